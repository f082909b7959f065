import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '../../../log.js';
import { BODY_TAKEN, type HeaderFields, type HttpAnswer } from '../answer.js';
import type { HttpEndpoint } from '../endpoint.js';
import type { AnswerHost, HttpExchange, HttpOutcome } from '../exchange-rules.js';
import type { EventSink } from '../live-stream.js';
import type { RequestHead } from '../request-head.js';
import { sendNodeAnswer } from './node-answer.js';
import { nodeBody } from './node-body.js';
import { openNodeStream } from './node-stream.js';

/** An endpoint whose requests node receives. */
export type NodeEndpoint = {
  readonly endpoint: HttpEndpoint;
  readonly logger: Logger;
  /** Longest silence of a client within a body, and while it does not take its answer, in milliseconds. */
  readonly readTimeoutMs: number;
  /** Whether the server is ours: it has the limit on silence already, and asks us before it asks for bodies. */
  readonly ownsServer: boolean;
};

/** One request that node received: its head as the endpoint wants it, and the way to answer. */
export class NodeHost implements RequestHead, AnswerHost {
  readonly #server: NodeEndpoint;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;

  constructor(server: NodeEndpoint, request: IncomingMessage, response: ServerResponse) {
    this.#server = server;
    this.#request = request;
    this.#response = response;
  }

  get method(): string {
    return this.#request.method ?? '';
  }

  /** The target as the client sent it: an app that mounts the endpoint cuts its own part off `url`. */
  get target(): string {
    const { originalUrl, url = '' } = this.#request as { originalUrl?: string; url?: string };
    return originalUrl ?? url;
  }

  get rawHeaders(): readonly string[] {
    return this.#request.rawHeaders;
  }

  /** The address of the client, as an app that trusts its proxies has found it out, or of the connection. */
  get remoteAddress(): string | undefined {
    const { ip, socket } = this.#request as { ip?: unknown; socket: IncomingMessage['socket'] };
    return typeof ip === 'string' ? ip : socket.remoteAddress;
  }

  /** Answers the request. A defect of our own breaks its connection off. */
  serve(): void {
    this.#serve().catch((cause: unknown) => {
      const message = 'an HTTP request could not be answered';
      this.#server.logger({ level: 'error', message, cause });
      this.#response.destroy();
    });
  }

  /** Answers the request, from its head to the last byte of its response. */
  async #serve(): Promise<void> {
    let prepared = this.#server.endpoint.prepare(this);
    if (prepared instanceof Promise) prepared = await this.#decided(prepared);
    if ('status' in prepared) this.#send(prepared);
    else if (this.#isBodyTaken()) this.#refuseTakenBody();
    else await this.#execute(prepared);
  }

  openStream(status: number, headers: HeaderFields): EventSink {
    const { endpoint, readTimeoutMs } = this.#server;
    this.wait();
    const onFinish = (): void => {
      // Its head was sent before anybody knew that this connection is to end.
      if (endpoint.isClosing()) this.#request.socket.end();
    };
    return openNodeStream(this.#response, status, headers, { readTimeoutMs, onFinish });
  }

  /** The limit on silence is for clients that are too slow; from here on it is the server that may take its time. */
  wait(): void {
    this.#response.setTimeout(0);
  }

  cut(): void {
    this.#response.destroy();
  }

  /** Waits for the gate: the client is not silent meanwhile, it has nothing to say. */
  async #decided<Decision>(decision: Promise<Decision>): Promise<Decision> {
    this.#response.setTimeout(0);
    const decided = await decision;
    this.#response.setTimeout(this.#server.readTimeoutMs);
    return decided;
  }

  #execute(exchange: HttpExchange): Promise<void> {
    const { socket } = this.#request;
    if (!this.#server.ownsServer) this.#borrowConnection();
    else if (this.#expectsContinue()) this.#response.writeContinue();
    // The response would not tell: until its turn comes, that of a pipelined request does not know its connection.
    const onClose = (): void => exchange.disconnect();
    socket.on('close', onClose);
    return exchange.execute(nodeBody(this.#request), this).then((outcome) => {
      socket.off('close', onClose);
      this.#end(outcome);
    });
  }

  #expectsContinue(): boolean {
    const { headers, httpVersion } = this.#request;
    return headers.expect !== undefined && httpVersion === '1.1';
  }

  /** Sets what a server of ours has set for all of its connections. */
  #borrowConnection(): void {
    this.#response.setTimeout(this.#server.readTimeoutMs);
    // Every pipelined request listens for the end of its connection; admission bounds their number.
    this.#request.socket.setMaxListeners(0);
  }

  #isBodyTaken(): boolean {
    return !this.#server.ownsServer && this.#request.readableDidRead;
  }

  #refuseTakenBody(): void {
    this.#server.logger({
      level: 'error',
      message:
        'the body of a request was read before the MCP handler: mount the handler before body parsers such as express.json()',
    });
    this.#send(BODY_TAKEN);
  }

  #end(outcome: HttpOutcome): void {
    if (typeof outcome === 'string' || this.#request.socket.destroyed) return;
    this.#send(outcome);
    // An answer that the client does not take must not stay in memory for as long as it likes.
    const { readTimeoutMs } = this.#server;
    if (this.#response.writableLength > 0)
      this.#response.setTimeout(readTimeoutMs, () => this.cut());
  }

  #send(answer: HttpAnswer): void {
    sendNodeAnswer(this.#request, this.#response, answer, this.#server.endpoint.isClosing());
  }
}
