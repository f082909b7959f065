/** A host with an optional port, as in a `Host` header, an `Origin` or a list of allowed ones. */
export type Authority = {
  /** In lower case; an IPv6 address with its brackets. */
  readonly host: string;
  /** Undefined when none is written. */
  readonly port: number | undefined;
};

const AUTHORITY = /^(\[[0-9a-f:.]+\]|[^\s:/?#@[\]\\,]+)(?::([0-9]{1,5}))?$/;
const LOOPBACK_ADDRESS = /^127(?:\.[0-9]{1,3}){3}$/;

/** Reads `host`, `host:port` or `[address]:port`; undefined for anything else, also with userinfo or a path. */
export function parseAuthority(text: string): Authority | undefined {
  const match = AUTHORITY.exec(text.toLowerCase());
  if (match?.[1] === undefined) return undefined;
  return { host: match[1], port: match[2] === undefined ? undefined : Number(match[2]) };
}

/** Whether a host, as in an authority or as an address to bind, is this machine and nothing else. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host === '::1' || LOOPBACK_ADDRESS.test(host);
}
