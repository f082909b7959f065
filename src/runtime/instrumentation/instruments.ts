import type { JsonObject } from '../../protocol/json.js';
import { isThenable } from '../awaitable.js';
import type { Logger } from '../log.js';
import { type Channel, openChannels } from './channels.js';
import type {
  EventMeasurements,
  EventMetadata,
  EventName,
  Instrumentation,
  InstrumentationEvents,
  TraceContext,
} from './events.js';

/** What tells of events: the sink of a server, and the channels of the process. */
export type Instruments = {
  /** Whether there is a sink: channels may be listened to without one. */
  readonly hasSink: boolean;
  /** Whether anybody would hear of a dispatch. Asked for every request. */
  hearDispatches(): boolean;
  /** The same for subscriptions. */
  hearSubscriptions(): boolean;
  /** The same for sessions over HTTP. */
  hearSessions(): boolean;
  /** Tells of an event, and gives what the sink returned. Never throws. */
  tell<Name extends EventName>(
    name: Name,
    measurements: InstrumentationEvents[Name]['measurements'],
    metadata: InstrumentationEvents[Name]['metadata'],
    trace?: TraceContext,
  ): unknown;
};

let lastId = 0;

/** Gives a number that no other dispatch, subscription or session of this process has. */
export function nextId(): number {
  lastId += 1;
  return lastId;
}

/** Prepares to tell of events. */
export function createInstruments(
  instrumentation: Instrumentation | undefined,
  { logger, logsRequests = false }: { readonly logger: Logger; readonly logsRequests?: boolean },
): Instruments {
  const channels = openChannels();
  const names = Object.keys(channels ?? {}) as readonly EventName[];
  const group = (prefix: string): readonly Channel[] =>
    names.filter((name) => name.startsWith(prefix)).flatMap((name) => channels?.[name] ?? []);
  const dispatches = group('dispatch:');
  const subscriptions = group('subscription:');
  const sessions = group('session:');
  const sink = instrumentation && createSink(instrumentation, logger);
  return Object.freeze({
    hasSink: sink !== undefined,
    hearDispatches: () => sink !== undefined || logsRequests || dispatches.some(isHeard),
    hearSubscriptions: () => sink !== undefined || subscriptions.some(isHeard),
    hearSessions: () => sink !== undefined || sessions.some(isHeard),
    tell(name, measurements, metadata, trace) {
      const channel = channels?.[name];
      if (channel?.hasSubscribers) channel.publish({ measurements, metadata });
      if (logsRequests) logRequest(logger, name, measurements, metadata);
      return sink?.(name, measurements, metadata, trace);
    },
  } satisfies Instruments);
}

/** Writes how a request has ended, for whoever looks closely. */
function logRequest(
  logger: Logger,
  name: EventName,
  { durationMs = 0 }: EventMeasurements,
  { method, component, requestId, transport, outcome, errorCode }: EventMetadata,
): void {
  if (name !== 'dispatch:stop' && name !== 'dispatch:exception') return;
  const known = { method, component, requestId, transport, outcome, errorCode };
  const parts = Object.entries(known).filter(([, part]) => part !== undefined);
  logger({
    level: 'debug',
    message: endingText(requestId, outcome),
    ...Object.fromEntries(parts),
    durationMs,
  });
}

function endingText(
  requestId: EventMetadata['requestId'],
  outcome: EventMetadata['outcome'],
): string {
  if (requestId === undefined) return 'a notification was taken';
  return outcome === 'no_reply' ? 'a request was cancelled' : 'a request was answered';
}

function isHeard({ hasSubscribers }: Channel): boolean {
  return hasSubscribers;
}

type Sink = (
  name: EventName,
  measurements: EventMeasurements,
  metadata: EventMetadata,
  trace: TraceContext | undefined,
) => unknown;

const NO_OPTIONS: JsonObject = Object.freeze({});

/** A sink that fails must change nothing, and must not fill the log. */
function createSink({ handleEvent, options = NO_OPTIONS }: Instrumentation, logger: Logger): Sink {
  let hasFailed = false;
  const onFailure = (cause: unknown): void => {
    if (hasFailed) return;
    hasFailed = true;
    try {
      logger({
        level: 'error',
        message: '`handleEvent` of the instrumentation failed; this is not logged again',
        cause,
      });
    } catch {
      // There is no other place to tell.
    }
  };
  return (name, measurements, metadata, trace) => {
    try {
      const returned = handleEvent(name, measurements, metadata, options, trace);
      if (isThenable(returned)) Promise.resolve(returned).catch(onFailure);
      return returned;
    } catch (cause) {
      onFailure(cause);
      return undefined;
    }
  };
}
