import type { Catalog } from '../../catalog/catalog.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report.js';
import { fileStart } from '../../diagnostics/source.js';
import { folderOf } from '../../manifest/project-path.js';
import { runningVersion } from '../../manifest/running-version.js';
import type { Rule } from '../rule.js';

/** The versions of a server, of its package, and of the snodo that both are built with fit together. */
export const checkProjectVersions: Rule = (catalog) => [
  ...serverVersion(catalog),
  ...runtimeVersion(catalog),
];

/**
 * The package is the server's own when it stands beside the manifest, or depends on snodo: a manifest deep inside another
 * package has a version of its own.
 */
function serverVersion({ documents, layout, project, settings }: Catalog): Diagnostic[] {
  const expected = project?.version;
  const found = settings.server.version;
  const isOwn = folderOf(layout.manifest) === '.' || project?.snodo !== undefined;
  if (project === undefined || expected === undefined || !isOwn) return [];
  if (found === expected || found === '') return []; // a wrong version has a finding of its own
  const range = documents.main.rangeAt(['server', 'version']);
  return [report('server-version-drift', range, { found, expected, file: project.shown })];
}

function runtimeVersion({ documents, project }: Catalog): Diagnostic[] {
  const used = project?.snodo;
  const major = used && majorOf(used.version);
  if (used === undefined || major === undefined) return [];
  const running = runningVersion();
  if (major === majorOf(running)) return [];
  const parameters = {
    running,
    project: used.version,
    installed: used.installed,
    file: used.shown,
  };
  return [report('runtime-version', fileStart(documents.main.source), parameters)];
}

/** A version, or a range that allows the versions from one on that are compatible with it. */
const ONE_MAJOR = /^[~^]?v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:[-+].*)?$/;

/** The part of a version within which versions are compatible: the numbers up to the first that is not 0. */
function majorOf(version: string): string | undefined {
  const [, ...numbers] = ONE_MAJOR.exec(version) ?? [];
  if (numbers.length === 0) return undefined;
  const known = numbers.filter((number) => number !== undefined).map(Number);
  const first = known.findIndex((number) => number > 0);
  return known.slice(0, first === -1 ? known.length : first + 1).join('.');
}
