import type { PromptDefinition } from '../../definitions/prompt.js';
import type { ResourceDefinition } from '../../definitions/resource.js';
import type { CachePolicy, ServerIdentity } from '../../definitions/server.js';
import type { ToolDefinition } from '../../definitions/tool.js';
import type { CapabilityName } from '../../protocol/capabilities.js';
import type { JsonObject } from '../../protocol/json.js';
import type { LoggingLevel } from '../../protocol/log-levels.js';
import type { Revision } from '../../protocol/revisions.js';
import type { InputReply, InputRequest } from '../input/input-request.js';
import type { InputRound } from '../input/input-round.js';
import type { RequestMessage } from '../messages/message.js';
import type { Connection, RequestOrigin } from '../origin.js';
import type { ErrorRules, Refusal } from '../refusal.js';
import type { ResultShape } from '../results/result-shape.js';

/** What the core can do, whatever a revision calls it. */
export type OperationName =
  | 'discover'
  | 'initialize'
  | 'ping'
  | 'listTools'
  | 'callTool'
  | 'listResources'
  | 'listResourceTemplates'
  | 'readResource'
  | 'listPrompts'
  | 'getPrompt'
  | 'complete'
  | 'setLogLevel'
  | 'listen'
  | 'subscribe'
  | 'unsubscribe'
  | 'callExtension';

/** How a method of a revision is served. */
export type Method = {
  readonly operation: OperationName;
  /** The capability without which the method does not exist. */
  readonly capability?: CapabilityName;
  /** Whether it changes what is remembered of a client: without a connection it does not exist. */
  readonly needsConnection?: true;
  /** The member of `params` that names the target: where headers mirror the body, `Mcp-Name` does so with it. */
  readonly target?: string;
  /** Whether the method exists where a source gives events, and not otherwise. */
  readonly needsEvents?: 'any' | 'resources';
  /** Whether the server may ask the client something before it answers. */
  readonly mayAsk?: true;
  /** The id of the extension that it belongs to, which a client must declare with the request. */
  readonly extension?: string;
};

/** What a client says of itself: in each request, or once in its handshake. */
export type Envelope = {
  readonly clientInfo: JsonObject | undefined;
  readonly clientCapabilities: JsonObject;
};

/** A request that was read: its method, what is known of its client, and what it answers. */
export type OpenedRequest = {
  readonly method: Method;
  readonly envelope: Envelope;
  /** What the client has answered to questions of an earlier round. */
  readonly round: InputRound;
};

/** The parts of a result, as JSON text where they are already known. */
export type ResultParts = {
  /** Members of the result object, without braces; empty when there are none. */
  readonly members: string;
  /** JSON text of the server's `Implementation` object. */
  readonly serverInfo: string;
  readonly metadata?: JsonObject | undefined;
  /** What kind of result it is, where it is not the usual one; only revisions that tell kinds apart say it. */
  readonly resultType?: string | undefined;
  /** JSON text of the id of the request that has listened. */
  readonly subscriptionId?: string | undefined;
  /** For results that may be kept. */
  readonly cache?: CachePolicy | undefined;
};

/** What a dialect needs to know of the server in order to open a request. */
export type Offer = {
  /** The enabled revisions that take requests without a handshake. */
  readonly supported: readonly Revision[];
  readonly capabilities: { readonly [name: string]: unknown };
  /** The methods that extensions add. */
  readonly extensions:
    | { readonly routes: ReadonlyMap<string, { readonly method: Method }> }
    | undefined;
};

/** What a server says of itself when a client opens. */
export type Introduction = Omit<Offer, 'extensions'> & {
  /** JSON text of the server's `Implementation` object. */
  readonly serverInfo: string;
  readonly instructions: string | undefined;
  readonly cache: CachePolicy;
};

/** The part of the identity that is an `Implementation` of the specification: everything but the instructions. */
export type Implementation = Omit<ServerIdentity, 'instructions'>;

/** One revision of the protocol: how requests are read and how results are written. */
export type Dialect = ErrorRules & {
  readonly revision: Revision;
  /** Whether headers of an HTTP request repeat parts of its body, and are refused where they do not. */
  readonly mirrorsBody: boolean;
  /** Whether event streams of a session begin with an event without data, from which a client can go on. */
  readonly primesStreams: boolean;
  /** What its results may hold. */
  readonly results: ResultShape;
  /** Reads all of a request that is not the business of its operation: envelope, headers, method. */
  openRequest(
    request: RequestMessage,
    origin: RequestOrigin,
    offer: Offer,
  ): OpenedRequest | Refusal;
  /** The least serious log messages that the client of a request wants; undefined = none at all. */
  logLevel(request: RequestMessage, connection: Connection | undefined): LoggingLevel | undefined;
  /** JSON text of a complete result. */
  writeResult(parts: ResultParts): string;
  /**
   * JSON text of a result that asks the client; undefined where questions are requests of the server's own, which
   * `shapeInputRequest` then makes fit for the revision, or drops where it has none of the kind.
   */
  readonly writeInputRequired: ((reply: InputReply, serverInfo: string) => string) | undefined;
  shapeInputRequest(request: InputRequest): InputRequest | undefined;
  /** JSON text of the result of `server/discover`, or of `initialize`. */
  introduce(introduction: Introduction): string;
  /** What the lists and the introduction say of components and of the server; absent members are left out. */
  describeServer(server: Implementation): JsonObject;
  describeTool(definition: ToolDefinition): JsonObject;
  describeResource(definition: ResourceDefinition): JsonObject;
  describePrompt(definition: PromptDefinition): JsonObject;
};
