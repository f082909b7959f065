import type { EndpointLimits } from '../../../definitions/limits.js';
import type { Logger } from '../../log.js';
import type { RequestMessage } from '../../messages/message.js';
import type { Admission } from '../admission.js';
import type { Core } from '../core.js';
import type { HeaderFields, HttpAnswer } from './answer.js';
import type { BodyIntake, BodySource } from './body.js';
import type { EventSink } from './live-stream.js';
import type { PassedHead } from './prepare.js';
import type { Sessions } from './sessions/sessions.js';

/** How a host answers, beside sending a whole answer. */
export type AnswerHost = {
  /**
   * Sends status and headers (names and values in turn) of an event stream. Absent where a host can only send whole
   * answers: notifications are not sent then.
   */
  openStream?(status: number, headers: HeaderFields): EventSink;
  /** The request has arrived whole, and its answer takes longer than a turn. Not called once there is a stream. */
  wait?(): void;
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

/** An exchange whose answer is still due. */
export type UnansweredExchange = {
  /** The endpoint closes: an answer that goes on until then ends. */
  close(): void;
  /** Ends it although it is not answered. */
  cut(): void;
};

/** What the exchanges of one endpoint share. */
export type ExchangeRules = {
  readonly core: Core;
  readonly logger: Logger;
  readonly intake: BodyIntake;
  readonly admission: Admission;
  /** For requests that stay open: they neither wait nor take the place of those that are answered. */
  readonly listening: Admission;
  readonly limits: EndpointLimits;
  readonly isClosing: () => boolean;
  /** Undefined where nothing is remembered between requests. */
  readonly sessions: Sessions | undefined;
  readonly unanswered: {
    add(exchange: UnansweredExchange): void;
    delete(exchange: UnansweredExchange): void;
  };
};

/** A request, and what it came with. */
export type PostedRequest = {
  readonly message: RequestMessage;
  readonly head: PassedHead;
  readonly host: AnswerHost;
};

/** A request that is being executed. */
export type RunningRequest = {
  /** Tells that the endpoint closes. */
  close(): void;
  /** Tells that the client has disconnected. */
  disconnect(): void;
  /** Ends the request although it is not answered. */
  cut(): void;
};
