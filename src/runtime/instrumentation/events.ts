import type { JsonObject } from '../../protocol/json.js';
import type { Revision } from '../../protocol/revisions.js';
import type { TransportKind } from '../context.js';
import type { ServerEvent } from '../subscriptions/source.js';

/** A request or a notification, as it comes in. */
export type DispatchStart = {
  /** Tells the events of one dispatch from those of others of this process; request ids are the clients' to choose. */
  readonly dispatchId: number;
  /** The method, or `_OTHER` for one that no revision knows: clients may send any text. */
  readonly method: string;
  /** The JSON text of the request's id; undefined for a notification. */
  readonly requestId: string | undefined;
  readonly transport: TransportKind;
  /** The name of the tool, prompt or resource that it is about: of one that the server has, and of no other. */
  readonly component: string | undefined;
};

/** How a dispatch has ended. */
export type DispatchEnd = DispatchStart & {
  /** The revision of the protocol that has answered; undefined when none was agreed on. */
  readonly protocolVersion: Revision | undefined;
  /**
   * `ok` a result; `error` an error, or a result of a tool with `isError`; `stream` the orderly end of
   * `subscriptions/listen`; `no_reply` nothing, because it is a notification, or nobody waits any more.
   */
  readonly outcome: 'ok' | 'error' | 'stream' | 'no_reply';
  /** With `error`: the code of the JSON-RPC error, or `tool_error` for a result with `isError`. */
  readonly errorCode: number | 'tool_error' | undefined;
};

/** A client that hears of changes. */
export type SubscriptionStart = {
  /** Tells the events of one subscription from those of others of this process. */
  readonly subscriptionId: number;
  /** The JSON text of the id of `subscriptions/listen`; undefined in the initialize era, where no request stays open. */
  readonly requestId: string | undefined;
  readonly transport: TransportKind;
  readonly protocolVersion: Revision;
};

/** A session over HTTP. Its id on the wire is told to nobody: it lets whoever knows it into the session. */
export type SessionStart = {
  /** Tells the events of one session from those of others of this process. */
  readonly sessionId: number;
  readonly transport: TransportKind;
  readonly protocolVersion: Revision | undefined;
};

/** The rows of the table of events: what is measured, and what is said of it. Durations are on a monotonic clock. */
export type InstrumentationEvents = {
  'dispatch:start': { readonly measurements: Nothing; readonly metadata: DispatchStart };
  'dispatch:stop': { readonly measurements: Duration; readonly metadata: DispatchEnd };
  /** Instead of `dispatch:stop`, when code of the server has failed: the cause is in the log, and only there. */
  'dispatch:exception': { readonly measurements: Duration; readonly metadata: DispatchEnd };
  'subscription:open': { readonly measurements: Nothing; readonly metadata: SubscriptionStart };
  /** One event went to one client. */
  'subscription:publish': {
    readonly measurements: Nothing;
    readonly metadata: SubscriptionStart & { readonly event: ServerEvent['type'] };
  };
  /** Events were lost, because the client does not keep up. */
  'subscription:overflow': {
    readonly measurements: { readonly dropped: number };
    readonly metadata: SubscriptionStart;
  };
  /** The source of the events has ended. */
  'subscription:complete': {
    readonly measurements: SubscriptionTotals;
    readonly metadata: SubscriptionStart;
  };
  /** Instead of `subscription:complete`, when something else has ended it. */
  'subscription:close': {
    readonly measurements: SubscriptionTotals;
    readonly metadata: SubscriptionStart & {
      /** `stopped` by the client, or by the end of the connection or the server; `failed` when the source threw. */
      readonly reason: 'stopped' | 'failed';
    };
  };
  'session:open': { readonly measurements: Nothing; readonly metadata: SessionStart };
  'session:close': { readonly measurements: Duration; readonly metadata: SessionStart };
};

type Nothing = { readonly [name: string]: never };
type Duration = { readonly durationMs: number };
type SubscriptionTotals = Duration & { readonly published: number; readonly dropped: number };

/** The name of an event. */
export type EventName = keyof InstrumentationEvents;

/**
 * The W3C trace context that came with a request, in its `_meta` (MCP, "Request metadata"). It is what the client wrote,
 * unchecked.
 */
export type TraceContext = {
  readonly traceparent?: string;
  readonly tracestate?: string;
  readonly baggage?: string;
};

/** What is measured, whatever the event: which members are there is said by the table. */
export type EventMeasurements = {
  readonly durationMs?: number;
  readonly published?: number;
  readonly dropped?: number;
};

type AllMetadata = DispatchEnd &
  SessionStart &
  InstrumentationEvents['subscription:publish' | 'subscription:close']['metadata'];

/** What is said of an event, whichever it is. */
export type EventMetadata = {
  readonly [Member in keyof AllMetadata]?: AllMetadata[Member] | undefined;
};

/** Does the work of a request: what is called within it can find what was set around it. */
export type EnterDispatch = <Result>(work: () => Result) => Result;

/**
 * Is told what the server does. It is called synchronously and should be quick; what it throws is logged once and changes
 * no answer.
 *
 * What it returns is of no concern, with one exception: a function that it returns for `dispatch:start` does the work of
 * the request, by calling what it is given, once and at once. So a context of its own can be around the handlers, such as
 * that of an `AsyncLocalStorage`.
 *
 * @param options those of the server's `instrumentation`
 * @param trace the trace context of the request; with `dispatch:start` alone
 */
export type HandleEvent = (
  name: EventName,
  measurements: EventMeasurements,
  metadata: EventMetadata,
  options: JsonObject,
  trace: TraceContext | undefined,
) => unknown;

/** Hears of what a server does. */
export type Instrumentation = {
  readonly handleEvent: HandleEvent;
  /** What `handleEvent` gets as its fourth argument; frozen. Default: an empty map. */
  readonly options?: JsonObject;
};
