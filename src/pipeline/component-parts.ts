import type { CatalogEntry } from '../catalog/catalog.js';
import { handlerOf } from '../catalog/modules/handler-of.js';
import { moduleReferences } from '../catalog/modules/module-references.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { withoutNotes } from '../diagnostics/diagnostic.js';
import { codeDigest, validatorModules } from '../emit/validators/validator-modules.js';
import type { WrittenPlan } from './generate.js';

/**
 * What a run leaves for one that only some component files are new to.
 *
 * @template Text what stands for the text of a file
 */
export type ComponentParts<Text = string> = {
  /** The findings as they were printed. */
  readonly found: string;
  /** The files that findings are about, as people see their paths. */
  readonly mentioned: readonly string[];
  /** Digests of the code of all validators, each once. */
  readonly validators: readonly string[];
  /** The included files, in order. */
  readonly components: readonly ComponentFile<Text>[];
};

/** An included file as a run has read it. */
export type ComponentFile<Text = string> = {
  /** Relative to the project root, with `/`. */
  readonly path: string;
  readonly text: Text;
  /** Handler files that its components name, and that nobody needs for anything else. */
  readonly handlers: readonly string[];
};

/**
 * Takes apart what a run was made from. Undefined when its files have more to do with each other than a later run could tell
 * from some of them.
 *
 * @param found the findings as they were printed
 * @param timesRead how often a file was read: one that is read as a schema too is no matter of its own components alone
 */
export function componentParts(
  written: WrittenPlan,
  found: string,
  timesRead: (path: string) => number,
): ComponentParts | undefined {
  const { catalog, diagnostics, omitted } = written;
  const { included, lacksFiles } = catalog.documents;
  const isApart =
    lacksFiles !== true &&
    ![...diagnostics, ...omitted].some(isAboutAll) &&
    included.every(({ path }) => timesRead(path) === 1);
  if (!isApart) return undefined;
  const handlers = handlersByFile(written);
  return {
    found,
    mentioned: [...placesOf(withoutNotes(diagnostics))],
    validators: validatorModules(catalog).list.map(codeDigest),
    components: included.map(({ path, source: { text } }) => {
      return { path, text, handlers: [...(handlers.get(path) ?? [])] };
    }),
  };
}

/** Secrets are hidden in all findings, and orphans are told which of all handlers they may be meant for. */
const ABOUT_ALL: ReadonlySet<string> = new Set(['secret-in-manifest', 'handler-orphan']);

/** Whether a finding depends on files that it does not name. */
export function isAboutAll({ code }: Diagnostic): boolean {
  return ABOUT_ALL.has(code);
}

/** The files that findings name, as people see their paths. */
export function placesOf(diagnostics: readonly Diagnostic[]): ReadonlySet<string> {
  const ranges = diagnostics.flatMap(({ range, related }) => [
    range,
    ...related.map((place) => place.range),
  ]);
  return new Set(
    ranges.flatMap(({ source, usedAt }) => [
      source.file,
      ...(usedAt === undefined ? [] : [usedAt.source.file]),
    ]),
  );
}

/** The handler files of each included file. */
export function handlersByFile({
  catalog,
}: Pick<WrittenPlan, 'catalog'>): ReadonlyMap<string, ReadonlySet<string>> {
  const { tools, resources, prompts } = catalog;
  const others = new Set(moduleReferences(catalog).map(({ file }) => file));
  const byFile = new Map<string, Set<string>>();
  for (const entry of [...tools, ...resources, ...prompts]) {
    const files = byFile.get(entry.document.path) ?? new Set();
    byFile.set(entry.document.path, files);
    for (const file of handlerFiles(entry)) if (!others.has(file)) files.add(file);
  }
  return byFile;
}

function handlerFiles(entry: CatalogEntry): readonly string[] {
  const completer = entry.kind === 'tool' ? undefined : entry.completer;
  return [handlerOf(entry), completer].flatMap((reference) => reference?.file ?? []);
}
