import type { Awaitable } from '../awaitable.js';
import {
  answerExtensionThrow,
  answerFault,
  MISSED_DEADLINE,
  writeExtensionResult,
} from './extension-result.js';
import { runHandler } from './handler.js';
import type { Answer, Call } from './operation.js';

/** Answers a request of a method that an extension adds. */
export function callExtension(call: Call): Awaitable<Answer> {
  const found = call.runtime.extensions?.routes.get(call.request.method);
  if (found === undefined) throw new Error('a method without its extension');
  const { route, owner } = found;
  const { id, options } = owner;
  return runHandler(call, (context) => route.handle(call.params, context, options), {
    returned: (value) => writeExtensionResult(call, id, value),
    threw: (cause) => answerExtensionThrow(call, id, cause),
    late: () => answerFault(call, id, MISSED_DEADLINE),
  });
}
