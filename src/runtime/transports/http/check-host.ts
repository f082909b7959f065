import { type Authority, isLoopback, parseAuthority } from '../../../protocol/authority.js';

/** Decides whether the value of a `Host` header names this server. */
export type HostCheck = (host: string | undefined) => boolean;

/**
 * Makes the check that stops DNS rebinding: a web page that lets its own name resolve to a loopback address still sends
 * that name as `Host`.
 *
 * @param allowed names the server answers to, port ignored; undefined = the loopback names on a loopback bind, and any
 *   name on another, which has no names that are known beforehand.
 */
export function createHostCheck(
  bind: string,
  allowed: readonly Authority[] | undefined,
): HostCheck {
  if (allowed === undefined && !isLoopback(bind)) return (host) => host !== undefined;
  const hosts = new Set(allowed?.map(({ host }) => host));
  const isAllowed = allowed === undefined ? isLoopback : (host: string) => hosts.has(host);
  return memoizeLast((value) => {
    const authority = parseAuthority(value);
    return authority !== undefined && isAllowed(authority.host);
  });
}

/** Remembers the last accepted value: nearly all requests of a server carry the same. */
function memoizeLast(check: (value: string) => boolean): HostCheck {
  let accepted: string | undefined;
  return (value) => {
    if (value === undefined) return false;
    if (value === accepted) return true;
    if (!check(value)) return false;
    accepted = value;
    return true;
  };
}
