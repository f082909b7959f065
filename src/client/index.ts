/**
 * The client: connects to any MCP server over Streamable HTTP, as a process on its standard streams, or in process; lists,
 * calls, reads, gets and watches, and answers what a server asks.
 *
 * @module
 */
export type { JsonObject, JsonValue } from '../protocol/json.js';
export type { LoggingLevel } from '../protocol/log-levels.js';
export type { HeaderArgument } from '../protocol/param-headers/annotations.js';
export type { Revision } from '../protocol/revisions.js';
export type { Client, CompletionRequest } from './client.js';
export type { ClientInfo } from './client-info.js';
export type { Completion } from './completion.js';
export { type ConnectOptions, connect, type ServerAddress } from './connect.js';
export { ClientError, type ClientErrorCode, isResourceNotFound, RpcError } from './error.js';
export type { Exchange, ExchangeOptions } from './exchange-transport.js';
export type { Authorization } from './http/endpoint.js';
export type { HttpOptions } from './http/http-transport.js';
export type {
  ElicitationHandlers,
  ElicitResult,
  FormRequest,
  InputContext,
  InputHandlers,
  Root,
  SamplingHandlers,
  UrlRequest,
} from './input/handlers.js';
export type { ClientLimits } from './limits.js';
export type {
  ListedPrompt,
  ListedResource,
  ListedResourceTemplate,
  ListedTool,
} from './listed.js';
export type { Listeners, LogMessage } from './listeners.js';
export type { Lists } from './lists.js';
export type { CompileOutputSchema } from './output-checks.js';
export type { ListPage } from './paging.js';
export type { OnNotification } from './pending.js';
export type { Progress } from './progress.js';
export type { RequestOptions } from './request-options.js';
export type { StdioOptions } from './stdio/options.js';
export type { Change } from './subscriptions/change.js';
export type { Subscription, SubscriptionFilter } from './subscriptions/subscription.js';
export type { OutgoingMessage, Receiver, Transport } from './transport.js';
export {
  type CreateClient,
  defineClient,
  type TablesOf,
  type TypedClient,
} from './typed/define-client.js';
export type { CompletionOptions } from './typed/prompt-function.js';
export type {
  CallToolResult,
  ContentBlock,
  PromptContent,
  ReadContent,
  ResourceContents,
  ToolContent,
} from './typed/results.js';
export type { ClientTables, PromptRow, ResourceRow, ToolRow } from './typed/rows.js';
export type { ToolCall } from './typed/tool-call.js';
export { ToolError } from './typed/tool-error.js';
