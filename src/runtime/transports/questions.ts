import type { JsonObject, JsonValue } from '../../protocol/json.js';
import type { AskClient } from '../origin.js';

/** The requests that a server has sent to one client and that are not answered yet. */
export type Questions = {
  readonly ask: AskClient;
  /** Takes a response. One that nobody waits for, or that comes a second time, changes nothing. */
  answer(id: JsonValue | undefined, result: JsonObject | undefined): void;
  /** Gives up on all of them: the client is gone. */
  abandon(): void;
};

/**
 * Keeps the requests of one connection apart from those of all others.
 *
 * @param send takes a message that must reach the client, and of a question its key
 * @param closing aborts when no more messages of the client come, so that no question can be answered any more
 */
export function createQuestions(
  send: (message: string, key?: string) => void,
  closing?: AbortSignal,
): Questions {
  const open = new Map<JsonValue, (result: JsonObject | undefined) => void>();
  let last = 0;

  const ask: AskClient = ({ method, params }, signal, key) => {
    if (signal.aborted || closing?.aborted) return Promise.resolve(undefined);
    last += 1;
    const id = `snodo-${last}`;
    return new Promise((resolve) => {
      const settle = (result: JsonObject | undefined): void => {
        open.delete(id);
        signal.removeEventListener('abort', takeBack);
        resolve(result);
      };
      const takeBack = (): void => {
        settle(undefined);
        send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"${id}"}}`);
      };
      open.set(id, settle);
      signal.addEventListener('abort', takeBack, { once: true });
      const rest = params === undefined ? '' : `,"params":${JSON.stringify(params)}`;
      send(`{"jsonrpc":"2.0","id":"${id}","method":"${method}"${rest}}`, key);
    });
  };

  const abandon = (): void => {
    for (const settle of [...open.values()]) settle(undefined);
  };
  closing?.addEventListener('abort', abandon, { once: true });

  return {
    ask,
    answer: (id, result) => {
      if (id !== undefined) open.get(id)?.(result);
    },
    abandon,
  };
}
