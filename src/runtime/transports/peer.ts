import { ErrorCode } from '../../protocol/error-codes.js';
import type { JsonObject } from '../../protocol/json.js';
import type { TransportKind } from '../context.js';
import { messageFault, type RequestId, type RequestMessage, readMessage } from '../message.js';
import { Cancellation } from '../origin.js';
import type { Admission } from './admission.js';
import type { Core } from './core.js';

/** Who sends the messages of one connection, and what holds for them. */
export type PeerOptions = {
  readonly core: Core;
  readonly admission: Admission;
  readonly transport: TransportKind;
  readonly auth?: JsonObject | undefined;
  /** Milliseconds after which a request is cancelled and answered with an error; 0 = no such deadline. */
  readonly requestTimeoutMs: number;
};

/**
 * The other end of a connection that carries all messages of one client. Request ids belong to it: a cancellation
 * reaches requests of the same peer only.
 */
export type Peer = {
  /**
   * Takes one message. Resolves to the answer on one line, or to undefined when there is none: for a notification, a
   * response and a request that was cancelled (also when its handler goes on). Never rejects.
   */
  receive(text: string): Promise<string | undefined>;
  /** Cancels everything that is still unanswered. */
  cancelAll(reason: Error): void;
};

type Exchange = {
  readonly cancellation: Cancellation;
  /** Ends the exchange; later calls change nothing. */
  readonly end: (answer: string | undefined) => void;
};

/** Starts the conversation with one peer. */
export function createPeer(options: PeerOptions): Peer {
  const { core, requestTimeoutMs } = options;
  const unanswered = new Map<string, Exchange>();

  const answer = (request: RequestMessage): Promise<string | undefined> =>
    new Promise((resolve) => {
      const { id } = request;
      const cancellation = new Cancellation();
      const exchange = { cancellation, end };
      const timer = requestTimeoutMs === 0 ? undefined : setTimeout(expire, requestTimeoutMs);
      function end(line: string | undefined): void {
        clearTimeout(timer);
        // A client that reuses an id too early has only itself to blame, but must not confuse the others.
        if (unanswered.get(id.text) === exchange) unanswered.delete(id.text);
        resolve(line);
      }
      function expire(): void {
        end(internalError(core, `the request took longer than ${requestTimeoutMs} ms`, id));
        cancellation.cancel(new Error('The deadline of the transport has passed'));
      }
      unanswered.set(id.text, exchange);
      void execute(options, request, cancellation).then(end);
    });

  const cancel = ({ cancellation, end }: Exchange, reason: Error): void => {
    end(undefined);
    cancellation.cancel(reason);
  };

  return {
    async receive(text) {
      const message = readMessage(text);
      if (message.kind === 'request') return answer(message);
      if (message.kind === 'fault') {
        return message.notification ? undefined : core.faultReply(message).text;
      }
      if (message.kind === 'notification' && message.cancels !== undefined) {
        const exchange = unanswered.get(message.cancels.text);
        if (exchange !== undefined) cancel(exchange, new Error('The client cancelled the request'));
      }
      return undefined;
    },
    cancelAll(reason) {
      for (const exchange of unanswered.values()) cancel(exchange, reason);
    },
  };
}

async function execute(
  { core, admission, transport, auth }: PeerOptions,
  request: RequestMessage,
  cancellation: Cancellation,
): Promise<string> {
  const origin = { transport, cancellation, ...(auth === undefined ? {} : { auth }) };
  const reply = await admission.run(cancellation, () => core.dispatch(request, origin));
  return reply?.text ?? internalError(core, 'the server is busy, try again later', request.id);
}

function internalError(core: Core, finding: string, id: RequestId): string {
  return core.faultReply(messageFault(ErrorCode.internalError, `Internal error: ${finding}`, id))
    .text;
}
