import { Buffer } from 'node:buffer';

/** How much of a session can be asked for again. */
export type ReplayLimits = {
  readonly maxReplayEvents: number;
  readonly maxReplayBytes: number;
};

/** An event of one of the streams of a session. */
export type StreamEvent = {
  readonly stream: number;
  /** Its place among all events of the session, from 1. */
  readonly number: number;
  readonly message: string;
  /** Whether the stream ends with it. */
  readonly isLast: boolean;
};

/** The last events of a session, of all its streams together: the oldest are given up first. */
export class EventBuffer {
  readonly #limits: ReplayLimits;
  readonly #events: StreamEvent[] = [];
  #bytes = 0;

  constructor(limits: ReplayLimits) {
    this.#limits = limits;
  }

  /** How many bytes of messages are kept. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Keeps an event, and gives up what there is no room for any more: the event itself, when it alone is too large. */
  keep(event: StreamEvent): void {
    this.#events.push(event);
    this.#bytes += Buffer.byteLength(event.message);
    const { maxReplayEvents, maxReplayBytes } = this.#limits;
    while (this.#events.length > maxReplayEvents || this.#bytes > maxReplayBytes) {
      this.#bytes -= Buffer.byteLength(this.#events.shift()?.message ?? '');
    }
  }

  /** What is kept of a stream after an event of it, in its order. */
  after(stream: number, number: number): readonly StreamEvent[] {
    return this.#events.filter((event) => event.stream === stream && event.number > number);
  }

  /** Whether the end of a stream is kept. */
  holdsEndOf(stream: number): boolean {
    return this.#events.some((event) => event.stream === stream && event.isLast);
  }

  /** Forgets everything. */
  clear(): void {
    this.#events.length = 0;
    this.#bytes = 0;
  }
}
