import { isJsonObject, type JsonObject, ownValue } from '../protocol/json.js';
import { startDeadline } from './deadline.js';
import { ClientError } from './error.js';
import type { OnNotification, PendingRequests } from './pending.js';
import type { Progress } from './progress.js';
import { resultOf } from './result.js';
import { routeMessage } from './route-message.js';
import { type AnswerRequest, answerServerRequests } from './server-requests.js';
import type { OutgoingMessage, Transport } from './transport.js';

/** How one request is sent. */
export type RequestSettings = {
  readonly headers: OutgoingMessage['headers'];
  /** Milliseconds without an answer or progress. */
  readonly timeoutMs: number;
  /** Milliseconds in spite of progress. */
  readonly maxTotalMs: number;
  /** Whether `notifications/cancelled` tells the server that nobody waits any more. */
  readonly tellsCancellation: boolean;
  /** Gives up with its reason. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Makes the request a subscription: hears the notifications that name it, the first of which ends the deadline. */
  readonly onNotification?: OnNotification | undefined;
};

/** The server at the other end of a transport: JSON-RPC in both directions, of any revision. */
export type Peer = Pick<Transport, 'peer' | 'isHttp'> & {
  /** Sends a request and resolves to its result. Rejects with `RpcError` or `ClientError`. */
  request(method: string, params: JsonObject, settings: RequestSettings): Promise<JsonObject>;
  notify(
    method: string,
    params: JsonObject | undefined,
    headers: OutgoingMessage['headers'],
  ): Promise<void>;
  agree: NonNullable<Transport['agree']>;
  listen(): Promise<void>;
  /** Ends pending requests with the code `closed`, and releases the connection. */
  close(): Promise<void>;
};

/** Who hears what the server says unasked. */
export type PeerListeners = {
  readonly answer: AnswerRequest;
  readonly onNotification: OnNotification;
  /** Hears that the connection has ended, and why. */
  readonly onEnd: (reason: ClientError) => void;
  /** Hears what a listener has thrown, this one's or that of a request: it must not disturb what else is heard. */
  readonly onListenerError: (error: unknown) => void;
};

/** Milliseconds that a message without an answer may take. */
const ONE_WAY_MS = 30_000;

/** Speaks JSON-RPC over a transport: numbers the requests, bounds their time, and finds out what a message belongs to. */
export function openPeer(transport: Transport, listeners: PeerListeners): Peer {
  const { peer, isHttp } = transport;
  const pending: PendingRequests = new Map();
  let ended: ClientError | undefined;
  let closing: Promise<void> | undefined;
  let lastId = 0;

  const sendOneWay = async (message: Omit<OutgoingMessage, 'id'>) => {
    if (ended !== undefined) throw ended;
    await transport.send({ id: undefined, ...message }, AbortSignal.timeout(ONE_WAY_MS));
  };
  const notify: Peer['notify'] = (method, params, headers) => {
    const text = JSON.stringify({ jsonrpc: '2.0', method, ...(params && { params }) });
    return sendOneWay({ method, text, headers });
  };
  const requests = answerServerRequests(listeners.answer, (text) => {
    // A server that cannot be reached any more does not wait for an answer either.
    sendOneWay({ method: undefined, text, headers: {} }).catch(() => {});
  });

  function end(reason: ClientError): void {
    if (ended !== undefined) return;
    ended = reason;
    requests.close(reason);
    for (const { reject } of pending.values()) reject(reason);
    listeners.onEnd(reason);
  }
  const { onNotification } = listeners;
  transport.open({
    message(message) {
      try {
        routeMessage(message, { pending, requests, onNotification });
      } catch (error) {
        listeners.onListenerError(error);
      }
    },
    closed: end,
  });

  return {
    peer,
    isHttp,
    notify,
    agree: (revision) => transport.agree?.(revision),
    listen: async () => transport.listen?.(),
    async request(method, params, settings) {
      if (ended !== undefined) throw ended;
      settings.signal?.throwIfAborted();
      lastId += 1;
      const id = lastId;
      const text = requestText(id, method, params, settings);
      const send = (signal: AbortSignal) =>
        transport.send({ id, method, text, headers: settings.headers }, signal);
      const giveUp = (reason: string) => {
        if (!settings.tellsCancellation || ended !== undefined) return;
        notify('notifications/cancelled', { requestId: id, reason }, {}).catch(() => {});
      };
      const asked = { peer, method };
      const answer = await awaitAnswer({ id, asked, settings, pending, send, giveUp });
      return resultOf(answer, asked);
    },
    close() {
      end(new ClientError('closed', `the client of ${peer} is closed`));
      closing ??= transport.close();
      return closing;
    },
  };
}

/** A request on its way. */
type Wait = {
  readonly id: number;
  readonly asked: { readonly peer: string; readonly method: string };
  readonly settings: RequestSettings;
  readonly pending: PendingRequests;
  readonly send: (signal: AbortSignal) => Promise<void>;
  /** Tells the server that nobody waits any more. */
  readonly giveUp: (reason: string) => void;
};

async function awaitAnswer({ id, asked, settings, pending, send, giveUp }: Wait) {
  const { signal, timeoutMs, maxTotalMs, onProgress, onNotification } = settings;
  const controller = new AbortController();
  let cleanUp = () => {};
  try {
    return await new Promise<JsonObject>((resolve, reject) => {
      const fail = (reason: unknown) => {
        reject(reason);
        controller.abort(reason);
      };
      const abort = () => {
        giveUp('The client gave up');
        fail(signal?.reason);
      };
      const deadline = startDeadline(timeoutMs, maxTotalMs, () => {
        giveUp('The time is up');
        fail(timeoutError(asked, timeoutMs));
      });
      cleanUp = () => {
        deadline.clear();
        signal?.removeEventListener('abort', abort);
        // Whatever came last, nobody listens to a subscription any more.
        if (onNotification !== undefined) controller.abort();
      };
      pending.set(id, { deadline, onProgress, onNotification, resolve, reject: fail });
      signal?.addEventListener('abort', abort, { once: true });
      send(controller.signal).catch(reject);
    });
  } finally {
    pending.delete(id);
    cleanUp();
  }
}

/** Writes a request. Its id is its progress token as well, which no two requests share. */
function requestText(
  id: number,
  method: string,
  params: JsonObject,
  { onProgress }: RequestSettings,
): string {
  if (onProgress === undefined) return JSON.stringify({ jsonrpc: '2.0', id, method, params });
  const meta = ownValue(params, '_meta');
  const _meta = { ...(isJsonObject(meta) ? meta : {}), progressToken: id };
  return JSON.stringify({ jsonrpc: '2.0', id, method, params: { ...params, _meta } });
}

function timeoutError({ peer, method }: Wait['asked'], timeoutMs: number): ClientError {
  return new ClientError('timeout', `${peer} did not answer ${method} within ${timeoutMs} ms`);
}
