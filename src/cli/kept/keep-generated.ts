import { digestOf } from '../../manifest/input-record.js';
import type { ComponentParts } from '../../pipeline/component-parts.js';
import type { WrittenPlan } from '../../pipeline/generate.js';
import type { Regeneration } from '../../pipeline/regenerate.js';
import { observedDisk } from '../../write/observed-disk.js';
import { settledReport, type WriteReport } from '../../write/write-files.js';
import type { Observed } from './entry.js';
import { keepResult, type Memory, type Print } from './keep-result.js';
import { type KeptText, storeTexts } from './parts.js';
import type { Changed } from './recollection.js';

/**
 * Keeps what the next run is going to print, which finds what this one has written.
 *
 * @param parts what this run leaves for one that only some files are new to; undefined = nothing
 */
export async function keepNextRun(
  memory: Memory,
  { plan, report, diagnostics }: WrittenPlan,
  parts: ComponentParts | undefined,
  print: (report: WriteReport) => Print,
): Promise<void> {
  const { record, project, place } = memory;
  const created = new Set([...report.created, ...report.handlers]);
  const written = new Set([...created, ...report.updated]);
  const texts = new Map(
    plan.files.flatMap(({ path, text }) => (written.has(path) ? [[path, text] as const] : [])),
  );
  const { disk, observations } = observedDisk(project.root, texts);
  const next = settledReport(plan, project.root, disk);
  const outputs = observations();
  if (next === undefined || outputs === undefined) return;
  // New handlers may be what an orphan is told to replace.
  const hasOrphans = diagnostics.some(({ code }) => code === 'handler-orphan');
  if (hasOrphans && report.handlers.length > 0) return;
  const added = new Map([...texts].filter(([path]) => created.has(path)));
  if (!record.wrote(added, report.updated, report.removed)) return;
  const kept = parts && storeTexts(parts, place);
  const seen = [...record.observations(), ...outputs];
  await keepResult(memory, print(next), seen, kept && JSON.stringify(kept));
}

/** The same after a run that only some files were new to: what it has not seen is as the last run has seen it. */
export async function keepRegeneration(
  memory: Memory,
  earlier: Pick<Changed, 'paths' | 'observations'>,
  { plan, report, parts }: Regeneration<KeptText>,
  print: (report: WriteReport) => Print,
): Promise<void> {
  const { unchanged, updated, ...others } = report;
  if (Object.values(others).some((paths) => paths.length > 0)) return;
  const seen = new Map<string, Observed>(
    memory.record.observations().map((observation) => [keyOf(observation), observation]),
  );
  for (const { path, text } of plan.files) {
    if (updated.includes(path))
      seen.set(`text ${path}`, ['text', path, digestOf(Buffer.from(text))]);
  }
  const observations: Observed[] = [];
  for (const before of earlier.observations) {
    const [kind, path, gave] = before;
    const now = seen.get(keyOf(before));
    if (now !== undefined) seen.delete(keyOf(before));
    observations.push(now ?? before);
    const isUpdated = updated.includes(path);
    if (isUpdated && kind !== 'text') return; // it is an input as well
    // What has changed since this run has begun is news for the next one.
    const isNews = now !== undefined && now[2] !== gave && !earlier.paths.includes(path);
    if (isNews && !isUpdated) return;
  }
  observations.push(...seen.values());
  const next = { ...report, unchanged: [...unchanged, ...updated], updated: [] };
  await keepResult(memory, print(next), observations, JSON.stringify(parts));
}

function keyOf([kind, path]: Observed): string {
  return `${kind} ${path}`;
}
