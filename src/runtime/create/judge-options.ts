import { isThenable } from '../awaitable.js';
import { ConfigurationError } from '../configuration-error.js';
import { expect } from './expect.js';

/**
 * Lets a module of the application judge the options that it will get.
 *
 * @param code of the error when they do not fit
 */
export function judgeOptions(
  validateOptions: (options: never) => unknown,
  options: object,
  place: string,
  code: string,
): void {
  const isFunction = typeof validateOptions === 'function';
  expect(isFunction, 'wrong-kind', `\`validateOptions\` of ${place} is no function`);
  let verdict: unknown;
  try {
    verdict = validateOptions(options as never);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigurationError(code, `the options of ${place}: ${reason}`);
  }
  if (!isThenable(verdict)) return;
  verdict.then(undefined, () => undefined);
  expect(false, 'wrong-kind', `\`validateOptions\` of ${place} must not be async`);
}
