import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InputKind, Observation } from '../../manifest/input-record.js';
import { openAgain } from '../../manifest/look-again.js';
import { findManifest, type NodeProject } from '../../manifest/node-project-files.js';
import { runningVersion } from '../../manifest/running-version.js';
import { lookAgainAtOutput, type OutputKind } from '../../write/observed-disk.js';
import { type Entry, entryText, type Observed, readEntry } from './entry.js';
import { readCacheFile, writeCacheFile } from './folder.js';

/** What a command printed, and how it ended. */
export type KeptResult = Pick<Entry, 'out' | 'err' | 'exitCode'>;

/** What a result was made from. */
export type ResultSource = {
  /** The manifest as the command line names it; undefined = the nearest one. */
  readonly argument: string | undefined;
  readonly project: NodeProject;
  /** All that was seen: the inputs, and for a command that writes the output. */
  readonly observations: readonly Observed[];
};

/** What the last run of a command line tells about this one. */
export type Recollection =
  /** Nothing that it has seen has changed. */
  | { readonly kind: 'same'; readonly result: KeptResult }
  /** These files have changed, and nothing else. */
  | {
      readonly kind: 'changed';
      /** Relative to the project root, with `/`. */
      readonly paths: readonly string[];
      /** What the last run has seen, as it is now. */
      readonly observations: readonly Observed[];
      /** What the last run left for one that only some files are new to. */
      readonly rest: Buffer;
    };

/** Keeps the result of one command line, for runs in which nothing that it read has changed. */
export type ResultCache = {
  /** The kept result; undefined when there is none that helps. Looks once: further calls give the same. */
  find(): Recollection | undefined;
  /** Keeps a result. A cache that cannot be written is no cache. `rest` is what a later run gets when files have changed. */
  keep(result: KeptResult, source: ResultSource, rest?: Uint8Array): void;
};

/** Files that may have changed for the result to help: with more of them everything is as well done anew. */
const MOST_CHANGED = 32;

/**
 * Opens the cache of a command line; undefined where there is no place for one. It lies in `node_modules/.cache/snodo` of the
 * nearest project that has `node_modules`, and nowhere else.
 *
 * An entry belongs to the arguments as they are written, to the working directory in relation to that project, and to the
 * versions of everything that has a say in the result.
 */
export function resultCache(
  argv: readonly string[],
  { cwd, color }: { readonly cwd: string; readonly color: { out: boolean; err: boolean } },
): ResultCache | undefined {
  const modules = nearestModules(cwd);
  if (modules === undefined) return undefined;
  const folder = join(modules, '.cache', 'snodo');
  const subject = JSON.stringify([
    argv,
    color.out,
    color.err,
    relative(modules, cwd),
    programIdentity(modules),
  ]);
  const file = `${createHash('sha256').update(subject).digest('hex')}.json`;
  let found: { readonly recollection: Recollection | undefined } | undefined;
  return {
    find() {
      found ??= { recollection: recollect(folder, file, subject, cwd) };
      return found.recollection;
    },
    keep(result, { argument, project: { root, manifest }, observations }, rest) {
      const place = { argument: argument ?? null, root: relative(cwd, root), manifest };
      const entry: Entry = { ...result, ...place, observations };
      writeCacheFile(folder, file, [entryText(entry, subject), rest ?? new Uint8Array()]);
    },
  };
}

function nearestModules(folder: string): string | undefined {
  const modules = join(folder, 'node_modules');
  if (existsSync(join(folder, 'package.json')) && existsSync(modules)) return modules;
  const parent = dirname(folder);
  return parent === folder ? undefined : nearestModules(parent);
}

/** The notes of package managers about what they installed, which change with every dependency. */
const INSTALL_RECORDS = [
  '.package-lock.json',
  '.modules.yaml',
  '.yarn-state.yml',
  '.yarn-integrity',
];

/** What the result depends on beside its inputs: this program as it was built, its dependencies, and Node. */
function programIdentity(modules: string): readonly unknown[] {
  const files = [
    fileURLToPath(import.meta.url),
    ...INSTALL_RECORDS.map((name) => join(modules, name)),
  ];
  const times = files.map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs);
  return [runningVersion(), process.version, process.platform, ...times];
}

/** Compares what an entry has seen with what can be seen now. Whatever else lies in its place, or fails, counts as none. */
function recollect(
  folder: string,
  file: string,
  subject: string,
  cwd: string,
): Recollection | undefined {
  try {
    const bytes = readCacheFile(folder, file);
    const kept = bytes && readEntry(bytes, subject);
    return (
      kept &&
      compare(kept.entry, kept.rest, cwd, (entry) =>
        writeCacheFile(folder, file, [entryText(entry, subject), kept.rest]),
      )
    );
  } catch {
    return undefined;
  }
}

function compare(
  entry: Entry,
  rest: Buffer,
  cwd: string,
  renew: (entry: Entry) => void,
): Recollection | undefined {
  const path = entry.argument ?? findManifest(cwd);
  if (path === undefined) return undefined;
  const time = Date.now();
  const { project, lookAgain } = openAgain(path, cwd, time);
  const { root, manifest } = project;
  if (relative(cwd, root) !== entry.root || manifest !== entry.manifest) return undefined;
  const paths: string[] = [];
  const renewed = new Map<Observed, Observed>();
  for (const observation of entry.observations) {
    const again = isOfOutput(observation)
      ? lookAgainAtOutput(observation, root, time)
      : lookAgain(observation as Observation<InputKind>);
    if (again === observation) continue;
    if (again.length !== observation.length || again[4] !== observation[4]) {
      renewed.set(observation, again);
    }
    if (again[2] === observation[2]) continue;
    if (again[0] !== 'file' || paths.length === MOST_CHANGED) return undefined;
    paths.push(again[1]);
  }
  const { out, err, exitCode, observations } = entry;
  const result = { out, err, exitCode };
  if (paths.length === 0 && renewed.size === 0) return { kind: 'same', result };
  const now = observations.map((observation) => renewed.get(observation) ?? observation);
  if (paths.length > 0) return { kind: 'changed', paths, observations: now, rest };
  renew({ ...entry, observations: now });
  return { kind: 'same', result };
}

const OUTPUT_KINDS: ReadonlySet<string> = new Set<OutputKind>(['place', 'list', 'text', 'start']);

function isOfOutput(observation: Observed): observation is Observation<OutputKind> {
  return OUTPUT_KINDS.has(observation[0]);
}
