/**
 * What a worker thread runs: it loads a target, and hands messages to it.
 *
 * @module
 */
import { workerData } from 'node:worker_threads';
import { isToolError } from '../../error.js';
import { isJson } from '../../json-fault.js';
import { causeText } from '../../log.js';
import { messageFunction, messageHandler, startTarget, stopTarget } from '../local-target.js';
import type { HandleMessage } from '../mailbox.js';
import type { Target } from '../target.js';
import type { FromThread, ThreadInput, ToThread } from './wire.js';

const { module, exportName, kinds, env, port } = workerData as ThreadInput;
const tell = (message: FromThread): void => port.postMessage(message);

try {
  const target = await load();
  const state = await startTarget(target, {
    env: Object.freeze(env),
    services: undefined,
    signal: new AbortController().signal,
    log: ({ level, message, cause }) => {
      const text = cause === undefined ? undefined : causeText(cause);
      tell({ kind: 'log', record: { level, message, cause: text } });
    },
  });
  serve(target, state);
  tell({ kind: 'started' });
} catch (error) {
  const reason = error instanceof Error ? error.message : causeText(error);
  tell({ kind: 'broken', reason, cause: causeText(error) });
}

async function load(): Promise<Target> {
  const exports = await import(module);
  const target: Target | undefined = exportName === undefined ? exports : exports[exportName];
  if (typeof target !== 'object' || target === null) {
    throw new TypeError(`its module has no export \`${exportName}\` with functions`);
  }
  const missing = kinds.find((kind) => typeof messageFunction(target, kind) !== 'function');
  if (missing === undefined) return target;
  throw new TypeError(`its module has no function \`${missing}\` or \`handle\``);
}

function serve(target: Target, state: unknown): void {
  const handle = messageHandler(target, state);
  let current: AbortController | undefined;
  port.on('message', (told: ToThread) => {
    switch (told.kind) {
      case 'message':
        current = new AbortController();
        void work(handle, told, current.signal);
        return;
      case 'abort':
        return current?.abort(new Error('Nobody waits for the answer any more'));
      case 'stop':
        void stop(target, state);
    }
  });
}

async function work(
  handle: HandleMessage,
  { sent, json }: Extract<ToThread, { readonly kind: 'message' }>,
  signal: AbortSignal,
): Promise<void> {
  try {
    const answer = await handle(sent, JSON.parse(json), signal);
    tell({ kind: 'answered', json: isJson(answer) ? JSON.stringify(answer) : noJson(answer) });
  } catch (error) {
    const toolError = isToolError(error) ? error.message : undefined;
    tell({ kind: 'failed', failure: { cause: causeText(error), toolError } });
  }
}

function noJson(answer: unknown): undefined | null {
  return answer === undefined ? undefined : null;
}

async function stop(target: Target, state: unknown): Promise<void> {
  let cause: string | undefined;
  try {
    await stopTarget(target, state);
  } catch (error) {
    cause = causeText(error);
  }
  tell({ kind: 'stopped', cause });
  process.exit(); // ends the thread alone, with whatever the target has left open
}
