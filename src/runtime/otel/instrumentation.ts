import { type Context, context, type Span, SpanStatusCode } from '@opentelemetry/api';
import type { JsonObject } from '../../protocol/json.js';
import type {
  EventMeasurements,
  EventMetadata,
  HandleEvent,
  TraceContext,
} from '../instrumentation/events.js';
import {
  ATTRIBUTE,
  failureAttributes,
  requestAttributes,
  sessionAttributes,
} from './attributes.js';
import { createDurations } from './durations.js';
import { startSpan } from './start-span.js';

/** A span that has not ended, and the context in which the work of its request is done. */
type OpenSpan = { readonly span: Span; readonly within: Context };

const MS_PER_SECOND = 1000;

/** Makes a sink that turns events into spans and metrics. */
export function createInstrumentation(): HandleEvent {
  const open = new Map<number, OpenSpan>();
  const durations = createDurations();

  const start = (
    metadata: EventMetadata,
    options: JsonObject,
    trace: TraceContext | undefined,
  ): (<Result>(work: () => Result) => Result) | undefined => {
    const { dispatchId } = metadata;
    if (dispatchId === undefined) return undefined;
    const started = startSpan(metadata, { remote: trace, options });
    open.set(dispatchId, started);
    return (work) => context.with(started.within, work);
  };

  const end = (metadata: EventMetadata, { durationMs = 0 }: EventMeasurements): void => {
    const { dispatchId = 0, protocolVersion, outcome, requestId } = metadata;
    const ended = open.get(dispatchId);
    open.delete(dispatchId);
    const failure = failureAttributes(metadata);
    const attributes = { ...requestAttributes(metadata), ...failure };
    durations.operation(durationMs / MS_PER_SECOND, attributes, ended?.within);
    if (ended === undefined) return;
    const { span } = ended;
    if (span.isRecording()) {
      if (protocolVersion !== undefined)
        span.setAttribute(ATTRIBUTE.protocolVersion, protocolVersion);
      if (outcome === 'no_reply' && requestId !== undefined) span.addEvent('cancelled');
      if (failure !== undefined) {
        span.setAttributes(failure);
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
    }
    span.end();
  };

  const endSession = (metadata: EventMetadata, { durationMs = 0 }: EventMeasurements): void => {
    durations.session(durationMs / MS_PER_SECOND, sessionAttributes(metadata));
  };

  return (name, measurements, metadata, options, trace) => {
    switch (name) {
      case 'dispatch:start':
        return start(metadata, options, trace);
      case 'dispatch:stop':
      case 'dispatch:exception':
        return end(metadata, measurements);
      case 'session:close':
        return endSession(metadata, measurements);
      default:
        return undefined;
    }
  };
}
