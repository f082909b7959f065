import type { JsonObject } from '../protocol/json.js';
import type { Revision } from '../protocol/revisions.js';
import type { Context, TransportKind } from './context.js';
import type { Call } from './operations/operation.js';

/**
 * The context of one request. A class, because the signal is made only for handlers that ask for it: creating an
 * `AbortController` for each request costs more than the rest of a simple call.
 */
export class RequestContext implements Context {
  readonly auth: JsonObject | undefined;
  readonly protocolVersion: Revision;
  readonly requestId: string | number | bigint;
  readonly transport: TransportKind;
  readonly client: Context['client'];
  readonly #cancellation: Call['origin']['cancellation'];

  constructor({ edition, request, envelope, origin }: Call) {
    this.auth = origin.auth;
    this.protocolVersion = edition.dialect.revision;
    this.requestId = request.id.value;
    this.transport = origin.transport;
    this.client = { info: envelope.clientInfo, capabilities: envelope.clientCapabilities };
    this.#cancellation = origin.cancellation;
  }

  get signal(): AbortSignal {
    return this.#cancellation.signal;
  }
}
