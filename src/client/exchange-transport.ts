import { ClientError } from './error.js';
import { parseMessage } from './parse-message.js';
import type { Transport } from './transport.js';

/** Carries the JSON text of one message to a server, and brings the text of its answer; nothing for a notification. */
export type Exchange = (message: string) => Promise<string | undefined>;

/** A server behind a function: one in this process, or one that is reached in a way this package does not know. */
export type ExchangeOptions = {
  readonly exchange: Exchange;
  /** What messages for people call the server. Default: `the server`. */
  readonly peer?: string;
};

/** Makes a transport of a function. */
export function exchangeTransport(
  { exchange, peer = 'the server' }: ExchangeOptions,
  maxResponseBytes: number,
): Transport {
  return {
    peer,
    sendsHeaders: false,
    async send(message, signal) {
      const text = await untilAborted(exchange(message.text), signal);
      if (message.id === undefined || text === undefined) return undefined;
      if (Buffer.byteLength(text) > maxResponseBytes) {
        throw new ClientError('too-large', `${peer} answered more than ${maxResponseBytes} bytes`);
      }
      return parseMessage(text, peer);
    },
    close: async () => {},
  };
}

function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
