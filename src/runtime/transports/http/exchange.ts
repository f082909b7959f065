import { Buffer } from 'node:buffer';
import type { EndpointLimits } from '../../../definitions/limits.js';
import { ErrorCode } from '../../../protocol/error-codes.js';
import type { Logger } from '../../log.js';
import {
  type Message,
  messageFault,
  type OneWayMessage,
  type RequestMessage,
  readMessage,
} from '../../messages/message.js';
import { Cancellation, type Reply, type RequestOrigin } from '../../origin.js';
import type { Admission } from '../admission.js';
import type { Core } from '../core.js';
import { submit } from '../submit.js';
import { decodeUtf8 } from '../utf8.js';
import {
  type HeaderFields,
  type HttpAnswer,
  JSON_FIELDS,
  NO_FIELDS,
  withFields,
} from './answer.js';
import { AnswerStream, type EventSink } from './answer-stream.js';
import type { BodyIntake, BodySource } from './body.js';
import type { PassedHead } from './prepare.js';

/** How a host answers, beside sending a whole answer. */
export type AnswerHost = {
  /**
   * Sends status and headers (names and values in turn) of an event stream. Absent where a host can only send whole
   * answers: notifications are not sent then.
   */
  openStream?(status: number, headers: HeaderFields): EventSink;
  /** Ends the exchange as it is: nothing more of it will be sent. Called when `close()` waits no longer. */
  cut?(): void;
};

/**
 * What is left to do for the host: a whole answer is to be sent. Nothing is when the answer went out as the last event of
 * a stream, or when the client left before the end of its body.
 */
export type HttpOutcome = HttpAnswer | 'streamed' | 'gone';

/** A request whose head has passed. */
export type HttpExchange = {
  /** Reads the body, and executes what it asks for. Called once. Rejects for a defect of our own only. */
  execute(body: BodySource, host: AnswerHost): Promise<HttpOutcome>;
  /** Tells that the client has disconnected: this cancels a request of 2026-07-28, and no older one. */
  disconnect(): void;
};

/** What the exchanges of one endpoint share. */
export type ExchangeRules = {
  readonly core: Core;
  readonly logger: Logger;
  readonly intake: BodyIntake;
  readonly admission: Admission;
  readonly limits: EndpointLimits;
  /** The exchanges whose answer is still due. */
  readonly unanswered: { add(exchange: Exchange): void; delete(exchange: Exchange): void };
};

/** One request on its way from the end of its head to its answer. */
export class Exchange implements HttpExchange {
  readonly #rules: ExchangeRules;
  readonly #head: PassedHead;
  #running: Running | undefined;

  constructor(rules: ExchangeRules, head: PassedHead) {
    this.#rules = rules;
    this.#head = head;
  }

