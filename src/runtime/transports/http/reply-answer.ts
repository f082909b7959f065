import { ErrorCode } from '../../../protocol/error-codes.js';
import { messageFault, type RequestId } from '../../messages/message.js';
import type { Reply } from '../../origin.js';
import type { Core } from '../core.js';
import { type HeaderFields, type HttpAnswer, JSON_FIELDS, NO_FIELDS } from './answer.js';
import type { PassedHead } from './prepare.js';

/** Makes the whole answer of a reply of the core. */
export function answerReply({ status, text, pieces }: Reply, fields: HeaderFields): HttpAnswer {
  const headers = fields === NO_FIELDS ? JSON_FIELDS : [...JSON_FIELDS, ...fields];
  return { status, headers, body: text, pieces, leavesBody: false };
}

/**
 * Makes the whole answer to a caller. Where its gate has a challenge, want of scopes is told as HTTP tells it: with all
 * scopes that the component needs (RFC 6750, section 3.1; MCP 2026-07-28, "Authorization", insufficient scope).
 */
export function answerCaller(reply: Reply, { fields, challenge }: PassedHead): HttpAnswer {
  const { requiredScopes, text } = reply;
  if (challenge === undefined || requiredScopes === undefined) return answerReply(reply, fields);
  const separator = challenge.includes(' ') ? ',' : '';
  const error = `error="insufficient_scope", scope="${requiredScopes.join(' ')}", ${DESCRIPTION}`;
  const header = ['WWW-Authenticate', `${challenge}${separator} ${error}`];
  return answerReply({ status: 403, text }, [...fields, ...header]);
}

/** For the developer of the client. */
const DESCRIPTION = 'error_description="the caller lacks scopes that this needs"';

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
