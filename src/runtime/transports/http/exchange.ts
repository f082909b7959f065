import { ErrorCode } from '../../../protocol/error-codes.js';
import {
  type Message,
  messageFault,
  type OneWayMessage,
  readMessage,
} from '../../messages/message.js';
import { Cancellation, type RequestOrigin } from '../../origin.js';
import { submit } from '../submit.js';
import { decodeUtf8 } from '../utf8.js';
import { CONTENT_TOO_LARGE, type HttpAnswer, withFields } from './answer.js';
import type { BodySource } from './body.js';
import type {
  AnswerHost,
  ExchangeRules,
  HttpExchange,
  HttpOutcome,
  PostedRequest,
  RunningRequest,
  UnansweredExchange,
} from './exchange-rules.js';
import type { PassedHead } from './prepare.js';
import { answerReply, busyAnswer } from './reply-answer.js';
import { noSessionAnswer } from './sessions/session-exchange.js';
import { SessionRequest } from './sessions/session-request.js';
import { SESSION_HEADER, type Sessions } from './sessions/sessions.js';
import { StatelessRequest } from './stateless-request.js';

/** One message that was posted, on its way from the end of its head to its answer. */
export class Exchange implements HttpExchange, UnansweredExchange {
  readonly #rules: ExchangeRules;
  readonly #head: PassedHead;
  #running: RunningRequest | undefined;

  constructor(rules: ExchangeRules, head: PassedHead) {
    this.#rules = rules;
    this.#head = head;
  }

  async execute(source: BodySource, host: AnswerHost): Promise<HttpOutcome> {
    const { core, intake, admission, listening, sessions, unanswered } = this.#rules;
    const { fields } = this.#head;
    unanswered.add(this);
    try {
      const body = await intake.read(source);
      if (body === 'gone') return body;
      if (!(body instanceof Uint8Array)) return withFields(body, fields);
      const message = readBody(body);
      if (message.kind === 'fault') return answerReply(core.faultReply(message), fields);
      if (message.kind !== 'request') return this.#take(message);
      const posted = { message, head: this.#head, host };
      if (sessions !== undefined && !core.isModern(message, this.#origin())) {
        host.wait?.();
        return await this.#answerInSession(posted, body.length, sessions);
      }
      const request = new StatelessRequest(this.#rules, posted);
      this.#running = request;
      const places = core.staysOpen(message) ? listening : admission;
      const reply = submit(core, places, message, request.origin);
      if (!(reply instanceof Promise)) return request.finish(reply);
      if (!request.isStreaming) host.wait?.();
      return request.finish(await reply);
    } finally {
      this.#running = undefined;
      unanswered.delete(this);
    }
  }

  disconnect(): void {
    this.#running?.disconnect();
  }

  close(): void {
    this.#running?.close();
  }

  cut(): void {
    this.#running?.cut();
  }

  /** Without a session also takes `notifications/cancelled`, without effect: the ids of clients are not told apart. */
  #take(message: OneWayMessage): HttpAnswer {
    const { core, sessions } = this.#rules;
    const { headers, auth, fields } = this.#head;
    if (message.kind === 'notification') core.observeNotification(message, 'http');
    const accepted = { status: 202, headers: fields, body: '', leavesBody: false };
    if (sessions !== undefined && core.belongsToSession(headers)) {
      const session = sessions.find(headers, auth);
      if (!('id' in session)) return withFields(noSessionAnswer(core, session), fields);
      sessions.store.use(session)();
      session.take(message);
      return accepted;
    }
    const fault = core.refuseOneWay(message, headers);
    return fault === undefined ? accepted : answerReply(core.faultReply(fault), fields);
  }

  #answerInSession(
    posted: PostedRequest,
    bytes: number,
    sessions: Sessions,
  ): Promise<HttpAnswer | 'streamed'> | HttpAnswer {
    const { core } = this.#rules;
    const { headers, auth, fields } = this.#head;
    const { message } = posted;
    if (message.method === 'initialize') {
      return bytes > MAX_HANDSHAKE_BYTES
        ? withFields(CONTENT_TOO_LARGE, fields)
        : this.#openSession(posted, sessions);
    }
    const session = sessions.find(headers, auth);
    if (!('id' in session)) return withFields(noSessionAnswer(core, session, message.id), fields);
    const request = new SessionRequest(this.#rules, { sessions, session }, posted);
    this.#running = request;
    return request.run();
  }

  /** Answers a handshake, whatever session it names: ids are the server's to give. */
  async #openSession({ message }: PostedRequest, sessions: Sessions): Promise<HttpAnswer> {
    const { core, admission } = this.#rules;
    const { auth, fields } = this.#head;
    const session = sessions.create(auth);
    const { connection } = session;
    const origin = { ...this.#origin(), connection };
    const reply = await submit(core, admission, message, origin);
    if (reply === undefined) return busyAnswer(core, message.id, fields);
    if (connection.handshake === undefined) return answerReply(reply, fields);
    if (sessions.store.admit(session)) {
      session.onEnd(core.observeSession(connection));
      return answerReply(reply, [...fields, SESSION_HEADER, session.id]);
    }
    session.end('There was no room for the session');
    return busyAnswer(core, message.id, fields);
  }

  #origin(): RequestOrigin {
    const { headers, auth } = this.#head;
    return { transport: 'http', headers, auth, cancellation: new Cancellation() };
  }
}

/** What is kept of a handshake is kept for as long as its session. */
const MAX_HANDSHAKE_BYTES = 100_000;

function readBody(body: Uint8Array): Message {
  const text = decodeUtf8(body);
  return text === undefined
    ? messageFault(ErrorCode.parseError, 'Parse error: the body is not UTF-8')
    : readMessage(text);
}
