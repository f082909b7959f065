import { type Authority, isLoopback, parseAuthority } from './authority.js';

/** Decides whether a page of that origin may send requests; `Origin: null` is an origin like any other. */
export type OriginCheck = (origin: string) => boolean;

const ORIGIN = /^(https?):\/\/(.*)$/i;
const DEFAULT_PORT = { http: 80, https: 443 } as const;

/**
 * Makes the check of the `Origin` header that MCP demands of every server (Streamable HTTP, "Security").
 *
 * Accepted are http and https origins of an allowed host; an entry with a port stands for that port only. Everything
 * else is refused: `null`, several origins in one header, userinfo, a path.
 *
 * @param allowed undefined = the loopback names, because pages of other hosts have no business with a local server.
 */
export function createOriginCheck(allowed: readonly Authority[] | undefined): OriginCheck {
  return (origin) => {
    const match = ORIGIN.exec(origin);
    const authority = match?.[2] === undefined ? undefined : parseAuthority(match[2]);
    if (match === null || authority === undefined) return false;
    if (allowed === undefined) return isLoopback(authority.host);
    const scheme = match[1]?.toLowerCase() === 'https' ? 'https' : 'http';
    const port = authority.port ?? DEFAULT_PORT[scheme];
    return allowed.some(
      (entry) => entry.host === authority.host && (entry.port === undefined || entry.port === port),
    );
  };
}
