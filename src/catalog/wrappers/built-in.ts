import {
  type BuiltInWrapper,
  fitsSetting,
  isReservedOption,
  WRAPPER_OPTIONS,
  type WrapperOption,
  type WrapperSetting,
} from '../../definitions/wrapper.js';
import { didYouMean } from '../../diagnostics/codes/did-you-mean.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report.js';
import type { SourceRange } from '../../diagnostics/source.js';
import { valueParameters } from '../../manifest/value-finding.js';
import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../../protocol/json.js';
import { nearest } from '../../protocol/suggest.js';
import type { HandlerReference, LimiterKey, Wrapper } from '../catalog.js';
import type { Place } from '../closed-map.js';
import { millisecondsHint } from '../milliseconds.js';
import { resolveExportAt } from '../modules/handler-reference.js';
import { present } from '../present.js';
import type { ResolveContext } from '../resolve-context.js';
import { resolveLimiterKey } from './limiter-key.js';

/** The export of a module that makes a store when the manifest names no other. */
const CONVENTIONAL_STORE = 'store';

/** Options of a built-in wrapper as one writes them, for hints: the first one with its default. */
export function optionsExample(name: BuiltInWrapper, value?: number): string {
  const [[option, rule] = ['', undefined]] = Object.entries(WRAPPER_OPTIONS[name]);
  const shown = value ?? (rule?.kind === 'integer' ? rule.default : 1);
  return `{ ${option}: ${shown} }`;
}

/** Resolves a built-in wrapper: its options as written, defaults filled in. Undefined when something in it is wrong. */
export function resolveBuiltIn(
  place: Place,
  name: BuiltInWrapper,
  written: JsonValue,
  range: SourceRange,
  context: ResolveContext,
): Wrapper | undefined {
  const before = context.findings.length;
  if (!isJsonObject(written)) reportNoMap(place, name, written, context);
  const options = isJsonObject(written) ? written : {};
  reportForeign(place, name, options, context);
  const values: Record<string, JsonValue> = {};
  let key: LimiterKey | undefined;
  let store: HandlerReference | undefined;
  for (const [option, rule] of Object.entries(WRAPPER_OPTIONS[name])) {
    const value = ownValue(options, option);
    const at = { document: place.document, at: [...place.at, option] };
    if (value !== undefined) reportUnused(at, option, rule, options, context);
    if (rule.kind === 'key')
      key = value === undefined ? key : resolveLimiterKey(at, value, context);
    else if (rule.kind === 'store')
      store = value === undefined ? store : readStore(at, value, context);
    else if (value === undefined || fitsSetting(rule, value))
      values[option] = value ?? rule.default;
    else {
      reportValue(at, rule, value, context);
      values[option] = rule.default;
    }
  }
  return hasErrors(context.findings.slice(before))
    ? undefined
    : { kind: 'built-in', name, range, options: values, ...present({ key, store }) };
}

function isCount(value: JsonValue): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1;
}

function reportValue(
  { document, at }: Place,
  rule: WrapperSetting,
  value: JsonValue,
  { findings }: ResolveContext,
): void {
  const option = String(at.at(-1));
  const tooLarge = rule.kind === 'integer' && isCount(value);
  const expected =
    rule.kind === 'choice'
      ? `one of ${rule.choices.join(', ')}`
      : `a positive integer${tooLarge ? ` of at most ${rule.maximum}` : ''}`;
  const parameters = valueParameters(
    document,
    at,
    rule.kind === 'choice' ? 'text' : 'integer',
    expected,
  );
  const hint = option.endsWith('Ms') ? millisecondsHint(value) : undefined;
  const meant =
    rule.kind === 'choice' && typeof value === 'string' ? nearest(value, rule.choices) : undefined;
  findings.push(
    report('wrap-option-value', document.rangeAt(at), {
      ...parameters,
      hint: didYouMean(meant, hint ?? parameters.hint),
    }),
  );
}

/** `timeout: 2000` lacks the name of its option. */
function reportNoMap(
  { document, at }: Place,
  name: BuiltInWrapper,
  value: JsonValue,
  { findings }: ResolveContext,
): void {
  const parameters = valueParameters(document, at, undefined, 'a map of options');
  const hint = `write \`${name}: ${optionsExample(name, isCount(value) ? value : undefined)}\``;
  findings.push(report('wrap-option-value', document.rangeAt(at), { ...parameters, hint }));
}

function reportForeign(
  { document, at }: Place,
  wrapper: BuiltInWrapper,
  options: JsonObject,
  { findings }: ResolveContext,
): void {
  const allowed = Object.keys(WRAPPER_OPTIONS[wrapper]);
  for (const option of Object.keys(options)) {
    if (allowed.includes(option)) continue;
    const range = document.keyRangeAt([...at, option]);
    findings.push(
      isReservedOption(option)
        ? report('wrap-option-reserved', range, { option })
        : report('wrap-option-unknown', range, {
            wrapper,
            option,
            allowed,
            nearest: nearest(option, allowed),
          }),
    );
  }
}

function reportUnused(
  { document, at }: Place,
  option: string,
  { needs }: WrapperOption,
  options: JsonObject,
  { findings }: ResolveContext,
): void {
  if (needs === undefined || Object.hasOwn(options, needs)) return;
  findings.push(report('wrap-option-unused', document.keyRangeAt(at), { option, needs }));
}

function readStore(
  { document, at }: Place,
  value: JsonValue,
  context: ResolveContext,
): HandlerReference | undefined {
  if (typeof value === 'string') {
    return resolveExportAt({ document, at }, value, CONVENTIONAL_STORE, context);
  }
  const expected = 'the path of a module, such as `./stores/shared.ts#store`';
  const parameters = valueParameters(document, at, 'text', expected);
  context.findings.push(report('wrap-option-value', document.rangeAt(at), parameters));
  return undefined;
}
