import type { JsonObject } from '../protocol/json.js';
import type { HeaderArgument } from '../protocol/param-headers/annotations.js';
import type { Progress } from './progress.js';

/** How one request is sent. */
export type RequestOptions = {
  /** Cancels the request, and tells the server; it rejects with the reason. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds that an answer may take. Default: `timeoutMs` of the client. */
  readonly timeoutMs?: number | undefined;
  /** Asks the server for progress reports and hears them. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** `_meta` of the request, beside what the client itself writes there. */
  readonly _meta?: JsonObject | undefined;
  /** The arguments that travel as headers too, of a tool that was not listed yet. Default: none. */
  readonly headerArguments?: readonly HeaderArgument[] | undefined;
};

/** Sends a request and resolves to its result. */
export type SendRequest = (
  method: string,
  params: JsonObject,
  options?: RequestOptions,
) => Promise<JsonObject>;
