import { ErrorCode } from '../../../../protocol/error-codes.js';
import { messageFault, type RequestId } from '../../../messages/message.js';
import type { Core } from '../../core.js';
import { type HttpAnswer, NO_FIELDS, refusal, STREAM_FIELDS, withFields } from '../answer.js';
import type { BodySource } from '../body.js';
import { methodNotAllowed } from '../check-head.js';
import type {
  AnswerHost,
  ExchangeRules,
  HttpExchange,
  HttpOutcome,
  UnansweredExchange,
} from '../exchange-rules.js';
import { atExpiry } from '../expiry.js';
import type { PassedHead } from '../prepare.js';
import { answerReply } from '../reply-answer.js';
import type { Session } from './session.js';
import { textOf } from './session-stream.js';
import type { NoSession, Sessions } from './sessions.js';

/** A GET, which opens a stream of a session, or a DELETE, which ends one. */
export class SessionExchange implements HttpExchange, UnansweredExchange {
  readonly #rules: ExchangeRules;
  readonly #sessions: Sessions;
  readonly #head: PassedHead;
  #host: AnswerHost = {};
  #leave = (): void => {};

  constructor(rules: ExchangeRules, sessions: Sessions, head: PassedHead) {
    this.#rules = rules;
    this.#sessions = sessions;
    this.#head = head;
  }

  async execute(source: BodySource, host: AnswerHost): Promise<HttpOutcome> {
    const { intake, unanswered } = this.#rules;
    this.#host = host;
    unanswered.add(this);
    try {
      const body = await intake.read(source);
      if (body === 'gone') return body;
      const outcome = body instanceof Uint8Array ? await this.#act() : body;
      return outcome === 'streamed' ? outcome : withFields(outcome, this.#head.fields);
    } finally {
      unanswered.delete(this);
    }
  }

  disconnect(): void {
    this.#leave();
  }

  /** What it listens to ends with the session, or with the request that it belongs to. */
  close(): void {}

  cut(): void {
    this.#leave();
    this.#host.cut?.();
  }

  async #act(): Promise<HttpAnswer | 'streamed'> {
    const { core } = this.#rules;
    const { method, headers, auth } = this.#head;
    if (!core.belongsToSession(headers)) return NOT_MODERN;
    const session = this.#sessions.find(headers, auth);
    if (!('id' in session)) return noSessionAnswer(core, session);
    if (method === 'GET') return this.#listen(session);
    this.#sessions.store.end(session, 'The client has ended the session');
    return ENDED;
  }

  async #listen(session: Session): Promise<HttpAnswer | 'streamed'> {
    const [lastEventId, second] = this.#head.headers.values('last-event-id');
    const resumption = second === undefined ? session.resume(lastEventId) : undefined;
    if (resumption === undefined) return UNKNOWN_EVENT;
    const sink = this.#host.openStream?.(200, [...STREAM_FIELDS, ...this.#head.fields]);
    if (sink === undefined) return NOT_MODERN;
    if ('rest' in resumption) {
      sink.end(resumption.rest.map(textOf).join(''));
      return 'streamed';
    }
    const stopUsing = this.#sessions.store.use(session);
    const { stream, place } = resumption;
    const stopExpiry = atExpiry(this.#head, () => {
      this.#leave();
      sink.end('');
    });
    await new Promise<void>((resolve) => {
      this.#leave = stream.attach(sink, place, resolve);
    });
    stopExpiry();
    stopUsing();
    return 'streamed';
  }
}

/** What a server without sessions answers, which is what requests of 2026-07-28 see. */
const NOT_MODERN = methodNotAllowed(['POST']);
const UNKNOWN_EVENT = refusal(
  400,
  '`Last-Event-ID` must be the id of an event of this session of which what follows is still kept',
);
const ENDED: HttpAnswer = { status: 204, headers: NO_FIELDS, body: '', leavesBody: false };

/** The answer to a request that belongs to no session. */
export function noSessionAnswer(
  core: Core,
  { status, finding }: NoSession,
  id?: RequestId,
): HttpAnswer {
  const fault = messageFault(ErrorCode.invalidRequest, `Invalid request: ${finding}`, id);
  return answerReply({ status, text: core.faultReply(fault).text }, NO_FIELDS);
}
