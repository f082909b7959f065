import { isJsonObject } from '../../protocol/json.js';
import { freezeDeep } from '../freeze-deep.js';
import type { Instrumentation } from '../instrumentation/events.js';
import { isJson } from '../json-fault.js';
import type { ServerOptions } from '../options.js';
import { expect, expectKnownKeys } from './expect.js';

/** Checks the sink of a server. The result is a copy that nobody can change. */
export function readInstrumentation(
  instrumentation: ServerOptions['instrumentation'],
): Instrumentation | undefined {
  if (instrumentation === undefined) return undefined;
  const isMap = typeof instrumentation === 'object' && instrumentation !== null;
  expect(isMap, 'wrong-kind', '`instrumentation` must be a map');
  expectKnownKeys(instrumentation, ['handleEvent', 'options'], '`instrumentation`');
  const { handleEvent, options = {} } = instrumentation;
  expect(
    typeof handleEvent === 'function',
    'wrong-kind',
    '`instrumentation` must have a function `handleEvent`',
  );
  const isOptions = isJsonObject(options) && isJson(options);
  expect(isOptions, 'wrong-kind', '`instrumentation.options` must be a map');
  return { handleEvent, options: freezeDeep(structuredClone(options)) };
}
