import type { JsonObject } from '../protocol/json.js';
import type { LoggingLevel } from '../protocol/log-levels.js';
import type { Revision } from '../protocol/revisions.js';
import { type Client, createClient, expectsMessages } from './client.js';
import { CLIENT_INFO, type ClientInfo } from './client-info.js';
import { type ExchangeOptions, exchangeTransport } from './exchange-transport.js';
import { type HttpOptions, httpTransport } from './http/http-transport.js';
import { answerInput } from './input/answer-input.js';
import { capabilitiesOf, type InputHandlers } from './input/handlers.js';
import { type ClientLimits, DEFAULT_LIMITS } from './limits.js';
import { hearAll, type Listeners } from './listeners.js';
import { agreeOn } from './negotiate.js';
import type { CompileOutputSchema } from './output-checks.js';
import { openPeer, type PeerListeners } from './peer.js';
import type { Session } from './session.js';
import type { StdioOptions } from './stdio/options.js';
import { stdioTransport } from './stdio/stdio-transport.js';
import { changeOf } from './subscriptions/change.js';
import { type ChangeHub, createChangeHub } from './subscriptions/change-hub.js';
import type { Transport } from './transport.js';

/**
 * Where the server is: at a URL (Streamable HTTP), a program to start (stdio), behind a function, or behind a transport of
 * one's own.
 */
export type ServerAddress =
  | HttpOptions
  | StdioOptions
  | ExchangeOptions
  | { readonly transport: Transport };

/** How to connect. */
export type ConnectOptions = ServerAddress &
  Partial<ClientLimits> &
  InputHandlers &
  Listeners & {
    /** The revision to speak, and no other. Default: 2026-07-28, or an older one with a server that does not know it. */
    readonly protocolVersion?: Revision;
    /** Who the client is, for the server's logs. Default: this package. */
    readonly clientInfo?: ClientInfo;
    /** Capabilities to declare besides those that follow from the handlers, such as extensions. Default: none. */
    readonly capabilities?: JsonObject;
    /** The least serious log messages that the server is to send. Default: none, or what an older server thinks fit. */
    readonly logLevel?: LoggingLevel;
    /**
     * Whether a question of a modern server is given to the application as the result of its request (`resultType:
     * input_required`), to be sent again by the application. Default: false, the handlers answer.
     */
    readonly manualInput?: boolean;
    /** Checks structured content against the output schema of its tool, once that was listed. Default: it is not checked. */
    readonly validateOutput?: CompileOutputSchema;
    /** Hears of tools that are left out of a list, and of what else is wrong but does not matter. Default: nobody does. */
    readonly onWarning?: (message: string) => void;
  };

/**
 * Connects to a server and agrees on a revision.
 *
 * Rejects with a `ClientError` that names the server and the reason, or with the `RpcError` that the server answered.
 */
export async function connect(options: ConnectOptions): Promise<Client> {
  const { clientInfo = CLIENT_INFO, onWarning = () => {}, logLevel } = options;
  const limits = withDefaults(options);
  const identity = {
    clientInfo,
    capabilities: { ...capabilitiesOf(options), ...options.capabilities },
    logLevel,
  };
  const hub = createChangeHub();
  const agreed: { session?: Session } = {};
  const listeners = listenersOf(options, agreed, hub, onWarning);
  const peer = openPeer(transportTo(options, limits.maxResponseBytes, onWarning), listeners);
  try {
    const session = await agreeOn({ peer, identity, limits }, options.protocolVersion);
    agreed.session = session;
    // In time for the first request: what a server says unasked while there is no stream may be lost.
    if (session.era === 'initialize' && expectsMessages(options)) await peer.listen();
    return createClient({ peer, session, identity, limits, hub, onWarning, options });
  } catch (error) {
    await peer.close();
    throw error;
  }
}

function withDefaults(options: ConnectOptions): ClientLimits {
  const given = Object.entries(DEFAULT_LIMITS).map(([name, value]) => {
    return [name, options[name as keyof ClientLimits] ?? value];
  });
  return Object.fromEntries(given) as ClientLimits;
}

function listenersOf(
  options: ConnectOptions,
  agreed: { readonly session?: Session },
  hub: ChangeHub,
  onWarning: (message: string) => void,
): PeerListeners {
  const hear = hearAll(options);
  return {
    answer(method, params, context) {
      // A modern server must not ask in this way (MCP 2026-07-28, "Base protocol").
      if (agreed.session?.era === 'modern') return undefined;
      return method === 'ping'
        ? Promise.resolve({})
        : answerInput(method, params, options, context);
    },
    onNotification(method, params) {
      const change = changeOf(method, params);
      if (change !== undefined) hub.push(change);
      hear(method, params);
    },
    onEnd: (reason) => hub.end(reason),
    onListenerError(error) {
      const reason = error instanceof Error ? error.message : String(error);
      onWarning(`a listener of the application failed: ${reason}`);
    },
  };
}

function transportTo(
  address: ServerAddress,
  maxResponseBytes: number,
  onWarning: (message: string) => void,
): Transport {
  if ('transport' in address) return address.transport;
  if ('command' in address) return stdioTransport(address, maxResponseBytes, onWarning);
  if ('url' in address) return httpTransport(address, maxResponseBytes);
  return exchangeTransport(address, maxResponseBytes);
}
