import type { JsonObject } from '../protocol/json.js';
import type { Revision } from '../protocol/revisions.js';
import type { Context, TransportKind } from './context.js';
import { createLog } from './notifications/log-message.js';
import { createProgress } from './notifications/progress.js';
import type { Call } from './operations/operation.js';
import { report } from './operations/report.js';

/**
 * The context of one request. A class, because what most handlers never ask for is made only for those that do: creating
 * an `AbortController` for each request costs more than the rest of a simple call.
 */
export class RequestContext implements Context {
  readonly auth: JsonObject | undefined;
  readonly protocolVersion: Revision;
  readonly requestId: string | number | bigint;
  readonly transport: TransportKind;
  readonly client: Context['client'];
  readonly #call: Call;
  #isSettled = false;
  #progress: Context['progress'] | undefined;
  #log: Context['log'] | undefined;

  constructor(call: Call) {
    const { edition, request, envelope, origin } = call;
    this.auth = origin.auth;
    this.protocolVersion = edition.dialect.revision;
    this.requestId = request.id.value;
    this.transport = origin.transport;
    this.client = { info: envelope.clientInfo, capabilities: envelope.clientCapabilities };
    this.#call = call;
  }

  get signal(): AbortSignal {
    return this.#call.origin.cancellation.signal;
  }

  get progress(): Context['progress'] {
    this.#progress ??= this.#createProgress();
    return this.#progress;
  }

  get log(): Context['log'] {
    this.#log ??= this.#createLog();
    return this.#log;
  }

  /** Ends what the handler can send: it has answered. */
  settle(): void {
    this.#isSettled = true;
  }

  #createProgress(): Context['progress'] {
    const { request, origin } = this.#call;
    if (request.progressToken === undefined || origin.notify === undefined) return ignore;
    return createProgress(request.progressToken, (text) => this.#send(text));
  }

  #createLog(): Context['log'] {
    const { runtime, edition, params, origin } = this.#call;
    if (runtime.capabilities.logging === undefined || origin.notify === undefined) return ignore;
    return createLog({
      threshold: () =>
        this.#isOpen() ? edition.dialect.logLevel(params, origin.connection) : undefined,
      maxBytes: runtime.settings.maxResultBytes,
      send: (text) => this.#send(text),
      onUnsendable: () =>
        report(this.#call, {
          level: 'warning',
          message:
            'a log message was not sent: its data is not JSON, or larger than `maxResultBytes`',
        }),
    });
  }

  #isOpen(): boolean {
    return !this.#isSettled && !this.#call.origin.cancellation.aborted;
  }

  #send(notification: string): void {
    const { origin, runtime } = this.#call;
    if (!this.#isOpen() || notification.length > runtime.settings.maxResultBytes) return;
    origin.notify?.(notification);
  }
}

function ignore(): void {}
