import { CLOSING, type HeaderFields, INCOMPLETE } from '../http/answer.js';
import type { AnswerHost, HttpExchange } from '../http/exchange-rules.js';
import type { EventSink } from '../http/live-stream.js';
import { requestBody } from './request-body.js';
import { toHeaders, toResponse } from './response.js';
import { openResponseStream, type ResponseStream } from './response-stream.js';

/** One web-standard request on its way to its response. */
export class FetchHost implements AnswerHost {
  readonly #request: Request;
  readonly #exchange: HttpExchange;
  #respond: (response: Response) => void = () => {};
  #stream: ResponseStream | undefined;

  constructor(request: Request, exchange: HttpExchange) {
    this.#request = request;
    this.#exchange = exchange;
  }

  /** Resolves when the response begins: with the whole answer, or with the stream of it. */
  answer(): Promise<Response> {
    return new Promise((resolve, reject) => {
      this.#respond = resolve;
      this.#execute().catch(reject);
    });
  }

  openStream(status: number, headers: HeaderFields): EventSink {
    this.#stream = openResponseStream(() => this.#exchange.disconnect());
    this.#respond(new Response(this.#stream.body, { status, headers: toHeaders(headers) }));
    return this.#stream.sink;
  }

  cut(): void {
    if (this.#stream === undefined) this.#respond(toResponse(CLOSING));
    else this.#stream.cut(new Error('The server is closing'));
  }

  async #execute(): Promise<void> {
    const { signal } = this.#request;
    const onAbort = (): void => this.#exchange.disconnect();
    signal.addEventListener('abort', onAbort, { once: true });
    const outcome = await this.#exchange.execute(requestBody(this.#request), this);
    signal.removeEventListener('abort', onAbort);
    if (outcome === 'streamed') return;
    // Nobody is there to read the answer to a body that broke off, but the host wants one.
    this.#respond(toResponse(outcome === 'gone' ? INCOMPLETE : outcome));
  }
}
