import type { MessagePort, Worker } from 'node:worker_threads';
import { ToolError } from '../../error.js';
import type { Logger } from '../../log.js';
import type { HandleMessage } from '../mailbox.js';
import { tell } from '../target-host.js';
import type { FromThread, ThreadData, ThreadInput, ToThread } from './wire.js';

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
  const { port1: port, port2: inside } = new threads.MessageChannel();
  const workerData: ThreadInput = { ...data, port: inside };
  // Not before: a module of workerd has no URL.
  const file = new URL('./thread.js', import.meta.url);
  const worker = new threads.Worker(file, { workerData, transferList: [inside] });
  /** What has arrived and was not heard yet, when the thread has ended. */
  const rest = function* (): Iterable<FromThread> {
    for (let told = receive(port); told !== undefined; told = receive(port)) yield told.message;
  };
  const receive = threads.receiveMessageOnPort;
  return watch({ worker, port, rest }, log, signal);
}

type Waiting = {
  resolve(answer: unknown): void;
  reject(cause: unknown): void;
};

type Starting = {
  resolve(thread: Thread): void;
  reject(cause: unknown): void;
};

type Line = {
  readonly worker: Worker;
  readonly port: MessagePort;
  rest(): Iterable<FromThread>;
};

function watch({ worker, port, rest }: Line, log: Logger, signal: AbortSignal): Promise<Thread> {
  const post = (message: ToThread): void => port.postMessage(message);
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
    worker.on('exit', (code) => {
      for (const told of rest()) hear(told);
      resolve(lastError ?? new Error(`it exited with code ${code}`));
    });
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
  let starting: Starting | undefined;
  const hear = (told: FromThread): void => {
    switch (told.kind) {
      case 'started':
        worker.unref();
        starting?.resolve(thread);
        break;
      case 'broken':
        terminate();
        starting?.reject(new Error(told.reason, { cause: told.cause }));
        break;
      case 'answered':
        settle(({ resolve }) => resolve(told.json));
        break;
      case 'failed':
        settle(({ reject }) => reject(thrown(told.failure)));
        break;
      case 'stopped':
        stopped = told.cause;
        break;
      case 'log':
        tell(log, told.record.level as 'error', told.record.message, told.record.cause);
    }
  };
  port.on('message', hear);
  port.unref(); // the thread is what keeps the process alive
  const callOff = (): void => {
    terminate();
    starting?.reject(signal.reason);
  };
  return new Promise<Thread>((resolve, reject) => {
    starting = { resolve, reject };
    signal.addEventListener('abort', callOff);
    if (signal.aborted) callOff();
    void ended.then(reject);
  }).finally(() => signal.removeEventListener('abort', callOff));
}

function thrown({ cause, toolError }: Extract<FromThread, { kind: 'failed' }>['failure']): unknown {
  return toolError === undefined ? cause : new ToolError(toolError);
}
