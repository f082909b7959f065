import { isJsonObject, type JsonObject, type JsonValue } from '../protocol/json.js';
import {
  isInitializeEra,
  META_PREFIX,
  MODERN_REVISION,
  type Revision,
} from '../protocol/revisions.js';
import { type DirectExchange, openDirect, type Runtime } from '../runtime/index.js';
import { requireRuntime } from './require-runtime.js';

/** One request as a test writes it. */
export type RawRequest = {
  readonly method: string;
  /** Sent as it is; an object gets the `_meta` that 2026-07-28 demands, where it does not say otherwise. Default: none but that. */
  readonly params?: JsonValue;
  /** Default: 2026-07-28. Of an older revision the handshake goes before. */
  readonly protocol?: Revision;
  /** Who calls, as handlers see it in `context.auth`. Default: undefined, an anonymous caller. */
  readonly auth?: JsonObject;
};

/** The JSON-RPC response: with a `result` or with an `error`. */
export type RawResponse = {
  readonly jsonrpc: '2.0';
  readonly id: number;
  readonly result?: JsonObject;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: JsonValue };
};

/**
 * Sends one request and gives the response as it stands in JSON: also what no client would send, and what none would show.
 * Rejects only when the server does not start, or does not speak an older revision that was asked for.
 */
export async function dispatch(runtime: Runtime, request: RawRequest): Promise<RawResponse> {
  requireRuntime(runtime, 'dispatch');
  const { method, protocol = MODERN_REVISION, auth, params } = request;
  const release = await runtime.start();
  const send = openDirect(runtime, auth === undefined ? {} : { auth });
  try {
    if (!isInitializeEra(protocol)) {
      return await exchange(send, method, withMeta(params ?? {}, protocol));
    }
    if (method !== 'initialize') await shakeHands(send, protocol);
    return await exchange(send, method, params);
  } finally {
    await send.close();
    await release();
  }
}

async function exchange(
  send: DirectExchange,
  method: string,
  params: JsonValue | undefined,
): Promise<RawResponse> {
  const answer = await send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
  return JSON.parse(answer ?? 'null');
}

function withMeta(params: JsonValue, protocol: Revision): JsonValue {
  if (!isJsonObject(params)) return params;
  const { _meta = {} } = params;
  if (!isJsonObject(_meta)) return params;
  return {
    ...params,
    _meta: {
      [`${META_PREFIX}protocolVersion`]: protocol,
      [`${META_PREFIX}clientCapabilities`]: {},
      ..._meta,
    },
  };
}

async function shakeHands(send: DirectExchange, protocolVersion: Revision): Promise<void> {
  const clientInfo = { name: 'test', version: '1.0.0' };
  const params = { protocolVersion, capabilities: {}, clientInfo };
  const { result } = await exchange(send, 'initialize', params);
  if (result?.['protocolVersion'] !== protocolVersion) {
    throw new Error(`dispatch(): the server does not speak ${protocolVersion}`);
  }
  await send('{"jsonrpc":"2.0","method":"notifications/initialized"}');
}
