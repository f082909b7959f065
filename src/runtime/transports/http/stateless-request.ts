import { Cancellation, type Reply, type RequestOrigin } from '../../origin.js';
import { STREAM_FIELDS } from './answer.js';
import { AnswerStream } from './answer-stream.js';
import type {
  AnswerHost,
  ExchangeRules,
  HttpOutcome,
  PostedRequest,
  RunningRequest,
} from './exchange-rules.js';
import { atExpiry } from './expiry.js';
import { answerCaller, busyAnswer, busyReply } from './reply-answer.js';

/** A request that says itself all that there is to know of it. */
export class StatelessRequest implements RunningRequest {
  /** Where it came from, with the ways back. */
  readonly origin: RequestOrigin;
  readonly #rules: ExchangeRules;
  readonly #posted: PostedRequest;
  /** Undefined where there is nothing but an answer to send. */
  readonly #stream: AnswerStream | undefined;
  /** Undefined where the answer is due anyway. */
  #ending: AbortController | undefined;
  #stopExpiry = (): void => {};
  readonly #probe: ReturnType<typeof setTimeout> | undefined;

  constructor(rules: ExchangeRules, posted: PostedRequest) {
    const { core, limits } = rules;
    const { message, head, host } = posted;
    this.#rules = rules;
    this.#posted = posted;
    this.origin = {
      transport: 'http',
      headers: head.headers,
      auth: head.auth,
      cancellation: new Cancellation(),
      closing: core.staysOpen(message) ? this.#closing().signal : undefined,
    };
    if (!streams(host)) return;
    const notifies = core.takesNotifications(message, this.origin);
    const probes = limits.disconnectProbeMs > 0 && core.isModern(message, this.origin);
    if (!notifies && !probes) return;
    const stream = this.#createStream(host);
    this.#stream = stream;
    if (notifies) {
      this.origin = {
        ...this.origin,
        notify: (text) => stream.notify(text),
        drained: () => stream.drained(),
      };
    }
    if (probes) this.#probe = setTimeout(() => stream.probe(), limits.disconnectProbeMs);
  }

  /** Whether something has been sent ahead of the answer. */
  get isStreaming(): boolean {
    return this.#stream?.isOpen === true;
  }

  /** Answers it; without a reply there was no room for it. */
  finish(reply: Reply | undefined): HttpOutcome {
    const { core } = this.#rules;
    const { message, head } = this.#posted;
    const stream = this.#stream;
    clearTimeout(this.#probe);
    this.#stopExpiry();
    if (stream?.isOpen) {
      stream.finish((reply ?? busyReply(core, message.id)).text);
      return 'streamed';
    }
    stream?.stop();
    return reply === undefined
      ? busyAnswer(core, message.id, head.fields)
      : answerCaller(reply, head);
  }

  close(): void {
    this.#ending?.abort();
  }

  disconnect(): void {
    this.#stream?.stop();
    if (!this.#rules.core.isModern(this.#posted.message, this.origin)) return;
    this.origin.cancellation.cancel(new Error('The client disconnected'));
  }

  cut(): void {
    this.#stream?.stop();
    this.origin.cancellation.cancel(new Error('The server is closing'));
    this.#posted.host.cut?.();
  }

  #closing(): AbortController {
    this.#ending = new AbortController();
    if (this.#rules.isClosing()) this.#ending.abort();
    this.#stopExpiry = atExpiry(this.#posted.head, () => this.close());
    return this.#ending;
  }

  #createStream(host: StreamingHost): AnswerStream {
    const { limits, logger } = this.#rules;
    const { message, head } = this.#posted;
    return new AnswerStream(limits, {
      open: () => host.openStream(200, [...STREAM_FIELDS, ...head.fields]),
      onBacklog: () =>
        logger({
          level: 'warning',
          message: 'notifications were dropped: the client does not read its event stream',
          method: message.method,
          requestId: message.id.text,
        }),
    });
  }
}

type StreamingHost = AnswerHost & Required<Pick<AnswerHost, 'openStream'>>;

function streams(host: AnswerHost): host is StreamingHost {
  return host.openStream !== undefined;
}
