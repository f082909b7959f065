import type { MessagePort } from 'node:worker_threads';
import type { LogRecord } from '../../log.js';
import type { MessageKind } from '../target.js';

/** What a thread needs to load its target. */
export type ThreadData = {
  /** The URL of the module. */
  readonly module: string;
  /** The export that has the functions; undefined for the module itself. */
  readonly exportName: string | undefined;
  /** The kinds of messages that tools send. */
  readonly kinds: readonly MessageKind[];
  readonly env: { readonly [name: string]: string | undefined };
};

/** What a thread gets: also a port of its own, since whatever the module imports may post to the parent of the thread. */
export type ThreadInput = ThreadData & { readonly port: MessagePort };

/** What a thread is told. Messages come one at a time: the next one after the answer to the one before. */
export type ToThread =
  | { readonly kind: 'message'; readonly sent: MessageKind; readonly json: string }
  /** Nobody waits for the answer any more. */
  | { readonly kind: 'abort' }
  | { readonly kind: 'stop' };

/** What a thread tells. */
export type FromThread =
  | { readonly kind: 'started' }
  /** The target does not start. */
  | { readonly kind: 'broken'; readonly reason: string; readonly cause: string }
  /** The JSON text of an answer; undefined where there is no answer, and null for one that is not JSON. */
  | { readonly kind: 'answered'; readonly json: string | undefined | null }
  | { readonly kind: 'failed'; readonly failure: ThreadFailure }
  | { readonly kind: 'stopped'; readonly cause: string | undefined }
  | { readonly kind: 'log'; readonly record: LogRecord };

/** What a target in a thread has thrown, as text: errors lose much on their way. */
export type ThreadFailure = {
  readonly cause: string;
  /** The message of a `ToolError`, which is answered. */
  readonly toolError: string | undefined;
};
