import { type Awaitable, chain } from '../../awaitable.js';
import type { Logger } from '../../log.js';
import type { RequestHeaders } from '../../origin.js';
import { CLOSING, type HeaderFields, type HttpAnswer, NO_FIELDS, withFields } from './answer.js';
import { checkForm, checkSource, NOT_FOUND, type SourceRules } from './check-head.js';
import { type CorsRules, isPreflight } from './cors.js';
import { type Admitted, askGate, type Gate, gateHeaders } from './gate.js';
import { answerHealth, type Readiness } from './health.js';
import { announcesBody, pathOf, type RequestHead, requestHeaders } from './request-head.js';

/** What heads are judged by. */
export type HeadRules = SourceRules & {
  /** Where messages are taken; undefined where the host has already looked at the path. */
  readonly path: string | undefined;
  readonly health: string | undefined;
  readonly ready: string | undefined;
  /** What is served: the messages with POST, and more where there are sessions. */
  readonly methods: readonly string[];
  readonly cors: CorsRules | undefined;
  readonly gate: Gate | undefined;
  readonly limits: { readonly maxBodyBytes: number; readonly requestGateTimeoutMs: number };
  readonly logger: Logger;
  readonly isClosing: () => boolean;
  /** Whether requests are taken; asking has what is not started yet start. */
  readonly readiness: () => Readiness;
};

/** A head that has passed, with what is known of the request by then. */
export type PassedHead = Admitted & {
  readonly method: string;
  readonly headers: RequestHeaders;
  /** Headers that go with every answer. */
  readonly fields: HeaderFields;
};

/**
 * Judges the head of a request. The order is part of the contract: who may ask at all comes first, then what is asked
 * for, then in which form; the first finding answers. A promise only while a gate decides.
 */
export function prepareHead(
  head: RequestHead,
  rules: HeadRules,
): Awaitable<HttpAnswer | PassedHead> {
  const path = pathOf(head.target);
  const headers = requestHeaders(head.rawHeaders);
  if (path === rules.health) return whole(answerHealth(head.method, 'ok'), headers);
  if (path === rules.ready) return whole(answerHealth(head.method, rules.readiness()), headers);
  if (rules.isClosing()) return CLOSING;
  const refusal = checkSource(headers, rules);
  if (refusal !== undefined) return refusal;
  const { cors } = rules;
  const fields = cors === undefined ? NO_FIELDS : cors.fieldsFor(headers.values('origin')[0]);
  if (cors !== undefined && isServed(path, rules) && isPreflight(head.method, headers)) {
    return withFields(whole(cors.preflight, headers), fields);
  }
  const passed: PassedHead = { method: head.method, headers, fields, auth: undefined };
  if (rules.gate === undefined) return checkRest(path, rules, passed);
  return chain(decide(head, path, rules, rules.gate), (decision) =>
    'status' in decision
      ? withFields(whole(decision, headers), fields)
      : checkRest(path, rules, { ...passed, ...decision }),
  );
}

function decide(
  head: RequestHead,
  path: string,
  { limits: { requestGateTimeoutMs }, logger }: HeadRules,
  gate: Gate,
): Awaitable<Admitted | HttpAnswer> {
  return askGate({ gate, requestGateTimeoutMs, logger }, () => ({
    method: head.method,
    path,
    headers: gateHeaders(head.rawHeaders),
    remoteAddress: head.remoteAddress,
  }));
}

function checkRest(path: string, rules: HeadRules, passed: PassedHead): HttpAnswer | PassedHead {
  const { method, headers, fields } = passed;
  // The gate may have taken its time.
  if (rules.isClosing()) return withFields(CLOSING, fields);
  const refusal = isServed(path, rules) ? checkForm(method, headers, rules) : NOT_FOUND;
  return refusal === undefined ? passed : withFields(refusal, fields);
}

function isServed(path: string, { path: served }: HeadRules): boolean {
  return served === undefined || path === served;
}

/** An answer after which the connection can go on, unless there is a body that nobody reads. */
function whole(answer: HttpAnswer, headers: RequestHeaders): HttpAnswer {
  return { ...answer, leavesBody: announcesBody(headers) };
}
