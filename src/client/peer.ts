import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../protocol/json.js';
import { ClientError, RpcError } from './error.js';
import type { OutgoingMessage, Transport } from './transport.js';

/** The server at the other end of a transport: JSON-RPC requests and notifications, of any revision. */
export type Peer = Pick<Transport, 'peer' | 'sendsHeaders'> & {
  /** Sends a request and resolves to its result. Rejects with `RpcError` or `ClientError`. */
  request(
    method: string,
    params: JsonObject,
    headers: OutgoingMessage['headers'],
  ): Promise<JsonObject>;
  notify(method: string, headers: OutgoingMessage['headers']): Promise<void>;
  /** Ends pending requests with the code `closed`, and releases the connection. */
  close(): Promise<void>;
};

/** Speaks JSON-RPC over a transport: numbers the requests, bounds their time, checks the envelope of answers. */
export function openPeer(transport: Transport, timeoutMs: number): Peer {
  const { peer, sendsHeaders } = transport;
  const closing = new AbortController();
  let lastId = 0;

  async function send(message: OutgoingMessage): Promise<JsonObject | undefined> {
    const controller = new AbortController();
    const abort = (reason: unknown) => controller.abort(reason);
    const close = () => abort(closing.signal.reason);
    closing.signal.throwIfAborted();
    closing.signal.addEventListener('abort', close, { once: true });
    const timer = setTimeout(() => abort(timeoutError(peer, message.method, timeoutMs)), timeoutMs);
    try {
      return await transport.send(message, controller.signal);
    } finally {
      clearTimeout(timer);
      closing.signal.removeEventListener('abort', close);
    }
  }

  return {
    peer,
    sendsHeaders,
    async request(method, params, headers) {
      lastId += 1;
      const id = lastId;
      const text = JSON.stringify({ jsonrpc: '2.0', id, method, params });
      return resultOf(await send({ id, method, text, headers }), id, { peer, method });
    },
    async notify(method, headers) {
      const text = JSON.stringify({ jsonrpc: '2.0', method });
      await send({ id: undefined, method, text, headers });
    },
    async close() {
      closing.abort(new ClientError('closed', `the client of ${peer} is closed`));
      await transport.close();
    },
  };
}

function timeoutError(peer: string, method: string, timeoutMs: number): ClientError {
  return new ClientError('timeout', `${peer} did not answer ${method} within ${timeoutMs} ms`);
}

/** Takes the result out of a response, or throws its error. */
function resultOf(response: JsonObject | undefined, id: number, asked: Asked): JsonObject {
  if (response === undefined) throw protocolError(asked, 'no answer');
  const error = ownValue(response, 'error');
  if (error !== undefined) throw rpcError(error, asked);
  const result = ownValue(response, 'result');
  if (ownValue(response, 'id') !== id) {
    throw protocolError(asked, 'the answer belongs to another request');
  }
  if (!isJsonObject(result)) throw protocolError(asked, 'expected an object as the result');
  return result;
}

/** Who was asked what. */
type Asked = { readonly peer: string; readonly method: string };

function rpcError(error: JsonValue, asked: Asked): Error {
  const code = isJsonObject(error) ? ownValue(error, 'code') : undefined;
  const message = isJsonObject(error) ? ownValue(error, 'message') : undefined;
  if (typeof code === 'number' && typeof message === 'string') {
    const data = isJsonObject(error) ? ownValue(error, 'data') : undefined;
    return new RpcError(asked.method, code, message, data);
  }
  return protocolError(asked, 'the error has no number `code` and text `message`');
}

function protocolError({ peer, method }: Asked, reason: string): ClientError {
  return new ClientError('protocol', `${peer}, ${method}: ${reason}`);
}
