import { ErrorCode } from '../../protocol/error-codes.js';
import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../../protocol/json.js';
import { unreadableNumber } from './number-text.js';
import { type RequestId, readRequestId } from './request-id.js';

export type { RequestId } from './request-id.js';

/** A message as it came off a transport, envelope checked (JSON-RPC 2.0; MCP, "Base protocol"). */
export type Message = RequestMessage | NotificationMessage | ResponseMessage | MessageFault;

/** A request of a client. */
export type RequestMessage = {
  readonly kind: 'request';
  readonly id: RequestId;
  readonly method: string;
  readonly params: JsonObject | undefined;
  /** What the request says of itself and its client: `_meta` of the parameters, whatever it is; undefined when absent. */
  readonly meta: JsonValue | undefined;
  /** What notifications about the progress of this request must carry; undefined when the client wants none. */
  readonly progressToken: RequestId | undefined;
};

/** A message that is never answered. */
export type NotificationMessage = {
  readonly kind: 'notification';
  readonly method: string;
  readonly params: JsonObject | undefined;
  /** Which request `notifications/cancelled` names; undefined for every other method, or when it names none. */
  readonly cancels: RequestId | undefined;
};

/** A JSON-RPC response. No supported revision lets a client send one without being asked. */
export type ResponseMessage = {
  readonly kind: 'response';
  readonly id: JsonValue | undefined;
  /** Undefined for an error, and for a response that is no object. */
  readonly result: JsonObject | undefined;
};

/** A message that gets no response. */
export type OneWayMessage = NotificationMessage | ResponseMessage;

/** A message that cannot be dispatched: not JSON (-32700) or not a valid envelope (-32600, -32602). */
export type MessageFault = {
  readonly kind: 'fault';
  readonly code: number;
  readonly message: string;
  readonly data?: JsonValue;
  /** Absent when the id could not be read: the error then has no `id` member. */
  readonly id: RequestId | undefined;
  /** Set when the message is a notification, which must not be answered (JSON-RPC 2.0, section 4.1). */
  readonly notification?: true;
};

/**
 * Reads one message: JSON and envelope, not the meaning of its parameters.
 *
 * `params` must be an object where present. MCP has no positional parameters, so an array is -32602; any other value
 * is not a JSON-RPC request at all (JSON-RPC 2.0, section 4.2) and gives -32600. Unknown extra members are tolerated.
 * Never throws; a message names the rule and never a value of the text.
 */
export function readMessage(text: string): Message {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return messageFault(ErrorCode.parseError, 'Parse error: the message is not valid JSON');
  }
  const numberFault = unreadableNumber(text);
  if (numberFault !== undefined) {
    return messageFault(ErrorCode.parseError, `Parse error: ${numberFault}`);
  }
  if (isJsonObject(value)) return readEnvelope(value, text);
  return invalidRequest(
    Array.isArray(value)
      ? 'batches are not supported, send one message at a time'
      : 'a message must be an object',
  );
}

/** Makes a fault; without an id for a message whose id is unknown or could not be read. */
export function messageFault(code: number, message: string, id?: RequestId): MessageFault {
  return { kind: 'fault', code, message, id };
}

function readEnvelope(envelope: JsonObject, text: string): Message {
  const { id, method } = envelope;
  if (method === undefined && isResponse(envelope)) return readResponse(envelope);
  if (id === undefined) return readNotification(envelope, text);
  const requestId = readRequestId(id, text, ID_PATH);
  return requestId === undefined ? invalidRequest(ID_RULE) : readRequest(envelope, requestId, text);
}

/** Anything with a `result` or an `error`, however malformed: answering it could start an endless exchange. */
function isResponse(envelope: JsonObject): boolean {
  return Object.hasOwn(envelope, 'result') || Object.hasOwn(envelope, 'error');
}

function readResponse({ id, result }: JsonObject): ResponseMessage {
  return { kind: 'response', id, result: isJsonObject(result) ? result : undefined };
}

function readRequest(envelope: JsonObject, id: RequestId, text: string): Message {
  const { jsonrpc, method, params } = envelope;
  if (jsonrpc !== '2.0') return invalidRequest(JSONRPC_RULE, id);
  if (typeof method !== 'string') return invalidRequest(METHOD_RULE, id);
  if (params === undefined)
    return { kind: 'request', id, method, params, meta: undefined, progressToken: undefined };
  if (!isJsonObject(params)) return paramsFault(params, id);
  const meta = ownValue(params, '_meta');
  const token = isJsonObject(meta) ? ownValue(meta, 'progressToken') : undefined;
  const progressToken =
    token === undefined ? undefined : readRequestId(token, text, PROGRESS_TOKEN_PATH);
  if (token !== undefined && progressToken === undefined) {
    return messageFault(ErrorCode.invalidParams, `Invalid request metadata: ${TOKEN_RULE}`, id);
  }
  return { kind: 'request', id, method, params, meta, progressToken };
}

function readNotification(envelope: JsonObject, text: string): Message {
  const { jsonrpc, method, params } = envelope;
  if (method === undefined) return invalidRequest(METHOD_RULE);
  if (jsonrpc !== '2.0') return silent(invalidRequest(JSONRPC_RULE));
  if (typeof method !== 'string') return silent(invalidRequest(METHOD_RULE));
  if (params !== undefined && !isJsonObject(params)) return silent(paramsFault(params));
  return { kind: 'notification', method, params, cancels: cancelledId(method, params, text) };
}

function cancelledId(
  method: string,
  params: JsonObject | undefined,
  text: string,
): RequestId | undefined {
  if (method !== 'notifications/cancelled' || params === undefined) return undefined;
  return readRequestId(params['requestId'], text, CANCELLED_PATH);
}

function paramsFault(params: JsonValue, id?: RequestId): MessageFault {
  return Array.isArray(params)
    ? messageFault(ErrorCode.invalidParams, `Invalid params: ${PARAMS_RULE}`, id)
    : invalidRequest(PARAMS_RULE, id);
}

function invalidRequest(rule: string, id?: RequestId): MessageFault {
  return messageFault(ErrorCode.invalidRequest, `Invalid request: ${rule}`, id);
}

function silent(fault: MessageFault): MessageFault {
  return { ...fault, notification: true };
}

const ID_SHAPE = 'a string of at most 256 bytes or an integer in the int64 range';
const ID_RULE = `\`id\` must be ${ID_SHAPE}`;
const TOKEN_RULE = `\`progressToken\` must be ${ID_SHAPE}`;
const JSONRPC_RULE = '`jsonrpc` must be "2.0"';
const METHOD_RULE = '`method` must be a string';
const PARAMS_RULE = '`params` must be an object';

const ID_PATH = ['id'];
const PROGRESS_TOKEN_PATH = ['params', '_meta', 'progressToken'];
const CANCELLED_PATH = ['params', 'requestId'];
