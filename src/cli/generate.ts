import { type InputRecorder, inputRecord } from '../manifest/input-record.js';
import type { NodeProject } from '../manifest/node-project-files.js';
import { compareGenerated } from '../pipeline/compare-generated.js';
import { componentParts } from '../pipeline/component-parts.js';
import { generate, type WrittenPlan } from '../pipeline/generate.js';
import { observedDisk } from '../write/observed-disk.js';
import type { WriteReport } from '../write/write-files.js';
import type { GenerateOptions } from './generate-options.js';
import type { EntryPlace } from './kept/entry-place.js';
import { keepNextRun } from './kept/keep-generated.js';
import { keepResult, type Memory, type Print } from './kept/keep-result.js';
import { sightingsOf } from './kept/sightings.js';
import { openForFindings } from './manifest-argument.js';
import { printError } from './print-error.js';
import { foundText, printComparison, printRun } from './print-generated.js';
import type { ExitCode, Terminal } from './terminal.js';
import type { WatchedRun } from './watch.js';

/**
 * Runs `snodo generate`: writes the server of a manifest, or with `--check` compares it with what is on disk. With `--watch`
 * it goes on until it is interrupted.
 */
export async function runGenerate(
  manifest: string | undefined,
  options: GenerateOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const fault = faultOf(options);
  if (fault !== undefined) return printError(terminal, fault);
  if (options.watch !== true) return (await generateOnce(manifest, options, terminal)).exitCode;
  const { runWatched } = await import('./watch.js');
  return runWatched((each, recorder) => generateOnce(manifest, options, each, recorder), terminal);
}

/** What is wrong with the options as they stand beside each other. */
function faultOf({ check, fix, watch, format }: GenerateOptions): string | undefined {
  if (check === true && fix === true) {
    return '--check writes nothing, and --fix writes: leave one of them out';
  }
  const other = check === true ? '--check' : fix === true ? '--fix' : format && '--format';
  return watch === true && other !== undefined
    ? `--watch and ${other} exclude each other: leave one of them out`
    : undefined;
}

/** Generates once; with a recorder, which takes note of what is read, nothing is kept for later runs. */
export async function generateOnce(
  manifest: string | undefined,
  options: GenerateOptions,
  terminal: Terminal,
  recorder?: InputRecorder,
): Promise<WatchedRun> {
  const record = inputRecord();
  const project = await openForFindings(manifest, options.format, terminal, recorder ?? record);
  if (project === undefined) return { exitCode: 2, project, findings: [], wrote: false };
  const place = recorder === undefined ? placeOf(options, terminal) : undefined;
  const memory = place && { place, record, argument: manifest, project, terminal };
  if (options.check === true) return runComparison(project, options, terminal, memory);
  const written: WrittenPlan[] = [];
  const result = generate(project, options, (plan) => written.push(plan));
  const exitCode = await printRun(result, project, options, terminal);
  const [plan] = written;
  if (memory !== undefined && plan !== undefined) {
    const { format } = options;
    const found = foundText(result.diagnostics, terminal);
    const parts = format === undefined ? componentParts(plan, found, record.timesRead) : undefined;
    await keepNextRun(memory, plan, parts, (report) => (to) => {
      return printRun({ ...result, kind: 'written', report }, project, options, to);
    });
  }
  const wrote = result.kind === 'written' && hasChanged(result.report);
  return { exitCode, project, findings: result.diagnostics, wrote };
}

async function runComparison(
  project: NodeProject,
  options: GenerateOptions,
  terminal: Terminal,
  memory: Memory | undefined,
): Promise<WatchedRun> {
  const { disk, observations } = observedDisk(project.root);
  const comparison = compareGenerated(project, options, disk);
  const print: Print = (to) => printComparison(comparison, project, options, to);
  const exitCode = await print(terminal);
  const outputs = observations();
  if (memory && outputs && comparison.kind === 'clean') {
    await keepResult(memory, print, sightingsOf([...memory.record.observations(), ...outputs]));
  }
  return { exitCode, project, findings: comparison.diagnostics, wrote: false };
}

/** Where the result may be kept; undefined where it may not. */
function placeOf({ cache, fix }: GenerateOptions, { results }: Terminal): EntryPlace | undefined {
  return cache === false || fix === true ? undefined : results;
}

function hasChanged({ unchanged, ...changes }: WriteReport): boolean {
  return Object.values(changes).some((paths) => paths.length > 0);
}
