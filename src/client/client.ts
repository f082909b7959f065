import { isJsonObject, type JsonObject, ownValue } from '../protocol/json.js';
import type { Revision } from '../protocol/revisions.js';
import { type Completion, completionOf } from './completion.js';
import type { InputHandlers } from './input/handlers.js';
import { type KnownTools, knownTools } from './known-tools.js';
import type { Listeners } from './listeners.js';
import { type Lists, listsOf } from './lists.js';
import { type CompileOutputSchema, outputChecks } from './output-checks.js';
import { withRenewal } from './renew-session.js';
import type { RequestOptions, SendRequest } from './request-options.js';
import type { Conversation } from './session.js';
import { initializeEraRequest, modernRequest } from './session-request.js';
import type { ChangeHub } from './subscriptions/change-hub.js';
import { listenInitializeEra } from './subscriptions/listen-initialize-era.js';
import { listenModern } from './subscriptions/listen-modern.js';
import type { Subscription, SubscriptionFilter } from './subscriptions/subscription.js';

/**
 * A connected client. Requests may overlap. They reject with `RpcError` for what the server refuses, and with
 * `ClientError` for what fails on the way.
 */
export type Client = Lists & {
  readonly protocolVersion: Revision;
  /** `Implementation` of the server; undefined when it does not say. */
  readonly serverInfo: JsonObject | undefined;
  readonly capabilities: JsonObject;
  readonly instructions: string | undefined;
  /** Calls a tool. A failure that the tool reports is a result with `isError: true`. */
  callTool(name: string, args?: JsonObject, options?: RequestOptions): Promise<JsonObject>;
  /** Reads a resource; see `isResourceNotFound` for the error of one that does not exist. */
  readResource(uri: string, options?: RequestOptions): Promise<JsonObject>;
  getPrompt(
    name: string,
    args?: { readonly [name: string]: string },
    options?: RequestOptions,
  ): Promise<JsonObject>;
  /** Asks for values of an argument, as `completion/complete` of the specification describes it. */
  complete(params: CompletionRequest, options?: RequestOptions): Promise<Completion>;
  /** Sends any request of the protocol and resolves to its result. */
  request(method: string, params?: JsonObject, options?: RequestOptions): Promise<JsonObject>;
  /**
   * Watches lists and resources. Resolves when the server has agreed, which in the initialize era means: when every
   * resource was subscribed to.
   */
  listen(filter: SubscriptionFilter): Promise<Subscription>;
  /** Ends pending requests with the code `closed`, and releases the connection. */
  close(): Promise<void>;
};

/** What values are asked for: those of an argument of a prompt, or of a variable of a resource template. */
export type CompletionRequest = {
  readonly ref:
    | { readonly type: 'ref/prompt'; readonly name: string }
    | { readonly type: 'ref/resource'; readonly uri: string };
  readonly argument: { readonly name: string; readonly value: string };
  /** The arguments that have their values already. */
  readonly context?: { readonly arguments: { readonly [name: string]: string } };
};

/** What a client is made of. */
export type ClientParts = Conversation & {
  readonly hub: ChangeHub;
  readonly onWarning: (message: string) => void;
  readonly options: InputHandlers &
    Listeners & {
      readonly manualInput?: boolean;
      readonly validateOutput?: CompileOutputSchema;
    };
};

/** Makes a client that speaks to a server as it was agreed. */
export function createClient(parts: ClientParts): Client {
  const { peer, session, hub } = parts;
  const tools = knownTools(parts.onWarning);
  const outputs = outputChecks(parts.options.validateOutput, peer.peer);
  const send = withMeta(requestsOf(parts, tools, () => lists.listTools()));
  const lists: Lists = listsOf(parts, send, tools, outputs);
  const request: Client['request'] = (method, params = {}, options) =>
    send(method, params, options);

  return Object.freeze({
    protocolVersion: session.protocolVersion,
    serverInfo: session.serverInfo,
    capabilities: session.capabilities,
    instructions: session.instructions,
    ...lists,
    async callTool(name, args = {}, options) {
      const result = await request('tools/call', { name, arguments: args }, options);
      outputs.check(name, result);
      return result;
    },
    readResource: (uri, options) => request('resources/read', { uri }, options),
    getPrompt: (name, args = {}, options) =>
      request('prompts/get', { name, arguments: args }, options),
    async complete(params, options) {
      const result = await request('completion/complete', params, options);
      return completionOf(result, peer.peer);
    },
    request,
    listen: (filter) =>
      session.era === 'modern'
        ? listenModern(filter, parts)
        : listenInitializeEra(filter, parts, send, hub),
    close: peer.close,
  } satisfies Client);
}

/** Adds the `_meta` of the options to requests. */
function withMeta(send: SendRequest): SendRequest {
  return (method, params, options) => {
    const meta = options?._meta;
    if (meta === undefined) return send(method, params, options);
    const own = ownValue(params, '_meta');
    const merged = { ...(isJsonObject(own) ? own : {}), ...meta };
    return send(method, { ...params, _meta: merged }, options);
  };
}

function requestsOf(
  parts: ClientParts,
  tools: KnownTools,
  refreshTools: () => Promise<unknown>,
): SendRequest {
  const { peer, session, limits, hub, options } = parts;
  if (session.era === 'modern') {
    const rounds = {
      peer: peer.peer,
      handlers: options,
      manual: options.manualInput ?? false,
      maxRounds: limits.maxInputRounds,
    };
    return modernRequest(parts, { tools, rounds, refreshTools });
  }
  const send = initializeEraRequest(parts);
  return withRenewal(parts, send, async () => {
    const watched = hub.watched();
    if (watched.length > 0 || expectsMessages(options)) await peer.listen();
    await Promise.all(watched.map((uri) => send('resources/subscribe', { uri })));
  });
}

/** Whether an application can make use of what a server says unasked. */
export function expectsMessages(options: ClientParts['options']): boolean {
  const { elicitation, sampling, roots, onLog, onChange, onNotification } = options;
  const uses = [elicitation, sampling, roots, onLog, onChange, onNotification];
  return uses.some((use) => use !== undefined);
}
