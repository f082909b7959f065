import type { JsonObject, JsonValue } from '../../protocol/json.js';
import type { AskClient } from '../origin.js';

/** Sends a message that must reach the client, and with a question its key. */
type SendQuestion = (message: string, key?: string) => void;

/** The requests that a server has sent to one client and that are not answered yet. */
export type Questions = {
  /** Asks by sending a message, and takes back with another one. */
  askThrough(send: SendQuestion): AskClient;
  /** Takes a response. One that nobody waits for, or that comes a second time, changes nothing. */
  answer(id: JsonValue | undefined, result: JsonObject | undefined): void;
  /** Gives up on all of them, and on later ones: the client is gone. */
  abandon(): void;
};

/** Keeps the requests to one client apart from those to all others. */
export function createQuestions(): Questions {
  const open = new Map<JsonValue, (result: JsonObject | undefined) => void>();
  let last = 0;
  let isAbandoned = false;

  const ask = (
    send: SendQuestion,
    ...[{ method, params }, signal, key]: Parameters<AskClient>
  ): Promise<JsonObject | undefined> => {
    if (signal.aborted || isAbandoned) return Promise.resolve(undefined);
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

  return {
    askThrough:
      (send) =>
      (...question) =>
        ask(send, ...question),
    answer: (id, result) => {
      if (id !== undefined) open.get(id)?.(result);
    },
    abandon: () => {
      isAbandoned = true;
      for (const settle of [...open.values()]) settle(undefined);
    },
  };
}
