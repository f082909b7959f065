/** What both sides of the matrix need: the function that is served, and the requests that are sent to it. */
export { createFetchHandler } from '../../src/runtime/transports/fetch/index.js';
export { createCaseRuntime } from '../transports/http/case-runtime.js';
export { CASES } from '../transports/http/cases.js';
export { outcomeOf } from '../transports/http/outcome.js';
export { openConnection, post } from '../transports/http/raw-connection.js';
