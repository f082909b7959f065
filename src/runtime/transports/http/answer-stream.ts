import { COMMENT, type EventSink, LiveStream, type StreamRules } from './live-stream.js';

/** What a stream needs of its request. */
export type StreamHost = {
  /** Sends status and headers. */
  open(): EventSink;
  /** The client does not read: notifications are dropped from now on, until it does. Called once. */
  onBacklog(): void;
};

/**
 * The event stream of one request: opened by its first event, ended by the answer (MCP, "Streamable HTTP"). Events have
 * no ids, as nothing of a stream can be asked for again.
 */
export class AnswerStream {
  readonly #rules: StreamRules;
  readonly #host: StreamHost;
  #live: LiveStream | undefined;
  #dropped = false;
  #ended = false;

  constructor(rules: StreamRules, host: StreamHost) {
    this.#rules = rules;
    this.#host = host;
  }

  /** Whether the status has been sent. */
  get isOpen(): boolean {
    return this.#live !== undefined;
  }

  /** Sends a notification, or drops it when the client has left too much unread. */
  notify(message: string): void {
    if (this.#ended) return;
    const live = this.#open();
    if (live.isBacklogged) {
      if (!this.#dropped) this.#host.onBacklog();
      this.#dropped = true;
      return;
    }
    live.write(eventOf(message));
  }

  /** Resolves when the client takes more notifications. */
  async drained(): Promise<void> {
    await this.#live?.drained();
  }

  /** Opens the stream with nothing to send: a comment shows whether the client is still there. */
  probe(): void {
    if (this.#ended || this.isOpen) return;
    this.#open().write(COMMENT);
  }

  /** Sends the answer, with which the stream ends. */
  finish(message: string): void {
    this.stop();
    this.#live?.end(eventOf(message));
  }

  /** Sends nothing any more: the answer is no event, or nobody is there to read it. */
  stop(): void {
    this.#ended = true;
    this.#live?.stop();
  }

  #open(): LiveStream {
    this.#live ??= new LiveStream(this.#rules, this.#host.open());
    return this.#live;
  }
}

/** One message as one event. JSON text has no line break of its own, so it is one line. */
function eventOf(message: string): string {
  return `data: ${message}\n\n`;
}
