import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { withoutNotes } from '../diagnostics/diagnostic.js';
import { diagnosticsJson } from '../diagnostics/json.js';
import { printable } from '../diagnostics/printable.js';
import { counted } from '../diagnostics/summary.js';
import type { ImportedKind, Refusal } from '../import/imported-server.js';
import { MAIN_FILE } from '../import/manifest-project.js';
import { type ImportPlan, planImport } from '../import/plan-import.js';
import { type NodeProject, nodeProjectFiles } from '../manifest/node-project-files.js';
import { commandWord } from '../pipeline/output-findings.js';
import { excerpt } from '../protocol/excerpt.js';
import { describePrompt, describeResource, describeTool } from '../runtime/dialects/describe.js';
import { createFiles } from '../write/create-files.js';
import { type ImportOptions, readImportOptions } from './import-options.js';
import { readSource } from './import-source.js';
import { moduleAdvice } from './module-advice.js';
import { printError } from './print-error.js';
import { type ExitCode, printNote, type Terminal } from './terminal.js';

/**
 * Runs `snodo import`: writes a manifest with the definitions of an existing server. Nothing that is there already is
 * replaced.
 */
export async function runImport(options: ImportOptions, terminal: Terminal): Promise<ExitCode> {
  const request = readImportOptions(options);
  if (typeof request === 'string') return printError(terminal, request);
  const folder = resolve(terminal.cwd, request.output);
  const project = nodeProjectFiles(join(folder, MAIN_FILE), terminal.cwd);
  const obstacle = manifestThere(folder, project);
  if (obstacle !== undefined) return printError(terminal, obstacle);

  const source = await readSource(request, terminal);
  if (source === undefined) return 2;
  const plan = planImport(source.server, source.phrase, {
    tool: describeTool,
    resource: describeResource,
    prompt: describePrompt,
  });
  if (plan.taken.length === 0 && plan.refusals.length === 0) {
    return printError(terminal, 'there is nothing to import: no tools, resources and prompts');
  }
  const mixed = mixedFolder(plan, folder, project);
  if (mixed !== undefined) return printError(terminal, mixed);
  const problem = plan.files.length === 0 ? undefined : createFiles(folder, plan.files);
  if (problem !== undefined) {
    const path = printable(project.files.display(pathIn(project, problem.path)));
    return printError(terminal, `${path} ${problem.reason}. Nothing was written`);
  }
  if (options.format === 'json') terminal.out(machineReport(plan, project));
  else printReport(plan, project, terminal);
  return plan.refusals.length === 0 ? 0 : 1;
}

/** The path of a file beside the manifest, relative to the project root. */
function pathIn({ manifest }: NodeProject, path: string): string {
  return manifest.slice(0, -MAIN_FILE.length) + path;
}

/** What stands where a manifest would go, before a server is asked for anything. */
function manifestThere(folder: string, { files, manifest }: NodeProject): string | undefined {
  if (!existsSync(join(folder, MAIN_FILE))) return undefined;
  return `${files.display(manifest)} is there already, and an import replaces nothing. Name another folder with --output, or move the manifest away`;
}

/** A folder of included files that holds others: they would become part of the manifest. */
function mixedFolder(
  { files }: ImportPlan,
  folder: string,
  project: NodeProject,
): string | undefined {
  const folders = new Set(files.map(({ path }) => dirname(path)).filter((name) => name !== '.'));
  const mixed = [...folders].find((name) => hasYaml(join(folder, name)));
  return mixed === undefined
    ? undefined
    : `${project.files.display(pathIn(project, mixed))} holds YAML files, and an import replaces nothing. Name another folder with --output`;
}

function hasYaml(folder: string): boolean {
  try {
    return readdirSync(folder).some((name) => name.endsWith('.yaml'));
  } catch {
    return false; // none there; what else is wrong with it shows when it is written to
  }
}

const KINDS: Readonly<Record<ImportedKind, string>> = {
  tool: 'tools',
  resource: 'resources',
  'resource template': 'resourceTemplates',
  prompt: 'prompts',
};

function machineReport(
  { taken, refusals, files, diagnostics }: ImportPlan,
  project: NodeProject,
): string {
  const imported = Object.fromEntries(
    Object.entries(KINDS).map(([kind, list]) => [
      list,
      taken.filter((one) => one.kind === kind).map(({ name }) => name),
    ]),
  );
  const created = files.map(({ path }) => project.files.display(pathIn(project, path)));
  return diagnosticsJson(diagnostics, { imported, refused: [...refusals], created });
}

function printReport(plan: ImportPlan, project: NodeProject, terminal: Terminal): void {
  const { taken, refusals, files } = plan;
  const manifest = printable(project.files.display(project.manifest));
  const counts = Object.keys(KINDS)
    .map((kind) => [kind, taken.filter((one) => one.kind === kind).length] as const)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => counted(count, kind));
  const summary =
    files.length === 0
      ? 'Nothing was imported, and nothing was written.\n'
      : `Imported ${counts.join(', ')} into ${manifest}.\n`;
  printNote(terminal, summary);
  if (refusals.length > 0) {
    terminal.err(`\nNot taken over:\n${refusals.map(refusalText).join('')}`);
  }
  if (files.length > 0) printNote(terminal, nextSteps(plan, project));
}

/** Longest text of a refusal that is printed: parts of it come from the server. */
const MAX_LENGTH = 600;

function refusalText({ kind, name, member, reason, hint }: Refusal): string {
  const subject = name === '' ? kind : `${kind} \`${name}\``;
  const part = member === undefined ? '' : `, \`${member}\``;
  const line = printable(excerpt(`${subject}${part}: ${reason}`, MAX_LENGTH));
  return `  ${line}\n${hint === undefined ? '' : `      ${printable(excerpt(hint, MAX_LENGTH))}\n`}`;
}

function nextSteps({ diagnostics }: ImportPlan, project: NodeProject): string {
  const path = commandWord(project.files.display(project.manifest));
  const warnings = withoutNotes(diagnostics).length;
  const hasPackage = project.files.read('package.json').kind === 'file';
  const advice = hasPackage
    ? moduleAdvice(project.files)
    : 'There is no package.json yet, which the server needs: npm init -y && npm pkg set type=module && npm install snodo';
  return [
    '',
    ...(warnings === 0
      ? []
      : [
          `${counted(warnings, 'warning')}; to read ${warnings === 1 ? 'it' : 'them'}: npx snodo check ${path}`,
        ]),
    ...(advice === undefined ? [] : [advice]),
    `Next: npx snodo generate ${path}`,
    '',
  ].join('\n');
}
