import type { Worker } from 'node:worker_threads';
import { ToolError } from '../../error.js';
import type { Logger } from '../../log.js';
import type { HandleMessage } from '../mailbox.js';
import { tell } from '../target-host.js';
import type { FromThread, ThreadData, ToThread } from './wire.js';

/** A thread with a target that has started. It does not keep the process alive while it has nothing to do. */
export type Thread = {
  /** Hands a message to the target: its JSON text. Gives the answer as `FromThread` has it. */
  readonly handle: HandleMessage;
  /** Resolves when the thread has ended, with what it was that ended it. */
  readonly ended: Promise<unknown>;
  /** Stops the target, and waits for the end of the thread. Rejects with what `stop` has thrown. */
  stop(): Promise<void>;
  /** Ends the thread at once. */
  terminate(): void;
};

/**
 * Starts a thread, and the target in it.
 *
 * @param signal ends a start that nobody waits for
 * @throws Error (as a rejection) when the target does not start
 */
export function startThread(data: ThreadData, log: Logger, signal: AbortSignal): Promise<Thread> {
  // Not imported: hosts without threads load this module too.
  const threads = process.getBuiltinModule?.('node:worker_threads');
  if (threads === undefined) throw new Error('there are no worker threads here');
  // Not before: a module of workerd has no URL.
  const worker = new threads.Worker(new URL('./thread.js', import.meta.url), { workerData: data });
  return watch(worker, log, signal);
}

type Waiting = {
  resolve(answer: unknown): void;
  reject(cause: unknown): void;
};

function watch(worker: Worker, log: Logger, signal: AbortSignal): Promise<Thread> {
  const post = (message: ToThread): void => worker.postMessage(message);
  const terminate = (): void => void worker.terminate();
  let waiting: Waiting | undefined;
  let stopped: string | undefined;
  let lastError: unknown;

  const settle = (use: (waiting: Waiting) => void): void => {
    const own = waiting;
    waiting = undefined;
    worker.unref();
    if (own !== undefined) use(own);
  };
  const ended = new Promise<unknown>((resolve) => {
    worker.on('error', (error) => {
      lastError = error;
    });
    worker.on('exit', (code) => resolve(lastError ?? new Error(`it exited with code ${code}`)));
  });
  const thread: Thread = {
    ended,
    terminate,
    handle: (sent, json, aborted) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        worker.ref();
        post({ kind: 'message', sent, json: json as string });
        aborted.addEventListener('abort', () => post({ kind: 'abort' }));
      }),
    async stop() {
      worker.ref();
      post({ kind: 'stop' });
      await ended;
      if (stopped !== undefined) throw new Error(stopped);
    },
  };
  return new Promise((resolve, reject) => {
    const callOff = (): void => {
      terminate();
      reject(signal.reason);
    };
    signal.addEventListener('abort', callOff);
    if (signal.aborted) callOff();
    void ended.then(reject);
    worker.on('message', (told: FromThread) => {
      switch (told.kind) {
        case 'started':
          signal.removeEventListener('abort', callOff);
          worker.unref();
          return resolve(thread);
        case 'broken':
          terminate();
          return reject(new Error(told.reason, { cause: told.cause }));
        case 'answered':
          return settle(({ resolve }) => resolve(told.json));
        case 'failed':
          return settle(({ reject }) => reject(thrown(told.failure)));
        case 'stopped':
          stopped = told.cause;
          return;
        case 'log':
          return tell(log, told.record.level as 'error', told.record.message, told.record.cause);
      }
    });
  });
}

function thrown({ cause, toolError }: Extract<FromThread, { kind: 'failed' }>['failure']): unknown {
  return toolError === undefined ? cause : new ToolError(toolError);
}
