import { ErrorCode } from '../../../protocol/error-codes.js';
import { messageFault, type RequestId } from '../../messages/message.js';
import type { Reply } from '../../origin.js';
import type { Core } from '../core.js';
import { type HeaderFields, type HttpAnswer, JSON_FIELDS, NO_FIELDS } from './answer.js';

/** Makes the whole answer of a reply of the core. */
export function answerReply({ status, text }: Reply, fields: HeaderFields): HttpAnswer {
  const headers = fields === NO_FIELDS ? JSON_FIELDS : [...JSON_FIELDS, ...fields];
  return { status, headers, body: text, leavesBody: false };
}

/** The reply to a request that there was no room for. */
export function busyReply(core: Core, id: RequestId): Reply {
  const finding = 'Internal error: the server is busy, try again later';
  return core.faultReply(messageFault(ErrorCode.internalError, finding, id));
}

/** The whole answer to a request that there was no room for. */
export function busyAnswer(core: Core, id: RequestId, fields: HeaderFields): HttpAnswer {
  const { text } = busyReply(core, id);
  return answerReply({ status: 503, text }, [...fields, 'Retry-After', '1']);
}
