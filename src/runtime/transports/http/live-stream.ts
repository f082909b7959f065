/** How a host sends an event stream. */
export type EventSink = {
  /** Sends text, and keeps what the client does not take yet. */
  write(text: string): void;
  /** Sends the last text and ends the stream. */
  end(text: string): void;
  /** How many bytes of what was written wait for the client. */
  backlogBytes(): number;
  /** Resolves when the client has taken what it was sent, at once where it has. Pending for ever when it has left. */
  drained(): Promise<void>;
};

/** What holds for the streams of one endpoint. */
export type StreamRules = {
  readonly streamKeepAliveMs: number;
  readonly maxStreamBacklogBytes: number;
};

/** An event stream whose head was sent: it shows that it lives while it is silent (HTML Standard, "Server-sent events"). */
export class LiveStream {
  readonly #rules: StreamRules;
  readonly #sink: EventSink;
  #keepAlive: ReturnType<typeof setTimeout> | undefined;

  constructor(rules: StreamRules, sink: EventSink) {
    this.#rules = rules;
    this.#sink = sink;
    this.#rest();
  }

  /** Whether the client has left too much unread. */
  get isBacklogged(): boolean {
    return this.#sink.backlogBytes() > this.#rules.maxStreamBacklogBytes;
  }

  /** Resolves when the client takes more. */
  drained(): Promise<void> {
    return this.#sink.drained();
  }

  /** Sends text, and waits for silence. */
  write(text: string): void {
    this.#sink.write(text);
    this.#rest();
  }

  /** Sends the last text, with which the stream ends. */
  end(text: string): void {
    this.stop();
    this.#sink.end(text);
  }

  /** Sends nothing any more: nobody is there to read it. */
  stop(): void {
    clearTimeout(this.#keepAlive);
  }

  #rest(): void {
    clearTimeout(this.#keepAlive);
    this.#keepAlive = setTimeout(() => {
      // What waits to be read already keeps the connection busy.
      if (this.#sink.backlogBytes() === 0) this.#sink.write(COMMENT);
      this.#rest();
    }, this.#rules.streamKeepAliveMs);
  }
}

/** A line that clients pass over. */
export const COMMENT = ':\n\n';
