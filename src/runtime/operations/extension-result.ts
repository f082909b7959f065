import { ErrorCode } from '../../protocol/error-codes.js';
import { isJsonObject, type JsonObject, ownValue } from '../../protocol/json.js';
import { isProtocolError, isSendable } from '../error.js';
import { jsonFault } from '../json-fault.js';
import { refusalFrom, refuse } from '../refusal.js';
import { exceedsBytes } from '../results/exceeds-bytes.js';
import { replyKind } from '../results/reply-kind.js';
import type { Answer, Call } from './operation.js';
import { report } from './report.js';

/** Writes a result that an extension gives: its members, with what the revision puts into every result. */
export function writeExtensionResult(call: Call, id: string, result: unknown): Answer {
  const { maxResultBytes } = call.runtime.settings;
  // What handlers of components reply with is no result here, questions included.
  const isResult = isJsonObject(result as JsonObject) && replyKind(result) === undefined;
  const fault = isResult ? jsonFault(result, maxResultBytes) : 'not-json';
  if (fault !== undefined) {
    return answerFault(call, id, fault === 'not-json' ? 'gave no result' : TOO_LARGE);
  }
  const { _meta, resultType, ...members } = result as JsonObject;
  const metadata = isJsonObject(_meta) ? _meta : undefined;
  const { dialect, serverInfo } = call.edition;
  const text = dialect.writeResult({
    members: JSON.stringify(members).slice(1, -1),
    serverInfo,
    metadata,
    resultType: typeof resultType === 'string' ? resultType : undefined,
  });
  return exceedsBytes(text, maxResultBytes) ? answerFault(call, id, TOO_LARGE) : text;
}

const TOO_LARGE = 'gave a result that is larger than `maxResultBytes`';

/** Answers what an extension throws: an error of the protocol as it is, everything else without a word about the cause. */
export function answerExtensionThrow(call: Call, id: string, cause: unknown): Answer {
  const isRefusal =
    isProtocolError(cause) && isSendable(cause, call.runtime.settings.maxResultBytes);
  if (!isRefusal) return answerFault(call, id, 'threw', cause);
  const uri = ownValue(call.params, 'uri');
  return refusalFrom(cause, call.edition.dialect, typeof uri === 'string' ? uri : undefined);
}

/** The answer to a fault of an extension; the log says which one it is. */
export function answerFault(call: Call, id: string, finding: string, cause?: unknown): Answer {
  report(call, { level: 'error', message: `an extension ${finding}`, component: id, cause });
  return refuse(ErrorCode.internalError, 'Internal error');
}

/** What the log says of an extension that took too long. */
export const MISSED_DEADLINE = 'missed its deadline';
