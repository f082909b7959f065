import { type HttpAnswer, JSON_FIELDS, refusal } from './answer.js';

/**
 * Answers whether the server is up, to whoever asks: load balancers name no host and have no credentials. It says nothing
 * else.
 */
export function answerHealth(method: string, isClosing: boolean): HttpAnswer {
  if (method !== 'GET' && method !== 'HEAD') return METHOD_NOT_ALLOWED;
  return isClosing ? DOWN : UP;
}

const METHOD_NOT_ALLOWED = refusal(405, 'health is asked for with GET', ['Allow', 'GET, HEAD']);
const UP = health(200, 'ok');
const DOWN = health(503, 'closing');

function health(status: number, text: string): HttpAnswer {
  return {
    status,
    headers: [...JSON_FIELDS, 'Cache-Control', 'no-store'],
    body: JSON.stringify({ status: text }),
    leavesBody: true,
  };
}
