import { isJsonObject, type JsonValue } from '../../protocol/json.js';
import { createLocalTarget, messageFunction } from '../actors/local-target.js';
import type { LocalTarget, MessageKind, Targets, WorkerTarget } from '../actors/target.js';
import type { TargetHost } from '../actors/target-host.js';
import { createWorkerTarget } from '../actors/worker/worker-target.js';
import { expect, expectKnownKeys, expectText } from './expect.js';

/** A target with what is known of it before it starts. */
export type PreparedTarget = {
  readonly host: TargetHost;
  /** Learns that a tool sends messages of a kind: whether there is a function for them. A thread finds out when it starts. */
  expects(kind: MessageKind): boolean;
};

/** Checks the targets of a server, and prepares them; by their names. */
export function readTargets(targets: Targets = {}): ReadonlyMap<string, PreparedTarget> {
  expect(isMap(targets), 'wrong-kind', '`targets` must be a map of names');
  const entries = Object.entries(targets).map(([name, target]) => {
    expect(name !== '', 'name-empty', 'a target has no name');
    const place = `target \`${name}\``;
    expect(isMap(target), 'wrong-kind', `${place} must be a map with \`module\` or \`worker\``);
    return [name, readTarget(name, target, place)] as const;
  });
  return new Map(entries);
}

function readTarget(
  name: string,
  target: LocalTarget | WorkerTarget,
  place: string,
): PreparedTarget {
  expectCount(target.maxQueued, `\`maxQueued\` of ${place}`);
  if ('worker' in target) {
    checkWorker(target, place);
    const kinds = new Set<MessageKind>();
    const host = createWorkerTarget(name, { ...target }, kinds);
    return { host, expects: (kind) => kinds.add(kind).size > 0 };
  }
  expectKnownKeys(target, ['module', 'maxQueued'], place);
  const { module } = target;
  const isModule = typeof module === 'object' && module !== null;
  expect(isModule, 'wrong-kind', `\`module\` of ${place} must be a module or a map of functions`);
  for (const key of ['start', 'stop', 'call', 'cast', 'handle'] as const) {
    const member = module[key];
    const isFunction = member === undefined || typeof member === 'function';
    expect(isFunction, 'wrong-kind', `\`${key}\` of ${place} must be a function`);
  }
  return {
    host: createLocalTarget(name, { ...target }),
    expects: (kind) => messageFunction(module, kind) !== undefined,
  };
}

function checkWorker(target: WorkerTarget, place: string): void {
  const known = ['worker', 'exportName', 'restart', 'onTimeout', 'maxQueued'];
  expectKnownKeys(target, known, place);
  const { worker, exportName, restart, onTimeout } = target;
  expect(worker instanceof URL, 'wrong-kind', `\`worker\` of ${place} must be a URL`);
  expectText(exportName, `\`exportName\` of ${place}`);
  const isKnown = onTimeout === undefined || onTimeout === 'terminate';
  expect(isKnown, 'wrong-kind', `\`onTimeout\` of ${place} must be \`terminate\``);
  if (restart === undefined) return;
  expect(isMap(restart), 'wrong-kind', `\`restart\` of ${place} must be a map`);
  expectKnownKeys(restart, ['max', 'withinMs'], `\`restart\` of ${place}`);
  for (const key of ['max', 'withinMs'] as const) {
    expect(restart[key] !== undefined, 'wrong-kind', `\`restart\` of ${place} needs \`${key}\``);
    expectCount(restart[key], `\`restart.${key}\` of ${place}`);
  }
}

function expectCount(value: unknown, place: string): void {
  const isCount = value === undefined || (Number.isSafeInteger(value) && Number(value) >= 1);
  expect(isCount, 'wrong-kind', `${place} must be a positive integer`);
}

function isMap(value: unknown): boolean {
  return isJsonObject(value as JsonValue);
}