  async execute(source: BodySource, host: AnswerHost): Promise<HttpOutcome> {
    const { core, intake, admission, unanswered } = this.#rules;
    unanswered.add(this);
    try {
      const body = await intake.read(source);
      if (body === 'gone') return body;
      if (!Buffer.isBuffer(body)) return withFields(body, this.#head.fields);
      const message = readBody(body);
      if (message.kind === 'fault') return this.#answer(core.faultReply(message));
      if (message.kind !== 'request') return this.#take(message);
      const running = this.#start(message, host);
      return this.#finish(running, await submit(core, admission, message, running.origin));
    } finally {
      unanswered.delete(this);
    }
  }

  disconnect(): void {
    const running = this.#running;
    if (running === undefined) return;
    running.stream?.stop();
    if (!this.#rules.core.isCancelledByDisconnect(running.message, running.origin)) return;
    running.origin.cancellation.cancel(new Error('The client disconnected'));
  }

  /** Ends the request although it is not answered. */
  cut(): void {
    const running = this.#running;
    if (running === undefined) return;
    running.stream?.stop();
    running.origin.cancellation.cancel(new Error('The server is closing'));
    running.host.cut?.();
  }

  /** Also takes `notifications/cancelled`, without effect: the ids of different clients are not told apart here. */
  #take(message: OneWayMessage): HttpAnswer {
    const { core } = this.#rules;
    const fault = core.refuseOneWay(message, this.#head.headers);
    if (fault !== undefined) return this.#answer(core.faultReply(fault));
    return { status: 202, headers: this.#head.fields, body: '', leavesBody: false };
  }

  #start(message: RequestMessage, host: AnswerHost): Running {
    const { core, limits } = this.#rules;
    const origin: RequestOrigin = {
      transport: 'http',
      headers: this.#head.headers,
      auth: this.#head.auth,
      cancellation: new Cancellation(),
    };
    this.#running = { message, host, origin, stream: undefined, probe: undefined };
    if (!streams(host)) return this.#running;
    const notifies = core.takesNotifications(message, origin);
    const probes = limits.disconnectProbeMs > 0 && core.isCancelledByDisconnect(message, origin);
    if (!notifies && !probes) return this.#running;
    const stream = this.#stream(message, host);
    this.#running = {
      message,
      host,
      stream,
      origin: notifies ? { ...origin, notify: (text) => stream.notify(text) } : origin,
      probe: probes ? setTimeout(() => stream.probe(), limits.disconnectProbeMs) : undefined,
    };
    return this.#running;
  }

  #finish({ message, stream, probe }: Running, reply: Reply | undefined): HttpOutcome {
    this.#running = undefined;
    clearTimeout(probe);
    if (stream?.isOpen) {
      stream.finish((reply ?? busyReply(this.#rules.core, message)).text);
      return 'streamed';
    }
    stream?.stop();
    return reply === undefined ? this.#busy(message) : this.#answer(reply);
  }

  #stream({ id, method }: RequestMessage, host: StreamingHost): AnswerStream {
    const { limits, logger } = this.#rules;
    return new AnswerStream(limits, {
      open: () => host.openStream(200, [...STREAM_FIELDS, ...this.#head.fields]),
      onBacklog: () =>
        logger({
          level: 'warning',
          message: 'notifications were dropped: the client does not read its event stream',
          method,
          requestId: id.text,
        }),
    });
  }

  #busy(message: RequestMessage): HttpAnswer {
    const { text } = busyReply(this.#rules.core, message);
    return withFields(this.#answer({ status: 503, text }), ['Retry-After', '1']);
  }

  #answer({ status, text }: Reply): HttpAnswer {
    const headers =
      this.#head.fields === NO_FIELDS ? JSON_FIELDS : [...JSON_FIELDS, ...this.#head.fields];
    return { status, headers, body: text, leavesBody: false };
  }
}

type Running = {
  readonly message: RequestMessage;
  readonly host: AnswerHost;
  /** Undefined where there is nothing but an answer to send. */
  readonly stream: AnswerStream | undefined;
  readonly origin: RequestOrigin;
  readonly probe: ReturnType<typeof setTimeout> | undefined;
};

type StreamingHost = AnswerHost & Required<Pick<AnswerHost, 'openStream'>>;

function streams(host: AnswerHost): host is StreamingHost {
  return host.openStream !== undefined;
}

/** MCP 2026-07-28, "Streamable HTTP": nothing on the way may hold events back or keep them. */
const STREAM_FIELDS: HeaderFields = [
  'Content-Type',
  'text/event-stream',
  'Cache-Control',
  'no-cache',
  'X-Accel-Buffering',
  'no',
];

function readBody(body: Buffer): Message {
  const text = decodeUtf8(body);
  return text === undefined
    ? messageFault(ErrorCode.parseError, 'Parse error: the body is not UTF-8')
    : readMessage(text);
}

function busyReply(core: Core, { id }: RequestMessage): Reply {
  const finding = 'Internal error: the server is busy, try again later';
  return core.faultReply(messageFault(ErrorCode.internalError, finding, id));
}
