/** Where a server listens. */
export type ListenAddress = {
  /** A name or an address; an IPv6 address without brackets. */
  readonly host: string;
  readonly port: number;
};

const ADDRESS = /^(?:(?<host>\[[0-9A-Fa-f:.]+\]|[^\s:[\]/@]+):)?(?<port>[0-9]{1,5})$/;
const LAST_PORT = 65_535;

/**
 * Reads `port`, `host:port` or `[IPv6 address]:port`; undefined for anything else. Without a host it is 127.0.0.1,
 * because requests are not authenticated.
 */
export function listenAddress(text: string): ListenAddress | undefined {
  const { host = '127.0.0.1', port } = ADDRESS.exec(text)?.groups ?? {};
  if (port === undefined || Number(port) > LAST_PORT) return undefined;
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}
