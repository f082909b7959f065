import { ClientError } from '../error.js';

/** What the codes of Node and undici mean, in words. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'connection refused'],
  ['ECONNRESET', 'connection closed by the server'],
  ['EHOSTUNREACH', 'no route to the host'],
  ['ENETUNREACH', 'network unreachable'],
  ['ENOTFOUND', 'host not found'],
  ['EAI_AGAIN', 'host name could not be looked up'],
  ['ETIMEDOUT', 'no connection in time'],
  ['UND_ERR_CONNECT_TIMEOUT', 'no connection in time'],
  ['UND_ERR_SOCKET', 'connection closed by the server'],
  ['UND_ERR_HEADERS_OVERFLOW', 'response headers too long'],
]);

/** Turns whatever a request failed with into a `ClientError` that names the server and the reason. */
export function connectionError(error: unknown, peer: string, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof ClientError) return error;
  return new ClientError('unreachable', `cannot reach ${peer}: ${reasonOf(error)}`);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const reason = REASONS.get(code ?? '') ?? error.message;
  return code === undefined ? reason : `${reason} (${code})`;
}
