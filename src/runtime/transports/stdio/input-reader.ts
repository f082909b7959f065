import type { Readable } from 'node:stream';
import type { LineSplitter } from './line-splitter.js';

/** Reads a stream line by line. */
export type InputReader = {
  /** Resolves when the stream has ended, or reading was stopped. */
  readonly ended: Promise<void>;
  /** Suspends reading (true) or goes on with it. */
  hold(on: boolean): void;
  /** Reads no more. A line of which the end has not arrived is dropped. */
  stop(): void;
};

/** Starts to read a stream. One that breaks is one that ends: the peer is gone either way. */
export function readInput(input: Readable, splitter: LineSplitter): InputReader {
  const push = (chunk: Buffer | string): void => {
    splitter.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
  };
  let stop = (): void => {};
  let stopped = false;
  const ended = new Promise<void>((resolve) => {
    const finish = (): void => {
      splitter.end();
      stop();
    };
    stop = () => {
      stopped = true;
      input.off('data', push).off('end', finish).off('close', stop).pause();
      resolve();
    };
    input.on('data', push).on('end', finish).on('close', stop).on('error', stop);
  });
  if (input.readableEnded || input.destroyed) stop();
  return {
    ended,
    hold(on) {
      if (stopped) return;
      if (on) input.pause();
      else input.resume();
    },
    stop,
  };
}
