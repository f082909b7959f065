import type { OneWayMessage } from '../../../messages/message.js';
import type { AskClient, Connection } from '../../../origin.js';
import { endWatches } from '../../end-watches.js';
import { createQuestions } from '../../questions.js';
import type { StreamRules } from '../live-stream.js';
import { EventBuffer, type ReplayLimits, type StreamEvent } from './event-buffer.js';
import { type EventPlace, readEventId } from './event-id.js';
import { type SessionEvents, SessionStream, type SessionStreamHost } from './session-stream.js';

/** What a session is made of. */
export type SessionParts = {
  /** Unguessable: whoever knows it, and is the caller, speaks in the session. */
  readonly id: string;
  /** Who has opened it, as text: two callers are the same when their texts are. */
  readonly caller: string;
  readonly rules: StreamRules;
  readonly limits: ReplayLimits;
  readonly host: SessionStreamHost;
  /** Whether streams begin with an event without data; asked for the handshake. */
  readonly primes: (connection: Connection) => boolean;
};

/** A request of a session that is not answered yet. */
export type UnansweredRequest = {
  /** Ends it without an answer. */
  abandon(reason: string): void;
};

/** What of a stream a client can go on with: a stream that goes on, or the end of one. */
export type Resumption =
  | { readonly stream: SessionStream; readonly place: EventPlace | undefined }
  | { readonly rest: readonly StreamEvent[] };

/** What one client of the initialize era has settled, asked for and been asked, over many connections. */
export class Session {
  readonly id: string;
  readonly caller: string;
  readonly connection: Connection;
  readonly #questions = createQuestions();
  readonly #unanswered = new Set<UnansweredRequest>();
  /** The latest request of each id. */
  readonly #byId = new Map<string, UnansweredRequest>();
  readonly #streams = new Map<number, SessionStream>();
  readonly #buffer: EventBuffer;
  readonly #events: SessionEvents;
  /** What belongs to no request. */
  readonly #own: SessionStream;
  #lastStream = 0;
  #isEnded = false;
  #told: (() => void) | undefined;

  constructor({ id, caller, rules, limits, host, primes }: SessionParts) {
    this.id = id;
    this.caller = caller;
    this.#buffer = new EventBuffer(limits);
    let last = 0;
    const connection: Connection = {
      handshake: undefined,
      logLevel: undefined,
      notify: (text) => this.#own.notify(text),
      watches: new Map(),
    };
    this.connection = connection;
    this.#events = {
      rules,
      buffer: this.#buffer,
      next: () => {
        last += 1;
        return last;
      },
      get last() {
        return last;
      },
      get primes() {
        return primes(connection);
      },
    };
    this.#own = new SessionStream(this.#lastStream, this.#events, host);
    this.#streams.set(this.#lastStream, this.#own);
  }

  /** Whether `end` was called. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Makes the stream of one request. */
  createStream(host: SessionStreamHost): SessionStream {
    this.#lastStream += 1;
    const number = this.#lastStream;
    const stream = new SessionStream(number, this.#events, host, () =>
      this.#streams.delete(number),
    );
    this.#streams.set(number, stream);
    return stream;
  }

  /** Asks the client over the stream of one of its requests. */
  askOver(stream: SessionStream): AskClient {
    return this.#questions.askThrough((message) => stream.send(message));
  }

  /** Lets a request be cancelled by its id, until the function that is returned is called. */
  enter(id: string, request: UnansweredRequest): () => void {
    this.#unanswered.add(request);
    this.#byId.set(id, request);
    return () => {
      this.#unanswered.delete(request);
      // A client that reuses an id too early has only itself to blame, but must not confuse the other request.
      if (this.#byId.get(id) === request) this.#byId.delete(id);
    };
  }

  /** Takes a message that gets no response. What it names may belong to this session alone. */
  take(message: OneWayMessage): void {
    if (message.kind === 'response') this.#questions.answer(message.id, message.result);
    else if (message.cancels !== undefined) {
      this.#byId.get(message.cancels.text)?.abandon('The client cancelled the request');
    }
  }

  /**
   * Finds what a client that opens a stream goes on with: the stream that belongs to no request, or the one of the event
   * that it has seen last. Undefined when that event is none of this session, or too old.
   */
  resume(lastEventId: string | undefined): Resumption | undefined {
    if (lastEventId === undefined) return { stream: this.#own, place: undefined };
    const place = readEventId(lastEventId);
    if (place === undefined || place.number > this.#events.last) return undefined;
    const stream = this.#streams.get(place.stream);
    if (stream !== undefined) return { stream, place };
    if (!this.#buffer.holdsEndOf(place.stream)) return undefined;
    return { rest: this.#buffer.after(place.stream, place.number) };
  }

  /** No more messages of the client come: ends what waits for some, and leaves its requests to be answered. */
  quiet(): void {
    this.#questions.abandon();
    endWatches(this.connection, 'The server is closing');
    this.#own.abandon();
  }

  /** Has something called once, when the session ends. */
  onEnd(told: (() => void) | undefined): void {
    this.#told = told;
  }

  /** Ends everything of the session. Later calls change nothing. */
  end(reason: string): void {
    this.#isEnded = true;
    this.#told?.();
    this.#told = undefined;
    for (const request of [...this.#unanswered]) request.abandon(reason);
    this.#questions.abandon();
    endWatches(this.connection, reason);
    for (const stream of [...this.#streams.values()]) stream.abandon();
    this.#buffer.clear();
  }
}
