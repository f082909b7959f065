/** Longest token that is looked at, in characters: real ones have up to a few thousand. */
const MAX_TOKEN_LENGTH = 16_384;

/**
 * Reads the access token of an `Authorization` header: the only place where one may stand (MCP 2026-07-28, "Authorization",
 * access token usage; RFC 6750, section 2.1). `absent` for no header or another scheme, `malformed` for what is no single
 * token, as where the header is sent twice.
 */
export function readBearerToken(
  header: string | undefined,
): { readonly token: string } | 'absent' | 'malformed' | 'too-long' {
  if (header === undefined) return 'absent';
  const scheme = /^\S*/.exec(header)?.[0] ?? '';
  if (scheme.toLowerCase() !== 'bearer') return 'absent';
  const token = header.slice(scheme.length).trim();
  if (token.length > MAX_TOKEN_LENGTH) return 'too-long';
  return /^[A-Za-z0-9\-._~+/]+=*$/.test(token) ? { token } : 'malformed';
}
