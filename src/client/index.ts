/**
 * The client: connects to any MCP server over Streamable HTTP or in process, and lists, calls, reads and gets.
 *
 * @module
 */
export type { JsonObject, JsonValue } from '../protocol/json.js';
export type { Revision } from '../protocol/revisions.js';
export type { Client } from './client.js';
export type { ClientInfo } from './client-info.js';
export { type ConnectOptions, connect, type ServerAddress } from './connect.js';
export { ClientError, type ClientErrorCode, isResourceNotFound, RpcError } from './error.js';
export type { Exchange, ExchangeOptions } from './exchange-transport.js';
export type { HttpOptions } from './http/http-transport.js';
export type { ClientLimits } from './limits.js';
export type {
  ListedPrompt,
  ListedResource,
  ListedResourceTemplate,
  ListedTool,
} from './listed.js';
export type { ListPage } from './paging.js';
export type { OutgoingMessage, Transport } from './transport.js';
