import { emittedFileName, foldedFileName } from '../catalog/names/file-name.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { pathText } from '../diagnostics/path-text.js';
import { report } from '../diagnostics/report.js';
import { fileStart, sourceText } from '../diagnostics/source.js';
import { checkManifest } from '../pipeline/check-manifest.js';
import type { JsonValue } from '../protocol/json.js';
import { type Admitted, admit, type Describe, isWithin, reasonOf } from './admit.js';
import { type Definition, readDefinition } from './definition.js';
import type { ImportedKind, ImportedServer, Refusal } from './imported-server.js';
import { type ImportLayout, layoutFor, manifestFiles } from './layout.js';
import { MAIN_FILE, type ManifestFile, manifestProject } from './manifest-project.js';
import { SECTION_OF } from './section.js';
import { serverRoot } from './server-root.js';
import { withinLimits } from './within-limits.js';

/** A manifest for what was imported, before anything is written. */
export type ImportPlan = {
  /** The main file first. Empty when nothing could be taken over. */
  readonly files: readonly ManifestFile[];
  /** What was taken over, in the order of the manifest. */
  readonly taken: readonly Definition[];
  /** What was not. */
  readonly refusals: readonly Refusal[];
  /** What `check` says about the manifest: no errors, and nothing about handlers that are still to be made. */
  readonly diagnostics: readonly Diagnostic[];
};

/** The order in which refusals are told. */
const KINDS: readonly Refusal['kind'][] = [
  'server',
  'tool',
  'resource',
  'resource template',
  'prompt',
];

/**
 * Plans the manifest of a server: what `generate` makes of it lists exactly the definitions that were taken over.
 *
 * Whatever `check` has an error for is refused, and the rest is taken over.
 *
 * @param source where the definitions are from, as a phrase for the comment at the top; one line, and nothing secret
 * @param describe how the runtime lists definitions
 */
export function planImport(server: ImportedServer, source: string, describe: Describe): ImportPlan {
  const refusals: Refusal[] = [];
  const definitions = readAll(server, refusals);
  const layout = layoutFor(countOf(definitions));
  const all = definitions.flatMap((one) => admit(one, layout, describe, refusals) ?? []);
  const admitted = distinct(all, refusals);
  const comment = `Imported by \`snodo import\` from ${source}.`;
  const root = serverRoot(server, refusals);
  const { kept, files, diagnostics } = withoutClashes(
    admitted,
    { comment, root },
    layout,
    refusals,
  );
  const taken = kept.map(({ definition }) => definition);
  return {
    files: taken.length === 0 ? [] : files,
    taken,
    refusals: refusals.sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind)),
    diagnostics,
  };
}

function readAll(server: ImportedServer, refusals: Refusal[]): readonly Definition[] {
  const { tools, resources, resourceTemplates, prompts } = server;
  const lists: readonly (readonly [ImportedKind, readonly JsonValue[]])[] = [
    ['tool', tools],
    ['resource', resources],
    ['resource template', resourceTemplates],
    ['prompt', prompts],
  ];
  return lists.flatMap(([kind, entries]) =>
    entries.flatMap((entry, index) => {
      const definition = readDefinition(entry, kind, `#${index + 1}`, refusals);
      return (definition && withinLimits(definition, refusals)) ?? [];
    }),
  );
}

/** The components without those whose name is taken, or that of their file: a manifest has them by name. */
function distinct(admitted: readonly Admitted[], refusals: Refusal[]): readonly Admitted[] {
  const owners = new Map<string, Definition>();
  return admitted.filter(({ definition }) => {
    const { kind, name } = definition;
    const file = emittedFileName(name);
    // Equal names give one file, so this finds those as well.
    const key = `${SECTION_OF[kind]}/${foldedFileName(file)}`;
    const owner = owners.get(key);
    if (owner === undefined) {
      owners.set(key, definition);
      return true;
    }
    refusals.push({ kind, name, ...clashOf(owner, definition, file) });
    return false;
  });
}

function clashOf(
  owner: Definition,
  { kind, name }: Definition,
  file: string,
): Omit<Refusal, 'kind' | 'name'> {
  if (owner.name === name) {
    return {
      code: 'name-duplicate',
      reason: `another ${owner.kind} before it has the same name`,
    };
  }
  const clash = { kind, names: [owner.name, name], shared: 'file', value: `${file}.ts` } as const;
  return reasonOf(report('identifier-clash', fileStart(sourceText('', '')), clash));
}

function countOf(definitions: readonly Definition[]): Parameters<typeof layoutFor>[0] {
  const counts = { tools: 0, resources: 0, prompts: 0 };
  for (const { kind } of definitions) counts[SECTION_OF[kind]] += 1;
  return counts;
}

/** Checks all components together, and refuses those that cannot stand beside the ones before them. */
function withoutClashes(
  admitted: readonly Admitted[],
  head: Parameters<typeof manifestFiles>[0],
  layout: ImportLayout,
  refusals: Refusal[],
): {
  readonly kept: readonly Admitted[];
  readonly files: readonly ManifestFile[];
  readonly diagnostics: readonly Diagnostic[];
} {
  let kept = admitted;
  // Each round refuses at least one component.
  for (;;) {
    const components = kept.map(({ component }) => component);
    const files = manifestFiles(head, components, layout);
    const found = checkManifest(manifestProject(files), MAIN_FILE).diagnostics;
    const errors = found.filter(({ severity }) => severity === 'error');
    if (errors.length === 0) {
      const diagnostics = found.filter(({ code }) => code !== 'handler-missing');
      return { kept, files, diagnostics };
    }
    const refused = new Map<Admitted, Diagnostic>();
    for (const error of errors) {
      const owner = kept.find(({ component: { section, name } }) =>
        isWithin(error, pathText([section, name])),
      );
      if (owner === undefined) throw new Error(`${error.range.path}: ${error.message}`);
      if (!refused.has(owner)) refused.set(owner, error);
    }
    for (const [{ definition }, error] of refused) {
      const { kind, name } = definition;
      refusals.push({ kind, name, ...reasonOf(error) });
    }
    kept = kept.filter((one) => !refused.has(one));
  }
}
