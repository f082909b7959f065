import { answerTo } from './answer.js';
import { ClientError } from './error.js';
import { parseMessage } from './parse-message.js';
import type { Receiver, Transport } from './transport.js';
import { untilAborted } from './until-aborted.js';

/** Carries the JSON text of one message to a server, and brings the text of its answer; nothing for a notification. */
export type Exchange = {
  (message: string): Promise<string | undefined>;
  /** Releases what is behind the function, when the client is closed. Must not reject. */
  close?(): Promise<void>;
};

/** A server behind a function: one in this process, or one that is reached in a way this package does not know. */
export type ExchangeOptions = (
  | { readonly exchange: Exchange }
  /** Makes the function, and takes what the server says unasked: notifications, and requests of older revisions. */
  | { readonly open: (receive: (message: string) => void) => Exchange }
) & {
  /** What messages for people call the server. Default: `the server`. */
  readonly peer?: string;
};

/** Makes a transport of a function. */
export function exchangeTransport(options: ExchangeOptions, maxResponseBytes: number): Transport {
  const { peer = 'the server' } = options;
  let receiver: Receiver | undefined;
  const parse = (text: string) => {
    if (Buffer.byteLength(text) > maxResponseBytes) {
      throw new ClientError('too-large', `${peer} answered more than ${maxResponseBytes} bytes`);
    }
    return parseMessage(text, peer);
  };
  const receive = (text: string) => {
    try {
      receiver?.message(parse(text));
    } catch {
      // Nobody waits for it, so a message that cannot be understood is passed over.
    }
  };
  const exchange = 'exchange' in options ? options.exchange : options.open(receive);

  return {
    peer,
    isHttp: false,
    open(opened) {
      receiver = opened;
    },
    async send(message, signal) {
      const text = await untilAborted(exchange(message.text), signal);
      if (message.id === undefined) return;
      if (text === undefined) {
        throw new ClientError('protocol', `${peer}, ${message.method}: no answer`);
      }
      receiver?.message(answerTo(message, parse(text), peer));
    },
    close: async () => exchange.close?.(),
  };
}
