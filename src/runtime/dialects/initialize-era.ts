import type { ToolDefinition } from '../../definitions/tool.js';
import { ErrorCode } from '../../protocol/error-codes.js';
import { isJsonObject, type JsonObject, ownValue } from '../../protocol/json.js';
import type { LoggingLevel } from '../../protocol/log-levels.js';
import type { Revision } from '../../protocol/revisions.js';
import { FIRST_ROUND } from '../input/input-round.js';
import type { RequestMessage } from '../messages/message.js';
import type { Connection, RequestOrigin } from '../origin.js';
import { quoteName, type Refusal, refuse } from '../refusal.js';
import { COMPONENT_METHODS, isOffered } from './component-methods.js';
import { describePrompt, describeResource, describeServer, describeTool } from './describe.js';
import type { Dialect, Introduction, Method, Offer, OpenedRequest } from './dialect.js';
import { writeInitializeEraResult } from './result-text.js';

/** The methods that it has, by their names. */
export const INITIALIZE_ERA_METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['initialize', { operation: 'initialize' }],
  ['ping', { operation: 'ping' }],
  ['logging/setLevel', { operation: 'setLogLevel', capability: 'logging', needsConnection: true }],
  [
    'resources/subscribe',
    { operation: 'subscribe', needsEvents: 'resources', needsConnection: true },
  ],
  [
    'resources/unsubscribe',
    { operation: 'unsubscribe', needsEvents: 'resources', needsConnection: true },
  ],
  ...COMPONENT_METHODS,
]);

/** MCP 2025-11-25, "Resources", error handling: the code that later revisions do without. */
const RESOURCE_NOT_FOUND = -32002;

/**
 * What the revisions share in which a client opens with `initialize`: version, client and capabilities are settled
 * once, requests carry none of them, and no header repeats the body (MCP 2025-11-25, "Lifecycle"). A response to a
 * request is HTTP 200 whatever it says: a 404 would tell that a session has ended ("Streamable HTTP").
 */
export function initializeEraDialect(revision: Revision): Dialect {
  return {
    revision,
    resourceNotFound: RESOURCE_NOT_FOUND,
    badRequests: [],
    mirrorsBody: false,
    primesStreams: true,
    results: { anyStructured: false, icons: true },
    openRequest,
    logLevel,
    writeResult: writeInitializeEraResult,
    writeInputRequired: undefined,
    shapeInputRequest: (request) => request,
    introduce: (introduction) => introduce(revision, introduction),
    describeServer,
    describeTool: (definition) => describeTool(withoutLaterForms(definition)),
    describeResource,
    describePrompt,
  };
}

function openRequest(
  { method: name, meta }: RequestMessage,
  { connection }: RequestOrigin,
  { capabilities }: Offer,
): OpenedRequest | Refusal {
  if (meta !== undefined && !isJsonObject(meta)) {
    return refuse(ErrorCode.invalidParams, 'Invalid request metadata: `_meta` must be an object');
  }
  const method = INITIALIZE_ERA_METHODS.get(name);
  const isServed = method !== undefined && isOffered(method, capabilities);
  if (!isServed || (method.needsConnection && connection === undefined)) {
    return refuse(ErrorCode.methodNotFound, `Method not found: ${quoteName(name)}`);
  }
  return { method, envelope: connection?.handshake ?? UNKNOWN_CLIENT, round: FIRST_ROUND };
}

/** The level that `logging/setLevel` has set; before, the server decides (MCP 2025-11-25, "Logging"). */
function logLevel(_request: RequestMessage, connection: Connection | undefined): LoggingLevel {
  return connection?.logLevel ?? 'info';
}

/** Without sessions nothing ties a request to the handshake of its client. */
const UNKNOWN_CLIENT = Object.freeze({
  clientInfo: undefined,
  clientCapabilities: Object.freeze({}),
});

function introduce(
  revision: Revision,
  { capabilities, serverInfo, instructions }: Introduction,
): string {
  const offered = `"capabilities":${JSON.stringify(capabilities)},"serverInfo":${serverInfo}`;
  const text = instructions ? `,"instructions":${JSON.stringify(instructions)}` : '';
  return `{"protocolVersion":"${revision}",${offered}${text}}`;
}

/** Structured content is an object here, and every property of an input schema is one (MCP 2025-11-25, `Tool`). */
function withoutLaterForms({ outputSchema, ...definition }: ToolDefinition): ToolDefinition {
  const inputSchema = withObjectProperties(definition.inputSchema);
  if (outputSchema === undefined || ownValue(outputSchema, 'type') !== 'object') {
    return { ...definition, inputSchema };
  }
  return { ...definition, inputSchema, outputSchema: withObjectProperties(outputSchema) };
}

/** Writes the schemas `true` and `false` of properties as the objects that mean the same. */
function withObjectProperties(schema: JsonObject): JsonObject {
  const properties = ownValue(schema, 'properties');
  if (!isJsonObject(properties)) return schema;
  const entries = Object.entries(properties);
  if (!entries.some(([, property]) => typeof property === 'boolean')) return schema;
  const objects = entries.map(([name, property]) => {
    if (typeof property !== 'boolean') return [name, property] as const;
    return [name, property ? {} : { not: {} }] as const;
  });
  return { ...schema, properties: Object.fromEntries(objects) };
}
