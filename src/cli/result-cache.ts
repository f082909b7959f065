import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InputRecord, RecordedInput } from '../manifest/input-record.js';
import { findManifest, type NodeProject, recordAgain } from '../manifest/node-project-files.js';
import { runningVersion } from '../manifest/running-version.js';

/** What a command printed, and how it ended. */
export type KeptResult = { readonly out: string; readonly exitCode: 0 | 1 };

/** What a result was made from. */
export type ResultSource = {
  /** The manifest as the command line names it; undefined = the nearest one. */
  readonly argument: string | undefined;
  readonly project: NodeProject;
  readonly record: InputRecord;
};

/** Keeps the result of one command line, for runs in which nothing that it read has changed. */
export type ResultCache = {
  /** The kept result; undefined when there is none, or when any input is not what it was. */
  find(): KeptResult | undefined;
  /** Keeps a result. A cache that cannot be written is no cache. */
  keep(result: KeptResult, source: ResultSource): void;
};

/** A kept result as it is written to disk. The digest covers the inputs and the result. */
type Entry = KeptResult & {
  readonly argument: string | null;
  readonly inputs: readonly RecordedInput[];
  readonly digest: string;
};

/** Results that are kept for a project; the oldest go first. */
const MOST_ENTRIES = 32;

/** Longest text of an entry, in UTF-16 code units. */
const LONGEST_ENTRY = 4_000_000;

/**
 * Opens the cache of a command line; undefined where there is no place for one. It lies in `node_modules/.cache/snodo` of the
 * nearest project that has `node_modules`, and nowhere else.
 *
 * An entry belongs to the arguments as they are written, to the working directory in relation to that project, and to the
 * versions of everything that has a say in the result.
 */
export function resultCache(
  argv: readonly string[],
  { cwd, color }: { readonly cwd: string; readonly color: { readonly out: boolean } },
): ResultCache | undefined {
  const modules = nearestModules(cwd);
  if (modules === undefined) return undefined;
  const folder = join(modules, '.cache', 'snodo');
  const subject = [argv, color.out, relative(modules, cwd), programIdentity(modules)];
  const file = join(folder, `${sha256(JSON.stringify(subject))}.json`);
  return {
    find: () => resultOf(readEntry(file), cwd),
    keep(result, { argument, project, record }) {
      const entry: Entry = {
        ...result,
        argument: argument ?? null,
        inputs: record.inputs,
        digest: digestOf(result, cwd, project, record),
      };
      write(folder, file, JSON.stringify(entry));
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

function digestOf(
  { out, exitCode }: KeptResult,
  cwd: string,
  { root, manifest }: NodeProject,
  record: InputRecord,
): string {
  return record.digest(relative(cwd, root), manifest, String(exitCode), out);
}

function resultOf(entry: Entry | undefined, cwd: string): KeptResult | undefined {
  const path = entry?.argument ?? findManifest(cwd);
  if (entry === undefined || path === undefined) return undefined;
  const { project, record } = recordAgain(path, cwd, entry.inputs);
  return digestOf(entry, cwd, project, record) === entry.digest ? entry : undefined;
}

/** Reads an entry. Whatever else lies in its place counts as none. */
function readEntry(file: string): Entry | undefined {
  try {
    const entry: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isEntry(entry) ? entry : undefined;
  } catch {
    return undefined;
  }
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false;
  const { out, exitCode, argument, inputs, digest }: Partial<Record<keyof Entry, unknown>> = value;
  return (
    typeof out === 'string' &&
    (exitCode === 0 || exitCode === 1) &&
    (argument === null || typeof argument === 'string') &&
    typeof digest === 'string' &&
    Array.isArray(inputs) &&
    inputs.every(isRecordedInput)
  );
}

const INPUT_KINDS: readonly unknown[] = ['file', 'folder', 'shared', 'package'];

function isRecordedInput(value: unknown): value is RecordedInput {
  return Array.isArray(value) && INPUT_KINDS.includes(value[0]) && typeof value[1] === 'string';
}

/** Writes an entry as a whole: another process reads the old one or the new one. */
function write(folder: string, file: string, text: string): void {
  if (text.length > LONGEST_ENTRY) return;
  try {
    mkdirSync(folder, { recursive: true });
    const draft = join(folder, `${randomUUID()}.tmp`);
    writeFileSync(draft, text);
    renameSync(draft, file);
    removeOldest(folder);
  } catch {
    // A full or read-only disk costs the next run its time, and nothing else.
  }
}

function removeOldest(folder: string): void {
  const names = readdirSync(folder);
  if (names.length <= MOST_ENTRIES) return;
  const aged = names.map((name) => {
    const path = join(folder, name);
    return { path, time: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 };
  });
  aged.sort((a, b) => b.time - a.time);
  for (const { path } of aged.slice(MOST_ENTRIES)) rmSync(path, { force: true });
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
