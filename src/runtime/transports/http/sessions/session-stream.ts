import { COMMENT, type EventSink, LiveStream, type StreamRules } from '../live-stream.js';
import type { EventBuffer, StreamEvent } from './event-buffer.js';
import { type EventPlace, eventId } from './event-id.js';

/** What the streams of a session share. */
export type SessionEvents = {
  readonly rules: StreamRules;
  readonly buffer: EventBuffer;
  /** The number of the next event of the session. */
  next(): number;
  /** The number of the last one. */
  readonly last: number;
  /** Whether streams begin with an event without data, from which a client can go on that has seen nothing else. */
  readonly primes: boolean;
};

/** What a stream needs of its request, or of its session. */
export type SessionStreamHost = {
  /** Sends status and headers of the first connection; absent where a client opens it when it likes. */
  readonly open?: (() => EventSink) | undefined;
  /** The client does not read: notifications are dropped from now on, until it does. Called once. */
  onBacklog(): void;
};

/** How long a client waits before it asks for the rest of a stream that has ended early, in milliseconds. */
const RETRY_MS = 1000;

/**
 * A stream of events with ids: what of it a client has missed can be sent again, on another connection (MCP 2025-11-25,
 * "Streamable HTTP", resumability). A connection more or less changes nothing about the stream itself.
 */
export class SessionStream {
  readonly number: number;
  readonly #events: SessionEvents;
  readonly #onEnd: () => void;
  readonly #host: SessionStreamHost;
  #live: LiveStream | undefined;
  #onLeave = (): void => {};
  #first: LiveStream | undefined;
  #dropped = false;
  #ended = false;
  /** The number of the last event that was sent to somebody. */
  #sent = 0;

  /** @param onEnd called once, when nothing more comes */
  constructor(
    number: number,
    events: SessionEvents,
    host: SessionStreamHost,
    onEnd: () => void = () => {},
  ) {
    this.number = number;
    this.#events = events;
    this.#host = host;
    this.#onEnd = onEnd;
  }

  /** Whether the client has been sent a part of it: what is left then belongs on this stream too. */
  get hasOpened(): boolean {
    return this.#first !== undefined;
  }

  /** Sends a notification; drops it when the client does not read what it has asked for. */
  notify(message: string): void {
    if (this.#ended) return;
    const live = this.#connected();
    if (live?.isBacklogged) {
      if (!this.#dropped) this.#host.onBacklog();
      this.#dropped = true;
      return;
    }
    this.#emit(message, live);
  }

  /** Sends a message that the client must get, now or when it asks for what it has missed. */
  send(message: string): void {
    if (!this.#ended) this.#emit(message, this.#connected());
  }

  /** Begins the stream where that lets the client come back to it, whenever it loses its connection. */
  begin(): void {
    if (this.#events.primes) this.#connected();
  }

  /** Sends the answer, with which the stream ends. */
  finish(message: string): void {
    if (this.#ended) return;
    const event = this.#record(message, true);
    this.#live?.end(textOf(event));
    this.#end();
  }

  /** Ends the stream without an answer: the client has taken its request back, or the session has ended. */
  abandon(): void {
    if (this.#ended) return;
    this.#connected()?.end('');
    this.#end();
  }

  /** Ends the stream, of which the client has been sent nothing: its answer comes another way. */
  discard(): void {
    this.#end();
  }

  /** Ends the connection and not the stream: the client comes back for the rest. Only where it can. */
  closeEarly(): void {
    if (this.#ended || !this.#events.primes) return;
    this.#connected()?.end('');
    this.#leave();
  }

  /**
   * Goes on over another connection, after an event of this stream or after what was sent; the one before ends.
   *
   * @param onLeave called once, when the connection is not needed any more
   * @returns takes the connection away: its client is gone
   */
  attach(sink: EventSink, place: EventPlace | undefined, onLeave: () => void): () => void {
    this.#live?.end('');
    this.#leave();
    const missed = this.#events.buffer.after(this.number, place?.number ?? this.#sent);
    // What was missed has ids of its own to come back with.
    const isFresh = place === undefined && missed.length === 0;
    const live = new LiveStream(this.#events.rules, sink);
    live.write((isFresh ? this.#opening() : COMMENT) + missed.map(textOf).join(''));
    this.#live = live;
    this.#sent = this.#events.last;
    this.#onLeave = onLeave;
    return () => this.#lose(live);
  }

  /**
   * The client is gone from its first connection. The stream goes on without it, unless nothing of it has reached anybody.
   */
  detach(): void {
    this.#lose(this.#first);
    if (!this.hasOpened) this.#end();
  }

  /** The connection of the stream, opened where it was not yet; undefined when the client is not there. */
  #connected(): LiveStream | undefined {
    const { open } = this.#host;
    if (this.#live !== undefined || this.hasOpened || open === undefined) return this.#live;
    this.#live = new LiveStream(this.#events.rules, open());
    this.#first = this.#live;
    this.#live.write(this.#opening());
    return this.#live;
  }

  #opening(): string {
    if (!this.#events.primes) return COMMENT;
    const id = eventId({ stream: this.number, number: this.#events.next() });
    return `id: ${id}\nretry: ${RETRY_MS}\ndata: \n\n`;
  }

  #emit(message: string, live: LiveStream | undefined): void {
    const event = this.#record(message, false);
    if (live === undefined) return;
    live.write(textOf(event));
    this.#sent = event.number;
  }

  #record(message: string, isLast: boolean): StreamEvent {
    const event = { stream: this.number, number: this.#events.next(), message, isLast };
    this.#events.buffer.keep(event);
    return event;
  }

  #lose(live: LiveStream | undefined): void {
    live?.stop();
    if (live !== undefined && live === this.#live) this.#leave();
  }

  #leave(): void {
    this.#live = undefined;
    const leave = this.#onLeave;
    this.#onLeave = () => {};
    leave();
  }

  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#leave();
    this.#onEnd();
  }
}

/** One event. JSON text has no line break of its own, so it is one line. */
export function textOf(event: StreamEvent): string {
  return `id: ${eventId(event)}\ndata: ${event.message}\n\n`;
}
