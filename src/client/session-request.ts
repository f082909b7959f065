import { ErrorCode } from '../protocol/error-codes.js';
import { type JsonObject, ownValue } from '../protocol/json.js';
import { RpcError } from './error.js';
import { type InputRounds, withInputRounds } from './input/input-rounds.js';
import type { KnownTools } from './known-tools.js';
import { modernHeaders, modernParams, modernResult } from './modern-request.js';
import type { RequestSettings } from './peer.js';
import type { RequestOptions, SendRequest } from './request-options.js';
import type { Conversation } from './session.js';

/** What requests to a modern server depend on. */
export type ModernRequests = {
  readonly tools: KnownTools;
  readonly rounds: InputRounds;
  /** Lists the tools anew, so that their header annotations are those that the server has now. */
  readonly refreshTools: () => Promise<unknown>;
};

/** Sends requests to a modern server: each with everything that it depends on, and again with the input that it asks for. */
export function modernRequest(
  conversation: Conversation,
  { tools, rounds, refreshTools }: ModernRequests,
): SendRequest {
  const { peer, session, identity } = conversation;
  const revision = session.protocolVersion;

  async function exchange(
    method: string,
    params: JsonObject,
    options: RequestOptions,
  ): Promise<JsonObject> {
    const tool = method === 'tools/call' ? ownValue(params, 'name') : undefined;
    const listed = typeof tool === 'string' ? tools.annotationsOf(tool) : undefined;
    const annotations = listed ?? options.headerArguments ?? [];
    const headers = modernHeaders(method, params, revision, annotations);
    const settings = { ...settingsOf(conversation, options), headers };
    const result = await peer.request(method, modernParams(params, revision, identity), settings);
    return modernResult(result, `${peer.peer}, ${method}`);
  }

  async function send(method: string, params: JsonObject, options: RequestOptions) {
    try {
      return await exchange(method, params, options);
    } catch (error) {
      if (!peer.isHttp || method !== 'tools/call' || !isHeaderMismatch(error)) throw error;
      // The annotations of the tool may have changed since it was listed (MCP, "Streamable HTTP").
      await refreshTools();
      return exchange(method, params, options);
    }
  }

  return (method, params, options = {}) => {
    const once = (given: JsonObject) => send(method, given, options);
    return withInputRounds(method, params, rounds, once, options.signal);
  };
}

/** Sends requests to a server of the initialize era. */
export function initializeEraRequest(conversation: Conversation): SendRequest {
  return (method, params, options = {}) =>
    conversation.peer.request(method, params, settingsOf(conversation, options));
}

function settingsOf(
  { peer, session, limits }: Conversation,
  { signal, timeoutMs = limits.timeoutMs, onProgress }: RequestOptions,
): RequestSettings {
  return {
    headers: {},
    timeoutMs,
    maxTotalMs: limits.maxTotalTimeoutMs,
    // Over HTTP the end of the stream cancels a modern request (MCP 2026-07-28, "Cancellation").
    tellsCancellation: !peer.isHttp || session.era === 'initialize',
    signal,
    onProgress,
  };
}

function isHeaderMismatch(error: unknown): boolean {
  return error instanceof RpcError && error.code === ErrorCode.headerMismatch;
}
