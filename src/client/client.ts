import { ErrorCode } from '../protocol/error-codes.js';
import type { JsonObject } from '../protocol/json.js';
import type { Revision } from '../protocol/revisions.js';
import type { ClientInfo } from './client-info.js';
import { RpcError } from './error.js';
import { knownTools } from './known-tools.js';
import {
  type ListedPrompt,
  type ListedResource,
  type ListedResourceTemplate,
  type ListedTool,
  type ListKind,
  PROMPTS,
  RESOURCE_TEMPLATES,
  RESOURCES,
  TOOLS,
} from './listed.js';
import { type ListPage, readAllPages, readPage } from './paging.js';
import type { Peer } from './peer.js';
import type { Session } from './session.js';
import { sessionRequest } from './session-request.js';

/**
 * A connected client. Requests may overlap. They reject with `RpcError` for what the server refuses, and with
 * `ClientError` for what fails on the way.
 */
export type Client = {
  readonly protocolVersion: Revision;
  /** `Implementation` of the server; undefined when it does not say. */
  readonly serverInfo: JsonObject | undefined;
  readonly capabilities: JsonObject;
  readonly instructions: string | undefined;
  /** All tools. Over HTTP without those whose header annotations are wrong. */
  listTools(): Promise<readonly ListedTool[]>;
  listResources(): Promise<readonly ListedResource[]>;
  listResourceTemplates(): Promise<readonly ListedResourceTemplate[]>;
  listPrompts(): Promise<readonly ListedPrompt[]>;
  /** One page: the first, or that of a cursor. */
  listToolsPage(cursor?: string): Promise<ListPage<ListedTool>>;
  listResourcesPage(cursor?: string): Promise<ListPage<ListedResource>>;
  listResourceTemplatesPage(cursor?: string): Promise<ListPage<ListedResourceTemplate>>;
  listPromptsPage(cursor?: string): Promise<ListPage<ListedPrompt>>;
  /** Calls a tool. A failure that the tool reports is a result with `isError: true`. */
  callTool(name: string, args?: JsonObject): Promise<JsonObject>;
  /** Reads a resource; see `isResourceNotFound` for the error of one that does not exist. */
  readResource(uri: string): Promise<JsonObject>;
  getPrompt(name: string, args?: { readonly [name: string]: string }): Promise<JsonObject>;
  /** Sends any request of the protocol and resolves to its result. */
  request(method: string, params?: JsonObject): Promise<JsonObject>;
  /** Ends pending requests with the code `closed`, and releases the connection. */
  close(): Promise<void>;
};

/** What a client is made of. */
export type ClientParts = {
  readonly peer: Peer;
  readonly session: Session;
  readonly clientInfo: ClientInfo;
  readonly maxPages: number;
  readonly onWarning: (message: string) => void;
};

/** Makes a client that speaks to a server as it was agreed. */
export function createClient({
  peer,
  session,
  clientInfo,
  maxPages,
  onWarning,
}: ClientParts): Client {
  const tools = knownTools(onWarning);
  const send = sessionRequest(peer, session, clientInfo, tools);
  const mirrorsArguments = peer.sendsHeaders && session.era === 'modern';

  const page = <Item>(kind: ListKind<Item>) => {
    return (cursor?: string) => readPage(send, kind, cursor, peer.peer);
  };
  const all = <Item>(
    kind: ListKind<Item>,
    pageOf: (cursor?: string) => Promise<ListPage<Item>>,
  ) => {
    return () => readAllPages(pageOf, maxPages, `${peer.peer}, ${kind.method}`);
  };
  const toolPage = page(TOOLS);
  const listToolsPage: Client['listToolsPage'] = async (cursor) => {
    const listed = await toolPage(cursor);
    return mirrorsArguments ? { ...listed, items: tools.admit(listed.items) } : listed;
  };
  const listTools = all(TOOLS, listToolsPage);
  const request: Client['request'] = (method, params = {}) => {
    const sent = send(method, params);
    if (!mirrorsArguments || method !== 'tools/call') return sent;
    return sent.catch(async (error: unknown) => {
      if (!isHeaderMismatch(error)) throw error;
      // The annotations of the tool may have changed since it was listed (MCP, "Streamable HTTP").
      await listTools();
      return send(method, params);
    });
  };

  return Object.freeze({
    protocolVersion: session.protocolVersion,
    serverInfo: session.serverInfo,
    capabilities: session.capabilities,
    instructions: session.instructions,
    listTools,
    listResources: all(RESOURCES, page(RESOURCES)),
    listResourceTemplates: all(RESOURCE_TEMPLATES, page(RESOURCE_TEMPLATES)),
    listPrompts: all(PROMPTS, page(PROMPTS)),
    listToolsPage,
    listResourcesPage: page(RESOURCES),
    listResourceTemplatesPage: page(RESOURCE_TEMPLATES),
    listPromptsPage: page(PROMPTS),
    callTool: (name, args = {}) => request('tools/call', { name, arguments: args }),
    readResource: (uri) => request('resources/read', { uri }),
    getPrompt: (name, args = {}) => request('prompts/get', { name, arguments: args }),
    request,
    close: peer.close,
  } satisfies Client);
}

function isHeaderMismatch(error: unknown): boolean {
  return error instanceof RpcError && error.code === ErrorCode.headerMismatch;
}
