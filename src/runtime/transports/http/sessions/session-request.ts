import type { Awaitable } from '../../../awaitable.js';
import { Cancellation, type Reply, type RequestOrigin } from '../../../origin.js';
import { submit } from '../../submit.js';
import { type HttpAnswer, NO_FIELDS, STREAM_FIELDS } from '../answer.js';
import type { ExchangeRules, PostedRequest, RunningRequest } from '../exchange-rules.js';
import { answerCaller, busyAnswer, busyReply } from '../reply-answer.js';
import type { Session, UnansweredRequest } from './session.js';
import type { SessionStream } from './session-stream.js';
import type { Sessions } from './sessions.js';

/** A request of a session: it goes on when its client disconnects, and ends when the client says so. */
export class SessionRequest implements RunningRequest, UnansweredRequest {
  readonly #rules: ExchangeRules;
  readonly #sessions: Sessions;
  readonly #session: Session;
  readonly #posted: PostedRequest;
  readonly #cancellation = new Cancellation();
  readonly #stream: SessionStream;
  #giveUp = (): void => {};

  constructor(
    rules: ExchangeRules,
    { sessions, session }: { readonly sessions: Sessions; readonly session: Session },
    posted: PostedRequest,
  ) {
    this.#rules = rules;
    this.#sessions = sessions;
    this.#session = session;
    this.#posted = posted;
    this.#stream = this.#createStream();
  }

  /** Executes it. Rejects for a defect of our own only. */
  async run(): Promise<HttpAnswer | 'streamed'> {
    const { core, admission } = this.#rules;
    const { head, message } = this.#posted;
    const stopUsing = this.#sessions.store.use(this.#session);
    const leave = this.#session.enter(message.id.text, this);
    if (head.challenge === undefined) this.#stream.begin();
    const abandoned = new Promise<typeof ABANDONED>((resolve) => {
      this.#giveUp = () => resolve(ABANDONED);
    });
    const answered = submit(core, admission, message, this.#origin());
    if (head.challenge !== undefined) await this.#beginUnlessRefused(answered);
    const reply = await Promise.race([answered, abandoned]);
    leave();
    stopUsing();
    if (reply === ABANDONED) return this.#stream.hasOpened ? 'streamed' : NOTHING;
    if (this.#stream.hasOpened) {
      this.#stream.finish((reply ?? busyReply(core, message.id)).text);
      return 'streamed';
    }
    this.#stream.discard();
    return reply === undefined
      ? busyAnswer(core, message.id, head.fields)
      : answerCaller(reply, head);
  }

  /** It has no part that goes on until then: its questions are those of the session. */
  close(): void {}

  disconnect(): void {
    this.#stream.detach();
  }

  /** An answer is not sent any more, not even to a client that comes back: it has asked for that, or the session ends. */
  abandon(reason: string): void {
    this.#cancellation.cancel(new Error(reason));
    this.#stream.abandon();
    this.#giveUp();
  }

  cut(): void {
    this.abandon('The server is closing');
    this.#posted.host.cut?.();
  }

  /** Want of scopes has a status of its own, which a stream that has begun could not have any more. */
  async #beginUnlessRefused(answered: Awaitable<Reply | undefined>): Promise<void> {
    const turn = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 0));
    const reply = await Promise.race([answered, turn]);
    if (reply?.requiredScopes === undefined) this.#stream.begin();
  }

  #origin(): RequestOrigin {
    const { head, host } = this.#posted;
    const stream = this.#stream;
    const bare: RequestOrigin = {
      transport: 'http',
      headers: head.headers,
      auth: head.auth,
      connection: this.#session.connection,
      cancellation: this.#cancellation,
    };
    if (host.openStream === undefined) return bare;
    return {
      ...bare,
      notify: (text) => stream.notify(text),
      ask: this.#session.askOver(stream),
      closeStream: () => stream.closeEarly(),
    };
  }

  #createStream(): SessionStream {
    const { logger } = this.#rules;
    const { message, head, host } = this.#posted;
    const open = host.openStream?.bind(host);
    return this.#session.createStream({
      open: open && (() => open(200, [...STREAM_FIELDS, ...head.fields])),
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

const ABANDONED: unique symbol = Symbol('abandoned');

/** Where a host can send no stream, which would end without an event. */
const NOTHING: HttpAnswer = { status: 202, headers: NO_FIELDS, body: '', leavesBody: false };
