import {
  type BuiltInWrapper,
  fitsSetting,
  isBuiltIn,
  isReservedOption,
  keyPathFault,
  MOST_WRAPPERS,
  WRAPPER_OPTIONS,
  type WrapperOption,
} from '../../definitions/wrapper.js';
import { isJsonObject, type JsonObject, ownValue } from '../../protocol/json.js';
import { freezeDeep } from '../freeze-deep.js';
import { isJson } from '../json-fault.js';
import type { BuiltInUse } from '../wrappers/built-ins.js';
import type { CustomUse } from '../wrappers/wrapper.js';
import { expect } from './expect.js';
import { judgeOptions } from './judge-options.js';
import { makeBuiltIn, type PreparedWrapper } from './make-built-in.js';

/** Checks a list of wrappers, and prepares each for the components that it will stand around. */
export function readWrappers(list: unknown, place: string): readonly PreparedWrapper[] {
  if (list === undefined) return [];
  expect(Array.isArray(list), 'wrap-list', `${place} must be a list of wrappers`);
  expect(
    list.length <= MOST_WRAPPERS,
    'wrap-list',
    `${place} has ${list.length} wrappers, at most ${MOST_WRAPPERS} are allowed`,
  );
  return list.map((entry, index) => readWrapper(entry, `wrapper ${index} in ${place}`));
}

function readWrapper(entry: unknown, place: string): PreparedWrapper {
  if (typeof entry === 'function') return readCustom({ wrap: entry as never, options: {} }, place);
  const isUse = typeof entry === 'object' && entry !== null;
  expect(isUse && ('builtIn' in entry || 'wrap' in entry), 'wrap-list', `${place} is no wrapper`);
  return 'wrap' in entry
    ? readCustom(entry as CustomUse, place)
    : readBuiltIn(entry as BuiltInUse, place);
}

function readCustom({ wrap, options, validateOptions }: CustomUse, place: string): PreparedWrapper {
  expect(typeof wrap === 'function', 'wrap-list', `${place} is no function`);
  const isMap = isJsonObject(options as JsonObject) && isJson(options);
  expect(isMap, 'wrong-kind', `the options of ${place} must be a map of JSON values`);
  const reserved = Object.keys(options).find(isReservedOption);
  expect(
    reserved === undefined,
    'wrap-option-reserved',
    `the option \`${reserved}\` of ${place} is set by the server`,
  );
  const own = freezeDeep(structuredClone(options));
  if (validateOptions !== undefined) {
    judgeOptions(validateOptions, own, place, 'wrap-option-value');
  }
  return { options: own, layer: () => wrap as never };
}

function readBuiltIn({ builtIn, options = {} }: BuiltInUse, place: string): PreparedWrapper {
  const isKnown = typeof builtIn === 'string' && isBuiltIn(builtIn);
  expect(isKnown, 'wrap-unknown', `${place}: there is no built-in wrapper \`${builtIn}\``);
  const isMap = typeof options === 'object' && options !== null && !Array.isArray(options);
  expect(isMap, 'wrap-option-value', `the options of ${place} must be a map`);
  const rules = WRAPPER_OPTIONS[builtIn];
  for (const option of Object.keys(options)) {
    const isOption = Object.hasOwn(rules, option);
    const known = Object.keys(rules).join(', ');
    const text = `\`${option}\` is no option of ${place} (${builtIn}); allowed: ${known}`;
    expect(isOption, 'wrap-option-unknown', text);
  }
  return makeBuiltIn(builtIn, readOptions(builtIn, options as JsonObject, place), place);
}

/** Checks the options of a built-in wrapper; those that are not set have their defaults. */
function readOptions(
  builtIn: BuiltInWrapper,
  given: JsonObject,
  place: string,
): Readonly<Record<string, unknown>> {
  const entries = Object.entries(WRAPPER_OPTIONS[builtIn]).map(([name, rule]) => {
    const value: unknown = ownValue(given, name) ?? ('default' in rule ? rule.default : undefined);
    if (value !== undefined) checkOption(rule, value, `\`${name}\` of ${place} (${builtIn})`);
    return [name, value] as const;
  });
  return Object.freeze(Object.fromEntries(entries));
}

function checkOption(rule: WrapperOption, value: unknown, subject: string): void {
  switch (rule.kind) {
    case 'integer': {
      const expected = `a positive integer of at most ${rule.maximum}`;
      expect(fitsSetting(rule, value), 'wrap-option-value', `${subject} must be ${expected}`);
      return;
    }
    case 'choice': {
      const expected = `one of ${rule.choices.join(', ')}`;
      expect(fitsSetting(rule, value), 'wrap-option-value', `${subject} must be ${expected}`);
      return;
    }
    case 'store':
      expect(
        typeof value === 'function',
        'wrap-option-value',
        `${subject} must be a function that returns a store`,
      );
      return;
    case 'key': {
      const isKey =
        typeof value === 'function' ||
        (typeof value === 'string' && keyPathFault(value.split('.')) === undefined);
      const text = `${subject} must be a path to a text in the context, or a function`;
      expect(isKey, 'wrap-key', text);
    }
  }
}
