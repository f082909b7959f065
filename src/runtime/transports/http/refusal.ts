import type { IncomingMessage, ServerResponse } from 'node:http';
import { ErrorCode } from '../../../protocol/error-codes.js';
import { messageFault } from '../../messages/message.js';
import type { Core } from '../core.js';

/** Why a request is turned away before its body is read to the end. */
export type HttpRefusal = {
  readonly status: number;
  /** What is wrong, for the developer of the client; names the rule and nothing that was sent. */
  readonly message: string;
  /** Headers that belong to the status, names and values in turn. */
  readonly headers?: readonly string[];
};

/** How long a refused client may go on sending its body, so that it can read the answer before the connection ends. */
const LINGER_MS = 1000;

/** The answer to everything that is not read any more once `close()` was called. */
export const CLOSING: HttpRefusal = {
  status: 503,
  message: 'the server is shutting down',
  headers: ['Retry-After', '1'],
};

/**
 * Answers with a JSON-RPC error without `id`, and ends the connection: its next bytes would be the rest of a body that
 * nobody wants.
 *
 * The answer is sent whole at once, but the connection stays open for the body for a moment. Closing it at once would
 * reset it, and a client that is still sending would never see the answer (RFC 9112, section 9.6).
 */
export function refuse(
  core: Core,
  request: IncomingMessage,
  response: ServerResponse,
  { status, message, headers = [] }: HttpRefusal,
): void {
  const code = status >= 500 ? ErrorCode.internalError : ErrorCode.invalidRequest;
  const { text } = core.faultReply(messageFault(code, `Request refused: ${message}`));
  response.writeHead(status, [
    'Content-Type',
    'application/json',
    'Content-Length',
    String(Buffer.byteLength(text)),
    'Connection',
    'close',
    ...headers,
  ]);
  response.write(text);
  endAfterBody(request, response);
}

function endAfterBody(request: IncomingMessage, response: ServerResponse): void {
  const end = (): void => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, LINGER_MS);
  request.once('end', end).once('close', end).resume();
}
