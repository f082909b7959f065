import { context, metrics, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  CompositePropagator,
  W3CBaggagePropagator,
  W3CTraceContextPropagator,
} from '@opentelemetry/core';
import {
  AggregationTemporality,
  type HistogramMetricData,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { onTestFinished } from 'vitest';

/** What the real SDK has collected of one test. */
export type Collected = {
  readonly spans: () => readonly ReadableSpan[];
  /** The points of a histogram. */
  readonly histogram: (name: string) => Promise<HistogramMetricData | undefined>;
};

/** Registers an SDK that keeps everything in memory, until the end of the test. */
export function collectTelemetry(): Collected {
  const spans = new InMemorySpanExporter();
  const points = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({
    exporter: points,
    exportIntervalMillis: 3_600_000,
  });
  const meters = new MeterProvider({ readers: [reader] });
  const propagators = [new W3CTraceContextPropagator(), new W3CBaggagePropagator()];
  trace.setGlobalTracerProvider(
    new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] }),
  );
  metrics.setGlobalMeterProvider(meters);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new CompositePropagator({ propagators }));
  onTestFinished(async () => {
    for (const api of [trace, metrics, context, propagation]) api.disable();
    await meters.shutdown();
  });
  return {
    spans: () => spans.getFinishedSpans(),
    histogram: async (name) => {
      await reader.forceFlush();
      const found = points
        .getMetrics()
        .at(-1)
        ?.scopeMetrics.flatMap(({ metrics: all }) => all)
        .find(({ descriptor }) => descriptor.name === name);
      return found as HistogramMetricData | undefined;
    },
  };
}
