import { report } from '../../diagnostics/report.js';
import type { Manifest } from '../../manifest/manifest.js';
import { wrongKind } from '../../manifest/value-finding.js';
import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../../protocol/json.js';
import type { TargetEntry } from '../catalog.js';
import { type Place, reportKeys } from '../closed-map.js';
import { resolveModuleAt } from '../modules/handler-reference.js';
import { present } from '../present.js';
import type { ResolveContext } from '../resolve-context.js';

/** Resolves the targets of actor tools, in declaration order; those that are wrong are left out. */
export function resolveTargets(
  { documents, root }: Manifest,
  context: ResolveContext,
): TargetEntry[] {
  const document = documents.main;
  return Object.entries(root.targets ?? {}).flatMap(([name, value]) => {
    const place = { document, at: ['targets', name] };
    if (name === '') {
      const range = document.keyRangeAt(place.at);
      context.findings.push(report('name-empty', range, { kind: 'target' }));
    }
    return resolveTarget(name, place, value, context) ?? [];
  });
}

function resolveTarget(
  name: string,
  place: Place,
  value: JsonValue,
  context: ResolveContext,
): TargetEntry | undefined {
  if (typeof value === 'string') {
    return { name, module: resolveModuleAt(place, value, context), worker: false };
  }
  if (isJsonObject(value)) return resolveOptions(name, place, value, context);
  const expected = 'the path of a module, or a map with `module`';
  context.findings.push(wrongKind(place.document, place.at, 'text', expected));
  return undefined;
}

const TARGET_KEYS = {
  allowed: ['module', 'worker', 'maxQueued', 'restart', 'onTimeout'],
  required: new Map([['module', './targets/counter.ts']]),
};

/** Keys that say what becomes of a worker thread. */
const WORKER_KEYS = ['restart', 'onTimeout'];

function resolveOptions(
  name: string,
  place: Place,
  options: JsonObject,
  context: ResolveContext,
): TargetEntry | undefined {
  const { document, at } = place;
  reportKeys(place, options, TARGET_KEYS, context);
  const worker = ownValue(options, 'worker') ?? false;
  if (typeof worker !== 'boolean') {
    context.findings.push(wrongKind(document, [...at, 'worker'], 'boolean'));
  }
  for (const key of WORKER_KEYS) {
    if (worker !== false || !Object.hasOwn(options, key)) continue;
    const range = document.keyRangeAt([...at, key]);
    context.findings.push(report('target-worker-only', range, { target: name, key }));
  }
  const behaviour = {
    worker: worker === true,
    ...present({
      maxQueued: readCount({ document, at: [...at, 'maxQueued'] }, options, context),
      restart: readRestart({ document, at: [...at, 'restart'] }, options, context),
      onTimeout: readOnTimeout({ document, at: [...at, 'onTimeout'] }, options, context),
    }),
  };
  const path = ownValue(options, 'module');
  const moduleAt = [...at, 'module'];
  if (typeof path === 'string') {
    return {
      name,
      module: resolveModuleAt({ document, at: moduleAt }, path, context),
      ...behaviour,
    };
  }
  if (path !== undefined) context.findings.push(wrongKind(document, moduleAt, 'text'));
  return undefined;
}

const RESTART_KEYS = {
  allowed: ['max', 'withinMs'],
  required: new Map([
    ['max', 3],
    ['withinMs', 60_000],
  ]),
};

function readRestart(
  { document, at }: Place,
  options: JsonObject,
  context: ResolveContext,
): TargetEntry['restart'] {
  const restart = ownValue(options, 'restart');
  if (restart === undefined) return undefined;
  if (!isJsonObject(restart)) {
    const expected = 'a map such as `{ max: 3, withinMs: 60000 }`';
    context.findings.push(wrongKind(document, at, 'map', expected));
    return undefined;
  }
  reportKeys({ document, at }, restart, RESTART_KEYS, context);
  const count = (key: string): number =>
    readCount({ document, at: [...at, key] }, restart, context) ?? 1;
  return { max: count('max'), withinMs: count('withinMs') };
}

/** Reads the positive integer that a place of a map holds; undefined when there is none. */
function readCount(
  { document, at }: Place,
  map: JsonObject,
  context: ResolveContext,
): number | undefined {
  const value = ownValue(map, String(at.at(-1)));
  if (value === undefined) return undefined;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 1) return value;
  context.findings.push(wrongKind(document, at, 'integer', 'a positive integer'));
  return undefined;
}

function readOnTimeout(
  { document, at }: Place,
  options: JsonObject,
  context: ResolveContext,
): TargetEntry['onTimeout'] {
  const value = ownValue(options, 'onTimeout');
  if (value === undefined || value === 'terminate') return value;
  context.findings.push(wrongKind(document, at, 'text', '`terminate`'));
  return undefined;
}
