import { type InputRecorder, inputRecord } from '../manifest/input-record.js';
import type { NodeProject } from '../manifest/node-project-files.js';
import { compareGenerated } from '../pipeline/compare-generated.js';
import { componentParts } from '../pipeline/component-parts.js';
import { generate, type WrittenPlan } from '../pipeline/generate.js';
import { regenerate } from '../pipeline/regenerate.js';
import { observedDisk } from '../write/observed-disk.js';
import type { WriteReport } from '../write/write-files.js';
import type { GenerateOptions } from './generate-options.js';
import {
  keepNextRun,
  keepRegeneration,
  keepResult,
  type Memory,
  type Print,
} from './kept/keep-generated.js';
import { readParts } from './kept/parts.js';
import type { ResultCache } from './kept/result-cache.js';
import { openForFindings, openProject } from './manifest-argument.js';
import { printError } from './print-error.js';
import { foundText, printComparison, printRun, reportText } from './print-generated.js';
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
  if (options.watch !== true) return (await runOnce(manifest, options, terminal)).exitCode;
  const { runWatched } = await import('./watch.js');
  return runWatched((each, recorder) => runOnce(manifest, options, each, recorder), terminal);
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

async function runOnce(
  manifest: string | undefined,
  options: GenerateOptions,
  terminal: Terminal,
  recorder?: InputRecorder,
): Promise<WatchedRun> {
  const again = await runOnChanges(manifest, options, terminal, recorder);
  if (again !== undefined) return again;
  const record = inputRecord();
  const project = await openForFindings(manifest, options.format, terminal, recorder ?? record);
  if (project === undefined) return { exitCode: 2, project, findings: [], wrote: false };
  const results = recorder === undefined ? cacheOf(options, terminal) : undefined;
  const memory = results && { results, record, argument: manifest, project, terminal };
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
    await keepResult(memory, print, [...memory.record.observations(), ...outputs]);
  }
  return { exitCode, project, findings: comparison.diagnostics, wrote: false };
}

/** Runs on those files alone that have changed since the last run, where that gives the same; undefined where it does not. */
async function runOnChanges(
  manifest: string | undefined,
  options: GenerateOptions,
  terminal: Terminal,
  recorder: InputRecorder | undefined,
): Promise<WatchedRun | undefined> {
  const results = recorder === undefined ? cacheOf(options, terminal) : undefined;
  const earlier = results?.find();
  if (results === undefined || earlier?.kind !== 'changed') return undefined;
  const parts = readParts(earlier.rest);
  if (parts === undefined) return undefined;
  const record = inputRecord();
  const project = openProject(manifest, terminal.cwd, record);
  const again = project && regenerate(project, parts, earlier.paths, record.timesRead);
  if (project === undefined || again === undefined) return undefined;
  const print = (report: WriteReport): Print => {
    return async (to) => {
      to.err(parts.found);
      to.err(reportText(report, project));
      return 0;
    };
  };
  const exitCode = await print(again.report)(terminal);
  const memory = { results, record, argument: manifest, project, terminal };
  await keepRegeneration(memory, earlier, again, print);
  return { exitCode, project, findings: [], wrote: hasChanged(again.report) };
}

/** Where the result may be kept; undefined where it may not. */
function cacheOf({ cache, fix }: GenerateOptions, { results }: Terminal): ResultCache | undefined {
  return cache === false || fix === true ? undefined : results;
}

function hasChanged({ unchanged, ...changes }: WriteReport): boolean {
  return Object.values(changes).some((paths) => paths.length > 0);
}
