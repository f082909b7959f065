import { ErrorCode } from '../../protocol/error-codes.js';
import type { JsonObject } from '../../protocol/json.js';
import type { TransportKind } from '../context.js';
import {
  messageFault,
  type RequestId,
  type RequestMessage,
  readMessage,
} from '../messages/message.js';
import { Cancellation, type Connection, type Reply, type RequestOrigin } from '../origin.js';
import type { Admission } from './admission.js';
import type { Core } from './core.js';
import { endWatches } from './end-watches.js';
import { createQuestions } from './questions.js';
import { submit } from './submit.js';

/** Who sends the messages of one connection, and what holds for them. */
export type PeerOptions = {
  readonly core: Core;
  readonly admission: Admission;
  readonly transport: TransportKind;
  readonly auth?: JsonObject | undefined;
  /** Milliseconds after which a request is cancelled and answered with an error; 0 = no such deadline. */
  readonly requestTimeoutMs: number;
  /** Sends a notification, ahead of the answer that it belongs to; absent where answers are all that can be sent. */
  readonly notify?: RequestOrigin['notify'];
  /** Resolves when the client takes more notifications; absent where none pile up. */
  readonly drained?: RequestOrigin['drained'];
  /** Aborts when no more messages come: what stays open until then is answered. */
  readonly closing?: AbortSignal | undefined;
  /** Sends a request of the server's own; absent where the client takes none. */
  readonly request?: ((request: string, key?: string) => void) | undefined;
};

/**
 * The other end of a connection that carries all messages of one client. Request ids belong to it: a cancellation
 * reaches requests of the same peer only.
 */
export type Peer = {
  /**
   * Takes one message and calls back exactly once, at once or later: with the answer on one line, or with undefined when
   * there is none, which is so for a notification, a response and a request that was cancelled (even if its handler goes
   * on). Never throws.
   */
  receive(text: string, respond: Respond): void;
  /** Cancels everything that is still unanswered. */
  cancelAll(reason: string): void;
};

/** Takes the answer to a message. */
export type Respond = (answer: string | undefined) => void;

type Exchange = {
  readonly request: RequestMessage;
  readonly cancellation: Cancellation;
  readonly respond: Respond;
  timer: NodeJS.Timeout | undefined;
  ended: boolean;
};

/** Starts the conversation with one peer. */
export function createPeer(options: PeerOptions): Peer {
  const { core, admission, transport, auth, requestTimeoutMs, request } = options;
  const { notify, drained, closing } = options;
  const unanswered = new Set<Exchange>();
  /** Those whose handlers are entered right now. Most are answered then, and are spared a place in the set. */
  const entering: Exchange[] = [];
  const questions = createQuestions();
  // No more messages come, so that no question can be answered any more.
  closing?.addEventListener('abort', questions.abandon, { once: true });
  const connection = openConnection(options);
  const ask = request && questions.askThrough(request);

  const end = (exchange: Exchange, answer: string | undefined): void => {
    if (exchange.ended) return;
    exchange.ended = true;
    clearTimeout(exchange.timer);
    unanswered.delete(exchange);
    exchange.respond(answer);
  };
  const cancel = (exchange: Exchange, reason: string, answer?: string): void => {
    end(exchange, answer);
    exchange.cancellation.cancel(new Error(reason));
  };
  const expire = (exchange: Exchange): void => {
    const finding = `the request took longer than ${requestTimeoutMs} ms`;
    cancel(exchange, 'The deadline passed', internalError(core, finding, exchange.request.id));
  };

  const answer = (request: RequestMessage, respond: Respond): void => {
    const exchange = openExchange(request, respond);
    const { cancellation } = exchange;
    // Written out: to spread what all requests share costs a tenth of a whole call.
    const origin = { transport, connection, auth, notify, drained, closing, ask, cancellation };
    entering.push(exchange);
    const reply = submit(core, admission, request, origin);
    entering.pop();
    if (reply instanceof Promise) wait(exchange, reply);
    else finish(exchange, reply);
  };
  const wait = (exchange: Exchange, reply: Promise<Reply | undefined>): void => {
    void reply.then((late) => finish(exchange, late));
    if (exchange.ended) return;
    unanswered.add(exchange);
    const hasDeadline = requestTimeoutMs > 0 && !core.staysOpen(exchange.request);
    if (hasDeadline) exchange.timer = setTimeout(expire, requestTimeoutMs, exchange);
  };
  const finish = (exchange: Exchange, reply: Reply | undefined): void => {
    const finding = 'the server is busy, try again later';
    end(exchange, reply?.text ?? internalError(core, finding, exchange.request.id));
  };

  return {
    receive(text, respond) {
      const message = readMessage(text);
      if (message.kind === 'request') {
        answer(message, respond);
      } else if (message.kind === 'fault' && !message.notification) {
        respond(core.faultReply(message).text);
      } else {
        respond(undefined);
      }
      if (message.kind === 'response') questions.answer(message.id, message.result);
      if (message.kind !== 'notification') return;
      core.observeNotification(message, transport);
      if (message.cancels !== undefined) {
        const exchange = latest([...unanswered, ...entering], message.cancels);
        if (exchange !== undefined && isCancellable(exchange))
          cancel(exchange, 'The client cancelled the request');
      }
    },
    cancelAll(reason) {
      for (const exchange of [...unanswered, ...entering]) cancel(exchange, reason);
      questions.abandon();
      endWatches(connection, reason);
    },
  };
}

function openExchange(request: RequestMessage, respond: Respond): Exchange {
  return { request, cancellation: new Cancellation(), respond, timer: undefined, ended: false };
}

/** Whether the client can take it back: a handshake it cannot (MCP 2025-11-25, "Cancellation"). */
function isCancellable({ request }: Exchange): boolean {
  return request.method !== 'initialize';
}

/** The latest exchange with an id: a client that reuses one too early has only itself to blame. */
function latest(exchanges: readonly Exchange[], { text }: RequestId): Exchange | undefined {
  return exchanges.findLast(({ request }) => request.id.text === text);
}

function openConnection({ notify, drained }: PeerOptions): Connection {
  return { handshake: undefined, logLevel: undefined, notify, drained, watches: new Map() };
}

function internalError(core: Core, finding: string, id: RequestId): string {
  return core.faultReply(messageFault(ErrorCode.internalError, `Internal error: ${finding}`, id))
    .text;
}
