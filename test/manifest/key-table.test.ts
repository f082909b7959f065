import { describe, expect, it } from 'vitest';
import { sourceText } from '../../src/diagnostics/source.js';
import type { Key, Kind } from '../../src/manifest/keys/key.js';
import { manifestKind } from '../../src/manifest/keys/manifest-keys.js';
import { positionedDocument } from '../../src/manifest/positioned-document.js';
import { validateManifest } from '../../src/manifest/validate-manifest.js';
import type { JsonValue } from '../../src/protocol/json.js';

/** The keys of the format by the map that holds them. */
const FORMAT = {
  '': 'snodo server protocols validator applyDefaults pagination cache handlerTimeoutMs startTimeoutMs stopTimeoutMs maxResultBytes capabilities extensions subscriptions services wrap http stdio initializeEra gate oauth log env authorization severity clients tokenBudget output importExtension handlers instrumentation components targets types tools resources prompts',
  'tools.*':
    'title description icons metadata handler module arguments additionalProperties schema inputSchema output outputSchema annotations examples wrap scopes call cast',
  'resources.*':
    'title description icons metadata handler module uri uriTemplate mimeType size annotations completion complete matcher text json wrap scopes',
  'prompts.*':
    'title description icons metadata handler module arguments completion complete messages wrap scopes',
  server: 'name version title description websiteUrl icons instructions',
  pagination: 'pageSize',
  cache: 'discovery tools prompts resources',
  'cache.tools': 'ttlMs scope',
  initializeEra: 'sessions idleMs maxSessions maxReplayEvents maxReplayBytes',
  capabilities: 'tools resources prompts completions logging experimental extensions tasks',
  'extensions.*': 'module options',
  http: 'host port path allowedHosts allowedOrigins cors health ready maxHeaderBytes maxBodyBytes maxConnections maxConcurrentRequests maxQueuedRequests headTimeoutMs readTimeoutMs bodyTimeoutMs requestGateTimeoutMs drainTimeoutMs maxSubscriptions disconnectProbeMs streamKeepAliveMs maxStreamBacklogBytes',
  'http.cors': 'origins',
  stdio:
    'maxLineBytes writeTimeoutMs requestTimeoutMs drainTimeoutMs maxConcurrentRequests maxQueuedRequests',
  oauth: 'issuer jwksUri resource audience scopesSupported',
  log: 'level format',
  'env.*': 'required description secret',
  wrap: 'tools resources prompts',
} as const;

type Row = { readonly path: string; readonly name: string; readonly key: Key };

function rows(kind: Kind, path: string): Row[] {
  if (kind.kind === 'names') return rows(kind.values, `${path}.*`);
  if (kind.kind !== 'map') return [];
  return Object.entries(kind.keys).flatMap(([name, key]) => [
    { path, name, key },
    ...rows(key.kind, path === '' ? name : `${path}.${name}`),
  ]);
}

const table = rows(manifestKind, '');

describe('the key table', () => {
  it.each(Object.entries(FORMAT))('has the keys of the format below %j', (path, keys) => {
    const here = table.filter((row) => row.path === path);
    expect(here.map(({ name }) => name).sort()).toEqual(words(keys));
  });

  it('describes every key in a sentence', () => {
    const wrong = table.filter(({ key }) => !/^[A-Z].*\.$/.test(key.description));
    expect(wrong.map(({ path, name }) => `${path}.${name}`)).toEqual([]);
  });

  it('has defaults and examples that the table itself accepts', () => {
    const examples = table.filter(({ key }) => key.example !== undefined);
    expect(examples.length).toBeGreaterThan(20);
    for (const row of examples) expect(problems(row, row.key.example ?? null)).toEqual([]);
    const defaults = table.filter(({ key }) => key.default !== undefined);
    expect(defaults.length).toBeGreaterThan(5);
    for (const row of defaults) expect(problems(row, row.key.default ?? null)).toEqual([]);
  });
});

function words(text: string): string[] {
  return text.split(' ').filter(Boolean).sort();
}

/** What the validator says about a value of a key, put in its place in an otherwise right manifest. */
function problems({ path, name }: Row, value: JsonValue): string[] {
  const steps = [...path.split('.').filter(Boolean), name].map((step) =>
    step === '*' ? 'x' : step,
  );
  const manifest: Record<string, JsonValue> = { snodo: 1, server: { name: 'a', version: 'b' } };
  const inner = steps.slice(1).reduceRight<JsonValue>((held, step) => ({ [step]: held }), value);
  const first = steps[0] ?? '';
  const base = manifest[first];
  const merged =
    steps.length > 1 && typeof base === 'object' ? { ...base, ...(inner as object) } : inner;
  const text = JSON.stringify({ ...manifest, [first]: merged });
  const main = positionedDocument(sourceText('snodo.yaml', text), 'snodo.yaml').value;
  if (main === undefined) throw new Error(text);
  return validateManifest({ main, included: [] })
    .diagnostics.filter(({ code }) => code !== 'missing-key')
    .map(({ message }) => message);
}
