import type { Attributes } from '@opentelemetry/api';
import type { EventMetadata } from '../instrumentation/events.js';

/** The attributes of OpenTelemetry, from its semantic conventions for MCP (gen-ai/mcp.md, "Server" and "Metrics"). */
export const ATTRIBUTE = {
  method: 'mcp.method.name',
  protocolVersion: 'mcp.protocol.version',
  operation: 'gen_ai.operation.name',
  tool: 'gen_ai.tool.name',
  prompt: 'gen_ai.prompt.name',
  requestId: 'jsonrpc.request.id',
  errorType: 'error.type',
  statusCode: 'rpc.response.status_code',
  networkTransport: 'network.transport',
  networkProtocol: 'network.protocol.name',
} as const;

/** What spans and metrics have in common: nothing of it can take more values than the server has names. */
export function requestAttributes(metadata: EventMetadata): Attributes {
  const { method, protocolVersion } = metadata;
  const attributes: Attributes = { [ATTRIBUTE.method]: method };
  if (protocolVersion !== undefined) attributes[ATTRIBUTE.protocolVersion] = protocolVersion;
  return Object.assign(attributes, targetAttributes(metadata), transportAttributes(metadata));
}

/** What a span has from its start, where samplers see it. The id of a request is on spans alone: each one differs. */
export function spanAttributes(metadata: EventMetadata): Attributes {
  const attributes = requestAttributes(metadata);
  if (metadata.requestId !== undefined) {
    attributes[ATTRIBUTE.requestId] = String(JSON.parse(quotedInteger(metadata.requestId)));
  }
  return attributes;
}

/** What a failure adds; undefined where there is none. A client that has cancelled has not met a failure. */
export function failureAttributes({ outcome, errorCode }: EventMetadata): Attributes | undefined {
  if (outcome !== 'error' || errorCode === undefined) return undefined;
  const type = String(errorCode);
  return typeof errorCode === 'number'
    ? { [ATTRIBUTE.errorType]: type, [ATTRIBUTE.statusCode]: type }
    : { [ATTRIBUTE.errorType]: type };
}

/** What is said of a session. */
export function sessionAttributes(metadata: EventMetadata): Attributes {
  const { protocolVersion } = metadata;
  const version = protocolVersion && { [ATTRIBUTE.protocolVersion]: protocolVersion };
  return { ...version, ...transportAttributes(metadata) };
}

/** How messages travel; nothing is said of calls within the process. */
function transportAttributes({ transport }: EventMetadata): Attributes {
  switch (transport) {
    case 'stdio':
      return { [ATTRIBUTE.networkTransport]: 'pipe' };
    case 'http':
      return { [ATTRIBUTE.networkTransport]: 'tcp', [ATTRIBUTE.networkProtocol]: 'http' };
    default:
      return {};
  }
}

/** What a span is named after, beside the method: a tool or a prompt. URIs and templates are not. */
export function spanTarget({ method, component }: EventMetadata): string | undefined {
  return method === 'tools/call' || method === 'prompts/get' ? component : undefined;
}

function targetAttributes(metadata: EventMetadata): Attributes {
  const target = spanTarget(metadata);
  if (metadata.method !== 'tools/call')
    return target === undefined ? {} : { [ATTRIBUTE.prompt]: target };
  const operation = { [ATTRIBUTE.operation]: 'execute_tool' };
  return target === undefined ? operation : { ...operation, [ATTRIBUTE.tool]: target };
}

/** Digits are kept as they are: an id may have more of them than a number can hold. */
function quotedInteger(id: string): string {
  return id.startsWith('"') ? id : `"${id}"`;
}
