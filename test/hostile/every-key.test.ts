import { expect, it } from 'vitest';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { diagnosticsGithub } from '../../src/diagnostics/github.js';
import { diagnosticsJson } from '../../src/diagnostics/json.js';
import { renderDiagnostics } from '../../src/diagnostics/render.js';
import { diagnosticsSarif } from '../../src/diagnostics/sarif.js';
import type { Kind } from '../../src/manifest/keys/key.js';
import { manifestKind } from '../../src/manifest/keys/manifest-keys.js';
import { checkManifest } from '../../src/pipeline/check-manifest.js';
import { memoryProject } from '../manifest/memory-project.js';

type Path = readonly (string | number)[];

/** The ways to all keys of the key table, and to an entry of each list and map; a kind that recurs is entered once. */
function* pathsIn(kind: Kind, path: Path, entered: Set<string>): Generator<Path> {
  yield path;
  if ('definition' in kind && kind.definition !== undefined) {
    if (entered.has(kind.definition)) return;
    entered.add(kind.definition);
  }
  if (kind.kind === 'list') yield* pathsIn(kind.items, [...path, 0], entered);
  if (kind.kind === 'names') yield* pathsIn(kind.values, [...path, 'name'], entered);
  if (kind.kind === 'any') {
    for (const form of kind.forms ?? []) {
      if (form.kind !== 'null') yield* pathsIn(form, path, entered);
    }
  }
  if (kind.kind !== 'map') return;
  for (const [name, { kind: inside }] of Object.entries(kind.keys)) {
    if (path[0] === 'severity' && name !== 'text-cut') continue; // one code is like the others
    yield* pathsIn(inside, [...path, name], entered);
  }
}

const PATHS = new Map([...pathsIn(manifestKind, [], new Set())].map((path) => [`${path}`, path]));

/** A manifest, in JSON for all that YAML cares, with a value at a place and little else. */
function manifestWith(path: Path, value: string): string {
  const text = path.reduceRight<string>(
    (inside, step) => (step === 0 ? `[${inside}]` : `{ ${JSON.stringify(step)}: ${inside} }`),
    value,
  );
  const [root] = path;
  const needed = [
    ...(root === 'snodo' ? [] : ['snodo: 1']),
    ...(root === 'server' ? [] : ['server: { name: demo, version: 1.0.0 }']),
  ];
  return path.length === 0 ? value : `${needed.join('\n')}\n${text.slice(2, -2)}\n`;
}

function check(manifest: string): readonly Diagnostic[] {
  return checkManifest(memoryProject({ 'snodo.yaml': manifest }), 'snodo.yaml').diagnostics;
}

const OBJECT = '{ constructor: 1, toString: {}, valueOf: [], hasOwnProperty: x, __proto__: {} }';
const STEERING = '"\\e[31m\\u202e\\u0085\\ud800\\r\\n::error::x\\u2028\\udb40\\udc41"';

/** Strict readers refuse half characters even as escapes. */
function withoutHalves(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '') : value;
}

function compact(json: string): string {
  return JSON.stringify(JSON.parse(json));
}

it('knows the places of all keys', () => {
  expect(PATHS.size).toBeGreaterThan(300);
});

it.each([
  ['an object with names that JavaScript treats specially', OBJECT],
  ['a list of such objects', `[${OBJECT}, [${OBJECT}]]`],
  ['nothing', 'null'],
  ['an empty list', '[]'],
  ['an empty text', '""'],
  ['a large number', '9007199254740993'],
])(
  'judges %s at every key',
  (_name, value) => {
    for (const path of PATHS.values()) {
      const messages = check(manifestWith(path, value)).map(({ message }) => message);
      expect(messages.filter((text) => /\bundefined\b|\[object/.test(text))).toEqual([]);
    }
  },
  120_000,
);

it('prints a text that steers terminals and readers at every key as escapes', () => {
  for (const path of PATHS.values()) {
    const diagnostics = check(manifestWith(path, STEERING));
    const json = [diagnosticsJson(diagnostics), diagnosticsSarif(diagnostics)];
    const printed = [
      ...json,
      renderDiagnostics(diagnostics, { color: false }),
      diagnosticsGithub(diagnostics),
    ].join('');
    expect(printed.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Surrogate}\u2028\u2029]/u);
    expect(printed).not.toMatch(/^::error::/m);
    const halves = json.map((text) => JSON.parse(text, withoutHalves));
    expect(halves.map((value) => JSON.stringify(value))).toEqual(json.map(compact));
  }
}, 120_000);
