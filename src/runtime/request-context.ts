import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../protocol/json.js';
import type { Revision } from '../protocol/revisions.js';
import type { Context, SealOptions, TransportKind } from './context.js';
import { type Ask, createAsk, type KeptState } from './input/ask.js';
import type { InputRound } from './input/input-round.js';
import {
  DEFAULT_STATE_TTL_MS,
  LONGEST_STATE_TTL_MS,
  openSeal,
  type SealDigest,
  seal,
  sealDigest,
  sealTarget,
} from './input/state-seal.js';
import type { Environment } from './lifecycle/environment.js';
import { createLog } from './notifications/log-message.js';
import { createProgress, type ReachedProgress } from './notifications/progress.js';
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
  readonly #round: InputRound;
  #isSettled = false;
  #progress: Context['progress'] | undefined;
  #log: Context['log'] | undefined;
  #ask: Ask | undefined;
  #reached: ReachedProgress | undefined;
  #bound: SealDigest | undefined;

  /** @param previous the context of an earlier entry of the handler during this request */
  constructor(call: Call, round: InputRound, previous?: RequestContext) {
    const { edition, request, envelope, origin } = call;
    this.auth = origin.auth;
    this.protocolVersion = edition.dialect.revision;
    this.requestId = request.id.value;
    this.transport = origin.transport;
    this.client = { info: envelope.clientInfo, capabilities: envelope.clientCapabilities };
    this.#call = call;
    this.#round = round;
    if (previous === undefined) return;
    this.#reached = previous.#reached;
    this.#bound = previous.#bound;
  }

  get signal(): AbortSignal {
    return this.#call.origin.cancellation.signal;
  }

  get services(): unknown {
    return this.#call.runtime.lifecycle.services;
  }

  get env(): Environment {
    return this.#call.runtime.lifecycle.env;
  }

  get progress(): Context['progress'] {
    this.#progress ??= this.#createProgress();
    return this.#progress;
  }

  get log(): Context['log'] {
    this.#log ??= this.#createLog();
    return this.#log;
  }

  get inputResponses(): Context['inputResponses'] {
    return this.#round.inputResponses;
  }

  get requestState(): string | undefined {
    return this.#round.requestState;
  }

  get requestMethod(): string {
    return this.#call.request.method;
  }

  get requestParams(): JsonObject {
    return this.#call.params;
  }

  get ask(): Ask {
    this.#bind();
    this.#ask ??= createAsk(this.#round, {
      open: () => this.#open(),
      seal: (kept) => this.#seal(kept, DEFAULT_STATE_TTL_MS),
    });
    return this.#ask;
  }

  get closeStream(): Context['closeStream'] {
    return () => {
      if (this.#isOpen()) this.#call.origin.closeStream?.();
    };
  }

  get sealState(): Context['sealState'] {
    this.#bind();
    return (value, { ttlMs = DEFAULT_STATE_TTL_MS }: SealOptions = {}) => {
      if (!(ttlMs > 0 && ttlMs <= LONGEST_STATE_TTL_MS)) {
        throw new RangeError(`\`ttlMs\` must be from 1 to ${LONGEST_STATE_TTL_MS}`);
      }
      return this.#seal({ state: value }, ttlMs);
    };
  }

  get openState(): Context['openState'] {
    this.#bind();
    return () => this.#open().state;
  }

  /** Ends what the handler can send: it has answered. */
  settle(): void {
    this.#isSettled = true;
  }

  #seal(kept: KeptState, ttlMs: number): string {
    const { runtime } = this.#call;
    return seal(runtime.stateKeys(), this.#bind(), kept as JsonValue, Date.now() + ttlMs);
  }

  #open(): KeptState {
    const { requestState } = this.#round;
    if (requestState === undefined) return {};
    const { runtime } = this.#call;
    const opened = openSeal(runtime.stateKeys(), this.#bind(), requestState, Date.now());
    return isJsonObject(opened) ? (opened as KeptState) : {};
  }

  /** Settles once what states of this request belong to: a handler may change its arguments later. */
  #bind(): SealDigest {
    if (this.#bound === undefined) {
      const { request, params } = this.#call;
      const principal = (this.auth && ownValue(this.auth, 'principal')) ?? null;
      this.#bound = sealDigest({ method: request.method, target: sealTarget(params), principal });
    }
    return this.#bound;
  }

  #createProgress(): Context['progress'] {
    const { request, origin } = this.#call;
    if (request.progressToken === undefined || origin.notify === undefined) return ignore;
    this.#reached ??= { highest: Number.NEGATIVE_INFINITY };
    return createProgress(request.progressToken, this.#reached, (text) => this.#send(text));
  }

  #createLog(): Context['log'] {
    const { runtime, edition, request, origin } = this.#call;
    if (runtime.capabilities.logging === undefined || origin.notify === undefined) return ignore;
    return createLog({
      threshold: () =>
        this.#isOpen() ? edition.dialect.logLevel(request, origin.connection) : undefined,
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
