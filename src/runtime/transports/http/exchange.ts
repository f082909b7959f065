import type { IncomingMessage, ServerResponse } from 'node:http';
import { ErrorCode } from '../../../protocol/error-codes.js';
import {
  type Message,
  messageFault,
  type OneWayMessage,
  type RequestMessage,
  readMessage,
} from '../../messages/message.js';
import { Cancellation, type Reply } from '../../origin.js';
import type { Admission } from '../admission.js';
import type { Core } from '../core.js';
import { submit } from '../submit.js';
import { decodeUtf8 } from '../utf8.js';
import { checkHead, type HeadRules } from './check-head.js';
import type { BodyReader } from './read-body.js';
import { CLOSING, refuse } from './refusal.js';
import { requestHeaders } from './request-headers.js';

/** What one listener needs to answer its requests. */
export type Exchanges = {
  readonly core: Core;
  readonly rules: HeadRules;
  readonly bodies: BodyReader;
  readonly admission: Admission;
  /** One entry for each request that is queued or executed. */
  readonly unanswered: Set<Cancellation>;
  /** Whether the listener is closing: what was not read yet is refused, and connections end after their answer. */
  readonly isClosing: () => boolean;
  readonly readTimeoutMs: number;
};

/** Answers one HTTP request, from its head to the last byte of its response. Rejects for a defect of our own only. */
export async function exchange(
  listener: Exchanges,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const refusal = listener.isClosing() ? CLOSING : checkHead(request, listener.rules);
  if (refusal !== undefined) {
    refuse(listener.core, request, response, refusal);
    return;
  }
  if (expectsContinue(request)) response.writeContinue();
  const body = await listener.bodies.read(request);
  if (body === 'gone') return;
  if (!Buffer.isBuffer(body)) {
    refuse(listener.core, request, response, body);
    return;
  }
  // The limit on silence is for clients that are too slow; from here on it is the server that may take its time.
  response.setTimeout(0);
  const reply = await answer(listener, readBody(body), request);
  if (request.socket.destroyed) return;
  write(response, reply, listener.isClosing());
  // An answer that the client does not take must not stay in memory for as long as it likes.
  if (response.writableLength > 0) response.setTimeout(listener.readTimeoutMs);
}

/** An HTTP answer with a body. An empty text stands for no body at all. */
type HttpReply = Reply & { readonly headers?: readonly string[] };

const ACCEPTED: HttpReply = { status: 202, text: '' };

function expectsContinue({ headers, httpVersion }: IncomingMessage): boolean {
  return headers.expect !== undefined && httpVersion === '1.1';
}

function readBody(body: Buffer): Message {
  const text = decodeUtf8(body);
  return text === undefined
    ? messageFault(ErrorCode.parseError, 'Parse error: the body is not UTF-8')
    : readMessage(text);
}

function answer(
  listener: Exchanges,
  message: Message,
  request: IncomingMessage,
): HttpReply | Promise<HttpReply> {
  switch (message.kind) {
    case 'request':
      return execute(listener, message, request);
    case 'notification':
    case 'response':
      return take(listener, message, request);
    case 'fault':
      return listener.core.faultReply(message);
  }
}

/** Also takes `notifications/cancelled`, without effect: the ids of different clients are not told apart here. */
function take(
  { core }: Exchanges,
  message: OneWayMessage,
  { rawHeaders }: IncomingMessage,
): HttpReply {
  const fault = core.refuseOneWay(message, requestHeaders(rawHeaders));
  return fault === undefined ? ACCEPTED : core.faultReply(fault);
}

async function execute(
  { core, admission, unanswered }: Exchanges,
  message: RequestMessage,
  { socket, rawHeaders }: IncomingMessage,
): Promise<HttpReply> {
  const cancellation = new Cancellation();
  const origin = { transport: 'http', headers: requestHeaders(rawHeaders), cancellation } as const;
  const cancel = (): void => {
    if (!core.isCancelledByDisconnect(message, origin)) return;
    cancellation.cancel(new Error('The client disconnected'));
  };
  unanswered.add(cancellation);
  // The response would not tell: until its turn comes, that of a pipelined request does not know its connection.
  socket.on('close', cancel);
  const reply = await submit(core, admission, message, origin);
  socket.off('close', cancel);
  unanswered.delete(cancellation);
  return reply ?? busy(core, message);
}

function busy(core: Core, { id }: RequestMessage): HttpReply {
  const message = 'Internal error: the server is busy, try again later';
  const { text } = core.faultReply(messageFault(ErrorCode.internalError, message, id));
  return { status: 503, text, headers: ['Retry-After', '1'] };
}

function write(response: ServerResponse, reply: HttpReply, isLast: boolean): void {
  const { status, text, headers = [] } = reply;
  const fields = ['Content-Length', String(Buffer.byteLength(text)), ...headers];
  if (text !== '') fields.push('Content-Type', 'application/json');
  if (isLast) fields.push('Connection', 'close');
  response.writeHead(status, fields);
  // One string in one piece: node sends it together with the head.
  response.end(text);
}
