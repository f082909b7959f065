import { ErrorCode } from '../../../protocol/error-codes.js';
import { messageFault } from '../../messages/message.js';
import { faultReply } from '../../messages/reply.js';
import type { Reply } from '../../origin.js';

/** A whole HTTP answer. The host adds `Content-Length` and what belongs to the connection. */
export type HttpAnswer = {
  readonly status: number;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  /** Empty when there is none. */
  readonly body: string;
  /** The same in pieces, for hosts that send bytes as they are. */
  readonly pieces?: Reply['pieces'];
  /** Whether a body of the request is left unread, so that its connection cannot carry another one. */
  readonly leavesBody: boolean;
};

/** Headers that are sent with an answer, names and values in turn. */
export type HeaderFields = readonly string[];

/** The headers of an answer that is JSON. */
export const JSON_FIELDS: HeaderFields = ['Content-Type', 'application/json'];

/** The headers of an answer that is an event stream: nothing on the way may hold events back or keep them. */
export const STREAM_FIELDS: HeaderFields = [
  'Content-Type',
  'text/event-stream',
  'Cache-Control',
  'no-cache',
  'X-Accel-Buffering',
  'no',
];

/** No headers. */
export const NO_FIELDS: HeaderFields = [];

/** Adds headers to an answer, which keeps those that it has. */
export function withFields(answer: HttpAnswer, fields: HeaderFields): HttpAnswer {
  if (fields.length === 0) return answer;
  const names = answer.headers.map((field, index) => (index % 2 === 0 ? field.toLowerCase() : ''));
  const isNew = (index: number): boolean =>
    !names.includes(fields[index - (index % 2)]?.toLowerCase() ?? '');
  const added = fields.filter((_field, index) => isNew(index));
  return { ...answer, headers: [...answer.headers, ...added] };
}

/**
 * Makes the answer to a request that is turned away before its body is read to the end: a JSON-RPC error without `id`.
 *
 * @param finding what is wrong, for the developer of the client; names the rule and nothing that was sent.
 */
export function refusal(
  status: number,
  finding: string,
  fields: HeaderFields = NO_FIELDS,
): HttpAnswer {
  const code = status >= 500 ? ErrorCode.internalError : ErrorCode.invalidRequest;
  const { text } = faultReply(messageFault(code, `Request refused: ${finding}`));
  return { status, headers: [...JSON_FIELDS, ...fields], body: text, leavesBody: true };
}

/** The answer to everything that is not read any more once `close()` was called. */
export const CLOSING: HttpAnswer = refusal(503, 'the server is shutting down', [
  'Retry-After',
  '1',
]);

/** The answer to a body over the limit, whether declared or found while it was read. */
export const CONTENT_TOO_LARGE: HttpAnswer = refusal(413, 'the body is too large');

/** The answer to a body that is not whole in time. */
export const BODY_TOO_SLOW: HttpAnswer = refusal(408, 'the body did not arrive in time');

/** The answer to a body that ended before it was whole. */
export const INCOMPLETE: HttpAnswer = refusal(400, 'the body is incomplete');

/** The answer to a body that somebody else has read. */
export const BODY_TAKEN: HttpAnswer = refusal(
  500,
  'the server is set up wrongly, its body parser comes before the MCP handler',
);
