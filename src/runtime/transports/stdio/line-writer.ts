import type { Writable } from 'node:stream';
import { asciiJson } from './ascii-json.js';

/** Where lines are written to. */
export type LineTarget = {
  readonly stream: Writable;
  /** Writes to the stream, past whatever has been put in place of its own `write`. */
  readonly write: Writable['write'];
};

/** Sends lines to a peer, in order and never interleaved. */
export type LineWriter = {
  /**
   * Settles when nothing can be sent any more: resolves when the peer has closed its end, rejects when it did not read
   * for too long, or when the output cannot be written, as a file on a full disk.
   */
  readonly ended: Promise<void>;
  /** Sends JSON as one line of ASCII, given without its line feed. Lines that are ready together share a write. */
  send(json: string): void;
  /**
   * Sends a line that the peer can do without, given as for `send`: false when it was dropped, because more than
   * `MAX_WAITING_LENGTH` would wait for a peer that does not read.
   */
  offer(json: string): boolean;
  /** Resolves when the pipe takes more, at once where it does. */
  drained(): Promise<void>;
  /** Resolves when everything sent so far was handed to the operating system. */
  flush(): Promise<void>;
  /** Takes the listeners off the stream. */
  close(): void;
};

/** The bytes up to which lines that a peer can do without wait for it to read. */
const MAX_WAITING_LENGTH = 1_000_000;

/** The errors of a pipe whose reader has closed its end. */
const GONE: ReadonlySet<string> = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED']);

/** The bytes from which a batch is written at once, however much its sender still has to say. */
const FULL_BATCH_LENGTH = 65_536;

/**
 * The bytes that are written at a time: whoever reads that much in the time allowed is slow, and not gone. More than a pipe
 * holds, so that a peer that reads at all does not wait for the next piece.
 */
const PIECE_LENGTH = 262_144;

/**
 * Makes a writer.
 *
 * @param writeTimeoutMs how long a peer may leave the pipe full: it cannot be served any more, and what waits for it
 *   must not stay in memory.
 * @param onPressure is told when the peer reads more slowly than it asks (true), and when it has caught up (false).
 */
export function createLineWriter(
  { stream, write }: LineTarget,
  writeTimeoutMs: number,
  onPressure: (waiting: boolean) => void,
): LineWriter {
  const lines = new WaitingLines();
  let deadline: NodeJS.Timeout | undefined;
  const waiting: (() => void)[] = [];

  let onGone = (): void => {};
  let fail = (_fault: Error): void => {};
  const ended = new Promise<void>((resolve, reject) => {
    onGone = resolve;
    fail = reject;
  });
  const onFault = (cause: NodeJS.ErrnoException): void =>
    GONE.has(cause.code ?? '') ? onGone() : fail(unwritable(cause));
  const startDeadline = (): void => {
    deadline ??= setTimeout(() => fail(unread(writeTimeoutMs)), writeTimeoutMs);
  };
  const stopDeadline = (): void => {
    clearTimeout(deadline);
    deadline = undefined;
  };
  const send = (json: string): void => {
    if (lines.length === 0) process.nextTick(writeReady);
    lines.add(json);
  };
  const writeBatch = (): void => {
    while (lines.length > 0) {
      if (write(lines.take(PIECE_LENGTH), 'latin1') || stream.writableLength === 0) continue;
      startDeadline();
      onPressure(true);
      return;
    }
  };
  /** While the pipe is full the batch grows, and goes out when it has drained. */
  const writeReady = (): void => {
    if (deadline === undefined) writeBatch();
  };
  const onDrain = (): void => {
    stopDeadline();
    onPressure(false);
    writeBatch();
    if (deadline === undefined) release(waiting);
  };
  stream.on('drain', onDrain).on('error', onFault).on('close', onGone);

  return {
    ended,
    send,
    offer(json) {
      const line = asciiJson(json);
      const isFull = deadline !== undefined;
      if (isFull && lines.length + line.length > MAX_WAITING_LENGTH) return false;
      send(line);
      if (!isFull && lines.length > FULL_BATCH_LENGTH) writeBatch();
      return true;
    },
    drained: () => (deadline === undefined ? Promise.resolve() : joined(waiting)),
    async flush() {
      let isBroken = false;
      do {
        writeReady();
        startDeadline();
        // Whatever was written before comes before it.
        isBroken = await new Promise((resolve) => write('', (fault) => resolve(fault != null)));
        stopDeadline();
      } while (!isBroken && (lines.length > 0 || stream.writableLength > 0));
    },
    close() {
      lines.clear();
      stopDeadline();
      stream.off('drain', onDrain).off('close', onGone);
      // A pipe that breaks later must not end the process.
      stream.off('error', onFault).on('error', ignore);
    },
  };
}

/** Lines that wait to be written. Those that came together are made ASCII together, which takes a fifth off what each costs. */
class WaitingLines {
  #ascii = '';
  #fresh = '';

  /** About as many bytes as wait. */
  get length(): number {
    return this.#ascii.length + this.#fresh.length;
  }

  add(json: string): void {
    this.#fresh += `${json}\n`;
  }

  /** Takes so many bytes from the front, or all. */
  take(most: number): string {
    const all = this.#ascii + asciiJson(this.#fresh);
    this.#fresh = '';
    this.#ascii = all.slice(most);
    return all.slice(0, most);
  }

  clear(): void {
    this.#ascii = '';
    this.#fresh = '';
  }
}

function unwritable(cause: Error): Error {
  return new Error(`the output cannot be written: ${cause.message}`, { cause });
}

function unread(ms: number): Error {
  return new Error(`the client has read nothing for ${ms} ms`);
}

/** Resolves when those who wait are let go. */
function joined(waiting: (() => void)[]): Promise<void> {
  return new Promise((resolve) => waiting.push(resolve));
}

function release(waiting: (() => void)[]): void {
  for (const resolve of waiting.splice(0)) resolve();
}

function ignore(): void {}
