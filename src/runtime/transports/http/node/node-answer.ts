import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpAnswer } from '../answer.js';

/** Sends a whole answer. With `isLast` the connection ends after it. */
export function sendNodeAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: HttpAnswer,
  isLast: boolean,
): void {
  const { status, headers, body, leavesBody } = answer;
  const pieces = answer.pieces?.() ?? [body];
  const fields = BODILESS.includes(status)
    ? [...headers]
    : ['Content-Length', String(byteLength(pieces)), ...headers];
  if (isLast || leavesBody) fields.push('Connection', 'close');
  response.writeHead(status, fields);
  if (leavesBody) {
    response.write(body);
    endAfterBody(request, response);
  } else if (pieces.length === 1) {
    // One string in one piece: node sends it together with the head.
    response.end(body);
  } else {
    for (const piece of pieces) response.write(piece);
    response.end();
  }
}

function byteLength(pieces: readonly (string | Uint8Array)[]): number {
  return pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
}

/** Statuses that have no body, and so no length either (RFC 9110, section 8.6). */
const BODILESS: readonly number[] = [204, 304];

/** How long a refused client may go on sending its body, so that it can read the answer before the connection ends. */
const LINGER_MS = 1000;

/**
 * The answer is sent whole at once, but the connection stays open for the body for a moment. Closing it at once would
 * reset it, and a client that is still sending would never see the answer (RFC 9112, section 9.6).
 */
function endAfterBody(request: IncomingMessage, response: ServerResponse): void {
  const end = (): void => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, LINGER_MS);
  if (request.readableEnded) end();
  else request.once('end', end).once('close', end).resume();
}
