import { ErrorCode } from '../protocol/error-codes.js';
import type { JsonObject, JsonValue } from '../protocol/json.js';
import { RpcError } from './error.js';

/**
 * Answers a request of the server; rejects with an `RpcError` to answer an error. Undefined where none is due: a modern
 * server must not ask.
 */
export type AnswerRequest = (
  method: string,
  params: JsonObject,
  context: { readonly signal: AbortSignal; readonly id: string | number },
) => Promise<JsonObject> | undefined;

/** The requests that a server of the initialize era sends. */
export type ServerRequests = {
  receive(id: string | number, method: string, params: JsonObject): void;
  /** The server does not want the answer any more. An id that is not known is passed over. */
  cancel(id: JsonValue | undefined): void;
  /** Ends all of them without an answer. */
  close(reason: Error): void;
};

/** Requests of the server that are answered at a time; what comes beyond is refused. */
const MAX_REQUESTS = 64;

/** Answers the requests of the server, each as soon as its answer is there. */
export function answerServerRequests(
  answer: AnswerRequest,
  send: (text: string) => void,
): ServerRequests {
  const running = new Map<string | number, AbortController>();

  async function run(id: string | number, work: Promise<JsonObject>, controller: AbortController) {
    const outcome = await work.then(
      (result) => ({ result }),
      (error: unknown) => ({ error: errorOf(error) }),
    );
    if (running.get(id) === controller) running.delete(id);
    if (!controller.signal.aborted) send(JSON.stringify({ jsonrpc: '2.0', id, ...outcome }));
  }

  return {
    receive(id, method, params) {
      // An id that is used again would make it unclear which request an answer or a cancellation is for.
      if (running.has(id)) return;
      const controller = new AbortController();
      const work =
        running.size < MAX_REQUESTS
          ? answer(method, params, { signal: controller.signal, id })
          : refuse();
      if (work === undefined) return;
      running.set(id, controller);
      void run(id, work, controller);
    },
    cancel(id) {
      if (typeof id !== 'string' && typeof id !== 'number') return;
      running.get(id)?.abort(new Error('the server cancelled its request'));
      running.delete(id);
    },
    close(reason) {
      for (const controller of running.values()) controller.abort(reason);
      running.clear();
    },
  };
}

async function refuse(): Promise<JsonObject> {
  throw new RpcError('', ErrorCode.internalError, 'Too many requests at a time');
}

/** What the server is told: the error that the application chose, and nothing of any other. */
function errorOf(error: unknown): JsonObject {
  if (!(error instanceof RpcError)) {
    return { code: ErrorCode.internalError, message: 'Internal error' };
  }
  const { code, message, data } = error;
  return { code, message, ...(data === undefined ? {} : { data }) };
}
