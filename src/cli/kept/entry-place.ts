import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runningVersion } from '../../manifest/running-version.js';

/** Where the result of a command line is kept. */
export type EntryPlace = {
  /** Absolute path of the folder of all entries. */
  readonly folder: string;
  /** Name of the file in it. */
  readonly file: string;
  /** What the entry belongs to. */
  readonly subject: string;
};

/**
 * Finds the place for the result of a command line; undefined where there is none. It lies in `node_modules/.cache/snodo` of
 * the nearest project that has `node_modules`, and nowhere else.
 *
 * An entry belongs to the arguments as they are written, to the working directory in relation to that project, and to the
 * versions of everything that has a say in the result.
 */
export function entryPlace(
  argv: readonly string[],
  { cwd, color }: { readonly cwd: string; readonly color: { out: boolean; err: boolean } },
): EntryPlace | undefined {
  const modules = nearestModules(cwd);
  if (modules === undefined) return undefined;
  const subject = JSON.stringify([
    argv,
    color.out,
    color.err,
    relative(modules, cwd),
    programIdentity(modules),
  ]);
  const file = createHash('sha256').update(subject).digest('hex');
  return { folder: join(modules, '.cache', 'snodo'), file, subject };
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
