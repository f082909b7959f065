import { type Client, createClient } from './client.js';
import { CLIENT_INFO, type ClientInfo } from './client-info.js';
import { type ExchangeOptions, exchangeTransport } from './exchange-transport.js';
import { type HttpOptions, httpTransport } from './http/http-transport.js';
import { type ClientLimits, DEFAULT_LIMITS } from './limits.js';
import { negotiate } from './negotiate.js';
import { openPeer } from './peer.js';
import type { Transport } from './transport.js';

/** Where the server is: at a URL (Streamable HTTP), behind a function, or behind a transport of one's own. */
export type ServerAddress = HttpOptions | ExchangeOptions | { readonly transport: Transport };

/** How to connect. */
export type ConnectOptions = ServerAddress &
  Partial<ClientLimits> & {
    /** Who the client is, for the server's logs. Default: this package. */
    readonly clientInfo?: ClientInfo;
    /** Hears of tools that are left out of a list. Default: nobody does. */
    readonly onWarning?: (message: string) => void;
  };

/**
 * Connects to a server and agrees on a revision: 2026-07-28, or an older one with a server that does not know it.
 *
 * Rejects with a `ClientError` that names the server and the reason, or with the `RpcError` that the server answered.
 */
export async function connect(options: ConnectOptions): Promise<Client> {
  const { clientInfo = CLIENT_INFO, onWarning = () => {} } = options;
  const limits = { ...DEFAULT_LIMITS, ...options };
  const peer = openPeer(transportTo(options, limits.maxResponseBytes), limits.timeoutMs);
  try {
    const session = await negotiate(peer, clientInfo);
    return createClient({ peer, session, clientInfo, maxPages: limits.maxPages, onWarning });
  } catch (error) {
    await peer.close();
    throw error;
  }
}

function transportTo(address: ServerAddress, maxResponseBytes: number): Transport {
  if ('transport' in address) return address.transport;
  if ('exchange' in address) return exchangeTransport(address, maxResponseBytes);
  return httpTransport(address, maxResponseBytes);
}
