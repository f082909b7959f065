import { digestOf, type InputRecord } from '../../manifest/input-record.js';
import type { NodeProject } from '../../manifest/node-project-files.js';
import type { ComponentParts } from '../../pipeline/component-parts.js';
import type { WrittenPlan } from '../../pipeline/generate.js';
import type { Regeneration } from '../../pipeline/regenerate.js';
import { observedDisk } from '../../write/observed-disk.js';
import { settledReport, type WriteReport } from '../../write/write-files.js';
import type { ExitCode, Terminal } from '../terminal.js';
import type { Observed } from './entry.js';
import { partsBytes } from './parts.js';
import type { Recollection, ResultCache } from './result-cache.js';

/** What a run needs to keep its result. */
export type Memory = {
  readonly results: ResultCache;
  readonly record: InputRecord;
  /** The manifest as the command line names it. */
  readonly argument: string | undefined;
  readonly project: NodeProject;
  readonly terminal: Terminal;
};

/** What the last run tells a run that some files are new to. */
type Changed = Extract<Recollection, { readonly kind: 'changed' }>;

/** Prints the result of a run. */
export type Print = (terminal: Terminal) => Promise<ExitCode>;

/**
 * Keeps what a run prints that has found nothing to do.
 *
 * @param seen all that it has seen, of inputs and output
 * @param parts what it leaves for a run that only some files are new to; undefined = nothing
 */
export async function keepResult(
  { results, argument, project, terminal }: Memory,
  print: Print,
  seen: readonly Observed[],
  parts?: ComponentParts,
): Promise<void> {
  let out = '';
  let err = '';
  const exitCode = await print({
    ...terminal,
    out(text) {
      out += text;
    },
    err(text) {
      err += text;
    },
  });
  if (exitCode === 2) return;
  const source = { argument, project, observations: seen };
  results.keep({ out, err, exitCode }, source, parts && partsBytes(parts));
}

/** Keeps what the next run is going to print, which finds what this one has written. */
export async function keepNextRun(
  memory: Memory,
  { plan, report, diagnostics }: WrittenPlan,
  parts: ComponentParts | undefined,
  print: (report: WriteReport) => Print,
): Promise<void> {
  const { record, project } = memory;
  const { disk, observations } = observedDisk(project.root);
  const next = settledReport(plan, project.root, disk);
  const outputs = observations();
  if (next === undefined || outputs === undefined) return;
  // New handlers may be what an orphan is told to replace.
  const hasOrphans = diagnostics.some(({ code }) => code === 'handler-orphan');
  if (hasOrphans && report.handlers.length > 0) return;
  const created = new Set([...report.created, ...report.handlers]);
  const texts = plan.files.flatMap(({ path, text }) =>
    created.has(path) ? [[path, text] as const] : [],
  );
  if (!record.wrote(new Map(texts), report.updated, report.removed)) return;
  await keepResult(memory, print(next), [...record.observations(), ...outputs], parts);
}

/** The same after a run that only some files were new to: what it has not seen is as the last run has seen it. */
export async function keepRegeneration(
  memory: Memory,
  earlier: Pick<Changed, 'paths' | 'observations'>,
  { plan, report, parts }: Regeneration,
  print: (report: WriteReport) => Print,
): Promise<void> {
  const { unchanged, updated, ...others } = report;
  if (Object.values(others).some((paths) => paths.length > 0)) return;
  const seen = new Map<string, Observed>(
    earlier.observations.map((observation) => [keyOf(observation), observation]),
  );
  for (const observation of memory.record.observations()) {
    const [, path, gave] = observation;
    const known = seen.get(keyOf(observation));
    // What has changed since this run has begun is news for the next one.
    if (known !== undefined && known[2] !== gave && !earlier.paths.includes(path)) return;
    seen.set(keyOf(observation), observation);
  }
  for (const { path, text } of plan.files) {
    if (!updated.includes(path)) continue;
    if (seen.has(`file ${path}`)) return; // it is an input as well
    seen.set(`text ${path}`, ['text', path, digestOf(Buffer.from(text))]);
  }
  const next = { ...report, unchanged: [...unchanged, ...updated], updated: [] };
  await keepResult(memory, print(next), [...seen.values()], parts);
}

function keyOf([kind, path]: Observed): string {
  return `${kind} ${path}`;
}
