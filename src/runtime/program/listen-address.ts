/** Where a server listens. */
export type ListenAddress = {
  /** A name or an address; an IPv6 address without brackets. */
  readonly host: string;
  readonly port: number;
};

const ADDRESS = /^(?:(?<host>\[[0-9A-Fa-f:.]+\]|[^\s:[\]/@]+):)?(?<port>[0-9]{1,5})$/;
const LAST_PORT = 65_535;

/** Reads `port`, `host:port` or `[IPv6 address]:port`; undefined for anything else. */
export function readListenAddress(
  text: string,
): Pick<ListenAddress, 'port'> | ListenAddress | undefined {
  const { host, port } = ADDRESS.exec(text)?.groups ?? {};
  if (port === undefined || Number(port) > LAST_PORT) return undefined;
  const address = { port: Number(port) };
  return host === undefined ? address : { host: host.replace(/^\[|\]$/g, ''), ...address };
}

/** Prints an address the way it is read. */
export function listenAddressText({ host, port }: ListenAddress): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}
