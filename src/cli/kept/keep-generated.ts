import { digestOf } from '../../manifest/input-record.js';
import type { ComponentParts } from '../../pipeline/component-parts.js';
import type { WrittenPlan } from '../../pipeline/generate.js';
import type { Regeneration } from '../../pipeline/regenerate.js';
import { observedDisk } from '../../write/observed-disk.js';
import { settledReport, type WriteReport } from '../../write/write-files.js';
import { keepResult, type Memory, type Print } from './keep-result.js';
import { type KeptText, storeTexts } from './parts.js';
import type { Changed } from './recollection.js';
import { numberOf, type Observed, sightingsOf, withObservations } from './sightings.js';

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
  const seen = sightingsOf([...record.observations(), ...outputs]);
  await keepResult(memory, print(next), seen, kept && JSON.stringify(kept));
}

/** The same after a run that only some files were new to: what it has not seen is as the last run has seen it. */
export async function keepRegeneration(
  memory: Memory,
  { paths, seen }: Pick<Changed, 'paths' | 'seen'>,
  { plan, report, parts }: Regeneration<KeptText>,
  print: (report: WriteReport) => Print,
): Promise<void> {
  const { unchanged, updated, ...others } = report;
  if (Object.values(others).some(({ length }) => length > 0)) return;
  const { record } = memory;
  const isInput = (path: string): boolean =>
    record.timesRead(path) > 0 || numberOf(seen, 'file', path) !== undefined;
  if (updated.some(isInput)) return;
  const texts = plan.files.filter(({ path }) => updated.includes(path));
  const observations: readonly Observed[] = [
    ...record.observations(),
    ...texts.map(({ path, text }) => ['text', path, digestOf(Buffer.from(text))] as const),
  ];
  const changes = new Map<number, Observed>();
  const added: Observed[] = [];
  for (const observation of observations) {
    const [kind, path, gave] = observation;
    const number = numberOf(seen, kind, path);
    if (number === undefined) added.push(observation);
    else changes.set(number, observation);
    // What has changed since this run has begun is news for the next one.
    const isNews = number !== undefined && seen.gave()[number] !== gave && kind !== 'text';
    if (isNews && !paths.includes(path)) return;
  }
  const next = { ...report, unchanged: [...unchanged, ...updated], updated: [] };
  await keepResult(
    memory,
    print(next),
    withObservations(seen, changes, added),
    JSON.stringify(parts),
  );
}
