/**
 * Gives vitest's `expect` the matchers of `snodo/testing`, and their types: import it in a test, or once in a file that
 * `test.setupFiles` of the configuration names.
 *
 * @module
 */
import { expect } from 'vitest';
import { type AnswerMatchers, matchers } from './matchers.js';

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: a merged interface must repeat the type parameter as vitest declares it
  interface Matchers<T = any> extends AnswerMatchers<T> {}
}

expect.extend(matchers);
