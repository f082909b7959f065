import { type HttpAnswer, JSON_FIELDS, refusal } from './answer.js';

/** Whether a server takes requests, or why it does not. */
export type Readiness = 'ok' | 'starting' | 'closing';

/**
 * Answers whether the server is there, or whether it takes requests, to whoever asks: load balancers name no host and have
 * no credentials. It says nothing else.
 *
 * @param readiness `ok` where only a server that cannot answer at all is not there
 */
export function answerHealth(method: string, readiness: Readiness): HttpAnswer {
  return method === 'GET' || method === 'HEAD' ? ANSWERS[readiness] : METHOD_NOT_ALLOWED;
}

const METHOD_NOT_ALLOWED = refusal(405, 'health is asked for with GET', ['Allow', 'GET, HEAD']);
const ANSWERS: { readonly [State in Readiness]: HttpAnswer } = {
  ok: health(200, 'ok'),
  starting: health(503, 'starting'),
  closing: health(503, 'closing'),
};

function health(status: number, text: Readiness): HttpAnswer {
  return {
    status,
    headers: [...JSON_FIELDS, 'Cache-Control', 'no-store'],
    body: JSON.stringify({ status: text }),
    leavesBody: true,
  };
}
