import {
  type Attributes,
  type Context,
  type Histogram,
  type MeterProvider,
  metrics,
} from '@opentelemetry/api';
import { SCOPE } from './scope.js';

/** Records how long things took, in seconds. */
export type Durations = {
  operation(seconds: number, attributes: Attributes, within: Context | undefined): void;
  session(seconds: number, attributes: Attributes): void;
};

type Histograms = { readonly operation: Histogram; readonly session: Histogram };

/** The boundaries that the conventions ask for, in seconds (gen-ai/mcp.md, "Metrics"). */
const BOUNDARIES = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300];

/** Metrics, unlike tracers, do not find a provider that is registered after they were made: so they are made for each. */
export function createDurations(): Durations {
  let provider: MeterProvider | undefined;
  let histograms: Histograms | undefined;
  const current = (): Histograms => {
    const latest = metrics.getMeterProvider();
    if (histograms === undefined || provider !== latest) {
      provider = latest;
      histograms = createHistograms(latest);
    }
    return histograms;
  };
  return {
    operation: (seconds, attributes, within) =>
      current().operation.record(seconds, attributes, within),
    session: (seconds, attributes) => current().session.record(seconds, attributes),
  };
}

function createHistograms(provider: MeterProvider): Histograms {
  const meter = provider.getMeter(SCOPE);
  const create = (name: string, description: string): Histogram =>
    meter.createHistogram(name, {
      description,
      unit: 's',
      advice: { explicitBucketBoundaries: BOUNDARIES },
    });
  return {
    operation: create(
      'mcp.server.operation.duration',
      'How long a request took, from its receipt to its answer',
    ),
    session: create('mcp.server.session.duration', 'How long a session lasted'),
  };
}
