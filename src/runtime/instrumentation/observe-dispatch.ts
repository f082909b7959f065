import { isJsonObject, type JsonObject, ownValue } from '../../protocol/json.js';
import type { Revision } from '../../protocol/revisions.js';
import type { TransportKind } from '../context.js';
import type { NotificationMessage, RequestMessage } from '../messages/message.js';
import type { Cancellation, RequestOrigin } from '../origin.js';
import type { Runtime } from '../runtime.js';
import type { DispatchEnd, DispatchStart, EnterDispatch, TraceContext } from './events.js';
import { type Instruments, nextId } from './instruments.js';
import { countedMethod } from './known-methods.js';

/** What is noted of one dispatch on its way, for the event at its end. */
export class DispatchObservation {
  /** The component, where only the operation finds out which it is. */
  component: string | undefined;
  protocolVersion: Revision | undefined;
  /** Whether code of the server has failed. */
  hasFailed = false;
  /** Whether the result has `isError`. */
  isToolError = false;
  readonly #instruments: Instruments;
  /** Absent for what gets no answer anyway. */
  readonly #cancellation: Cancellation | undefined;
  readonly #start: DispatchStart;
  readonly #startedAt = performance.now();
  readonly #entered: unknown;

  constructor(
    instruments: Instruments,
    cancellation: Cancellation | undefined,
    start: DispatchStart,
    trace: TraceContext | undefined,
  ) {
    this.#instruments = instruments;
    this.#cancellation = cancellation;
    this.#start = start;
    this.component = start.component;
    this.#entered = instruments.tell('dispatch:start', NOTHING, start, trace);
  }

  /** Does the work of the dispatch, within what the sink puts around it. */
  run<Result>(work: () => Result): Result {
    const enter = this.#entered;
    if (typeof enter !== 'function') return work();
    let done: { readonly result: Result } | undefined;
    const once = (): Result => {
      done ??= { result: work() };
      return done.result;
    };
    try {
      (enter as EnterDispatch)(once);
    } catch {
      // A sink that fails changes nothing.
    }
    return once();
  }

  /**
   * Tells of the end.
   *
   * @param refusal the code of the error that is answered; undefined for a result
   */
  end(refusal: number | undefined): void {
    const durationMs = performance.now() - this.#startedAt;
    const { dispatchId, method, requestId, transport } = this.#start;
    const { component, protocolVersion } = this;
    const errorCode = refusal ?? (this.isToolError ? 'tool_error' : undefined);
    const outcome = this.#outcome(errorCode);
    this.#instruments.tell(
      // What a handler does when nobody waits for it any more is no failure.
      this.hasFailed && outcome !== 'no_reply' ? 'dispatch:exception' : 'dispatch:stop',
      { durationMs },
      {
        dispatchId,
        method,
        requestId,
        transport,
        component,
        protocolVersion,
        outcome,
        errorCode: outcome === 'error' ? errorCode : undefined,
      },
    );
  }

  #outcome(errorCode: DispatchEnd['errorCode']): DispatchEnd['outcome'] {
    if (this.#cancellation === undefined || this.#cancellation.cancelled) return 'no_reply';
    if (errorCode !== undefined) return 'error';
    return this.#start.method === 'subscriptions/listen' ? 'stream' : 'ok';
  }
}

/** Starts to observe a dispatch; undefined, and nothing was made, when nobody would hear of it. */
export function observeDispatch(
  runtime: Runtime,
  request: RequestMessage,
  { transport, cancellation }: RequestOrigin,
): DispatchObservation | undefined {
  const { instruments } = runtime;
  if (!instruments.hearDispatches()) return undefined;
  const start = {
    dispatchId: nextId(),
    method: countedMethod(request.method),
    requestId: request.id.text,
    transport,
    component: namedComponent(runtime, request),
  };
  const trace = instruments.hasSink ? traceContext(request.params) : undefined;
  return new DispatchObservation(instruments, cancellation, start, trace);
}

/** Tells of a notification of the client, which is dealt with as soon as it is read. */
export function observeNotification(
  { instruments }: Runtime,
  { method, params }: NotificationMessage,
  transport: TransportKind,
): void {
  if (!instruments.hearDispatches()) return;
  const start = {
    dispatchId: nextId(),
    method: countedMethod(method),
    requestId: undefined,
    transport,
    component: undefined,
  };
  const trace = instruments.hasSink ? traceContext(params) : undefined;
  new DispatchObservation(instruments, undefined, start, trace).end(undefined);
}

const NOTHING = Object.freeze({});

/** The tool or prompt that a request names, if there is one: a name that a client made up is told to nobody. */
function namedComponent(
  { tools, prompts }: Runtime,
  { method, params }: RequestMessage,
): string | undefined {
  if (method !== 'tools/call' && method !== 'prompts/get') return undefined;
  const name = params && ownValue(params, 'name');
  if (typeof name !== 'string') return undefined;
  return (method === 'tools/call' ? tools : prompts).get(name)?.definition.name;
}

const TRACE_KEYS = ['traceparent', 'tracestate', 'baggage'] as const;

function traceContext(params: JsonObject | undefined): TraceContext | undefined {
  const meta = params && ownValue(params, '_meta');
  if (!isJsonObject(meta)) return undefined;
  const trace: { -readonly [Key in keyof TraceContext]: TraceContext[Key] } = {};
  let isEmpty = true;
  for (const key of TRACE_KEYS) {
    const value = ownValue(meta, key);
    if (typeof value !== 'string') continue;
    trace[key] = value;
    isEmpty = false;
  }
  return isEmpty ? undefined : trace;
}
