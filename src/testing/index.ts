/**
 * For tests of handlers: an in-memory client of any revision, raw requests, and matchers for the answers.
 *
 * The matchers come into vitest by `import 'snodo/testing/vitest'`, and into other test runners by
 * `expect.extend(matchers)`.
 *
 * @module
 */
export type { Change, LogMessage, Progress } from '../client/index.js';
export type { Revision } from '../protocol/revisions.js';
export { client, clientAs, type TestClient, type TestClientOptions } from './client.js';
export { dispatch, type RawRequest, type RawResponse } from './dispatch.js';
export { type AnswerInput, answerInput, type InputAnswer, type Question } from './input.js';
export type { InputKind } from './input-kind.js';
export { type AnswerMatchers, type Expected, type Matchers, matchers } from './matchers.js';
export type { Received } from './received.js';
