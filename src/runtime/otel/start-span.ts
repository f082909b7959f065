import {
  type Attributes,
  type Context,
  context,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  trace,
} from '@opentelemetry/api';
import type { JsonObject } from '../../protocol/json.js';
import { ownValue } from '../../protocol/json.js';
import type { EventMetadata, TraceContext } from '../instrumentation/events.js';
import { spanAttributes, spanTarget } from './attributes.js';
import { SCOPE } from './scope.js';

/** Where a request comes from. */
export type SpanOrigin = {
  readonly remote: TraceContext | undefined;
  readonly options: JsonObject;
};

/**
 * Starts the span of a request. The parent is the span of the client, where `_meta` names it, and there is a link to the
 * span around the request, such as that of its HTTP exchange (gen-ai/mcp.md, "Context propagation").
 */
export function startSpan(
  metadata: EventMetadata,
  { remote, options }: SpanOrigin,
): { readonly span: Span; readonly within: Context } {
  const ambient = context.active();
  const { parent, links } = origin(ambient, remote, isLinked(options));
  const target = spanTarget(metadata);
  const { method = '' } = metadata;
  const name = target === undefined ? method : `${method} ${target}`;
  const attributes: Attributes = spanAttributes(metadata);
  // Asked for each time: an SDK may be registered, or replaced, at any time.
  const tracer = trace.getTracer(SCOPE);
  const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes, links }, parent);
  return { span, within: trace.setSpan(parent, span) };
}

function origin(
  ambient: Context,
  remote: TraceContext | undefined,
  links: boolean,
): { readonly parent: Context; readonly links: Link[] } {
  if (remote === undefined) return { parent: ambient, links: [] };
  if (links) return { parent: ambient, links: linkTo(propagation.extract(ROOT_CONTEXT, remote)) };
  const parent = propagation.extract(ambient, remote);
  const isContinued = trace.getSpanContext(parent) !== trace.getSpanContext(ambient);
  return { parent, links: isContinued ? linkTo(ambient) : [] };
}

function linkTo(from: Context): Link[] {
  const linked = trace.getSpanContext(from);
  return linked === undefined ? [] : [{ context: linked }];
}

function isLinked(options: JsonObject): boolean {
  const remoteContext = ownValue(options, 'remoteContext') ?? 'parent';
  if (remoteContext !== 'parent' && remoteContext !== 'link') {
    throw new TypeError('snodo/otel: the option `remoteContext` must be `parent` or `link`');
  }
  return remoteContext === 'link';
}
