import { ADMISSION_DEFAULTS } from '../../definitions/limits.js';
import type { JsonObject } from '../../protocol/json.js';
import { freezeDeep } from '../freeze-deep.js';
import type { Runtime } from '../runtime.js';
import { createAdmission } from './admission.js';
import { coreOf } from './core.js';
import { createPeer } from './peer.js';

/** What the server is told about an in-process caller. */
export type DirectOptions = {
  /** The caller's identity, as handlers see it in `context.auth`. Default: undefined, an anonymous caller. */
  readonly auth?: JsonObject;
  /**
   * Takes the notifications that belong to a request (progress, log messages), each before the answer. Must not throw.
   * Default: they are not sent.
   */
  readonly onNotification?: (message: string) => void;
  /**
   * Takes the requests that the server sends to a client of the initialize era, which answers them as it sends everything
   * else, and what takes a request back. With a request comes what its handler calls the question. Must not throw.
   * Default: the client cannot be asked.
   */
  readonly onRequest?: (message: string, key?: string) => void;
};

/** Sends one JSON-RPC message; resolves to the answer, or to undefined for a message that gets none. Never rejects. */
export type DirectExchange = {
  (message: string): Promise<string | undefined>;
  /** Stops what the server has started, when nobody else uses it. Where nothing was, there is nothing to close. */
  close(): Promise<void>;
};

/**
 * Opens an in-process connection: JSON text in, JSON text out, with everything in between as over a wire except the
 * header rules, which only HTTP has. Starts nothing: services start with the first request that needs them, unless
 * `Runtime.start` has started them.
 */
export function openDirect(runtime: Runtime, options: DirectOptions = {}): DirectExchange {
  const peer = createPeer({
    core: coreOf(runtime),
    admission: createAdmission(ADMISSION_DEFAULTS),
    transport: 'direct',
    // A frozen copy, so that no request can change who the next one comes from.
    auth: options.auth && freezeDeep(structuredClone(options.auth)),
    requestTimeoutMs: 0,
    notify: options.onNotification,
    request: options.onRequest,
  });
  const exchange = (message: string): Promise<string | undefined> =>
    new Promise((resolve) => peer.receive(message, resolve));
  return Object.assign(exchange, { close: runtime.lifecycle.use() });
}
