/** How a host sends an event stream. */
export type EventSink = {
  /** Sends text, and keeps what the client does not take yet. */
  write(text: string): void;
  /** Sends the last text and ends the stream. */
  end(text: string): void;
  /** How many bytes of what was written wait for the client. */
  backlogBytes(): number;
};

/** What holds for the streams of one endpoint. */
export type StreamRules = {
  readonly streamKeepAliveMs: number;
  readonly maxStreamBacklogBytes: number;
};

/** What a stream needs of its request. */
export type StreamHost = {
  /** Sends status and headers. */
  open(): EventSink;
  /** The client does not read: notifications are dropped from now on, until it does. Called once. */
  onBacklog(): void;
};

/**
 * The event stream of one request: opened by its first event, ended by the answer (MCP, "Streamable HTTP"; HTML Standard,
 * "Server-sent events"). Events have no ids, as nothing of a stream can be asked for again.
 */
export class AnswerStream {
  readonly #rules: StreamRules;
  readonly #host: StreamHost;
  #sink: EventSink | undefined;
  #keepAlive: ReturnType<typeof setTimeout> | undefined;
  #dropped = false;
  #ended = false;

  constructor(rules: StreamRules, host: StreamHost) {
    this.#rules = rules;
    this.#host = host;
  }

  /** Whether the status has been sent. */
  get isOpen(): boolean {
    return this.#sink !== undefined;
  }

  /** Sends a notification, or drops it when the client has left too much unread. */
  notify(message: string): void {
    if (this.#ended) return;
    const sink = this.#open();
    if (sink.backlogBytes() > this.#rules.maxStreamBacklogBytes) {
      if (!this.#dropped) this.#host.onBacklog();
      this.#dropped = true;
      return;
    }
    sink.write(eventOf(message));
    this.#rest();
  }

  /** Opens the stream with nothing to send: a comment shows whether the client is still there. */
  probe(): void {
    if (this.#ended || this.isOpen) return;
    this.#open().write(COMMENT);
  }

  /** Sends the answer, with which the stream ends. */
  finish(message: string): void {
    this.stop();
    this.#sink?.end(eventOf(message));
  }

  /** Sends nothing any more: the answer is no event, or nobody is there to read it. */
  stop(): void {
    this.#ended = true;
    clearTimeout(this.#keepAlive);
  }

  #open(): EventSink {
    if (this.#sink !== undefined) return this.#sink;
    this.#sink = this.#host.open();
    this.#rest();
    return this.#sink;
  }

  /** Waits for silence. */
  #rest(): void {
    clearTimeout(this.#keepAlive);
    this.#keepAlive = setTimeout(() => {
      // What waits to be read already keeps the connection busy.
      if (this.#sink?.backlogBytes() === 0) this.#sink.write(COMMENT);
      this.#rest();
    }, this.#rules.streamKeepAliveMs);
  }
}

const COMMENT = ':\n\n';

/** One message as one event. JSON text has no line break of its own, so it is one line. */
function eventOf(message: string): string {
  return `data: ${message}\n\n`;
}
