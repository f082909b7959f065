import type { Catalog, TargetEntry, ToolEntry } from '../../catalog/catalog.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report.js';
import { valueAt } from '../../manifest/value-at.js';
import { foundAt } from '../../manifest/value-finding.js';
import { isJsonObject, type JsonValue } from '../../protocol/json.js';
import { nearestAmong } from '../../protocol/suggest.js';
import type { Rule } from '../rule.js';

/** Tools send to targets that are declared and export what it takes, and every target is sent something. */
export const checkTargets: Rule = (catalog) => {
  const senders = catalog.tools.flatMap(asSender);
  const declared = declaredTargets(catalog);
  const firstSenders = new Map(
    senders.toReversed().map((sender) => [`${sender.kind} ${sender.target}`, sender]),
  );
  return [
    ...(declared === undefined ? [] : unknownTargets(senders, declared)),
    ...unusedTargets(catalog),
    ...catalog.targets.flatMap((target) => missingExports(target, firstSenders)),
  ];
};

/** A tool that sends something. */
type Sender = { readonly tool: ToolEntry; readonly kind: 'call' | 'cast'; readonly target: string };

function asSender(tool: ToolEntry): readonly Sender[] {
  if (tool.source.kind !== 'actor') return [];
  const { kind, target } = tool.source.actor;
  return [{ tool, kind, target }];
}

/** The names under `targets`, those of wrong targets too; undefined when the map itself is wrong. */
function declaredTargets({ documents }: Catalog): readonly string[] | undefined {
  const targets = valueAt(documents.main.value, ['targets']) ?? {};
  return isJsonObject(targets) ? Object.keys(targets) : undefined;
}

function unknownTargets(
  senders: readonly Sender[],
  declared: readonly string[],
): readonly Diagnostic[] {
  const known = new Set<unknown>(declared);
  const nearest = nearestAmong(declared);
  return senders.flatMap(({ tool: { document, path }, kind, target }) => {
    const at = [...path, kind, 'target'];
    const value = valueAt(document.value, at);
    // A target that is missing is a finding about the keys.
    if (value === undefined || known.has(value)) return [];
    const hint = wayOut(target, nearest(target));
    const parameters = { found: foundAt(document, at), declared, hint };
    return [report('target-unknown', document.rangeAt(at), parameters)];
  });
}

function wayOut(target: string, meant: string | undefined): string | undefined {
  if (meant !== undefined) return `did you mean \`${meant}\`?`;
  if (target === '') return 'a target is fixed by its name, and never taken from arguments';
  return `declare it under \`targets\`: \`${target}: ./targets/${target}.ts\``;
}

function unusedTargets({ documents, targets }: Catalog): Diagnostic[] {
  if (documents.lacksFiles) return [];
  const used = writtenTargets(documents);
  return targets.flatMap(({ name }) => {
    if (used.has(name) || name === '') return [];
    const range = documents.main.keyRangeAt(['targets', name]);
    return [report('target-unused', range, { target: name })];
  });
}

/** The targets that tools name. Reads the documents: the catalog lacks tools with errors. */
function writtenTargets({ main, included }: Catalog['documents']): ReadonlySet<unknown> {
  const tools = [main, ...included].flatMap(({ value }) => membersOf(valueAt(value, ['tools'])));
  return new Set(
    tools.flatMap((tool) => ['call', 'cast'].map((actor) => valueAt(tool, [actor, 'target']))),
  );
}

function membersOf(value: JsonValue | undefined): readonly JsonValue[] {
  return isJsonObject(value) ? Object.values(value) : [];
}

/** A module that is named as a whole has one function for each way in which tools send to it, or one for both. */
function missingExports(
  { name, module }: TargetEntry,
  firstSenders: ReadonlyMap<string, Sender>,
): readonly Diagnostic[] {
  if (module.exportName !== undefined || module.module.state !== 'present') return [];
  const { exports } = module.module;
  if (exports === undefined || exports.includes('handle')) return [];
  return (['call', 'cast'] as const).flatMap((kind) => {
    const sender = firstSenders.get(`${kind} ${name}`);
    if (sender === undefined || exports.includes(kind)) return [];
    const { definition, document, path } = sender.tool;
    const parameters = {
      target: name,
      file: module.shown,
      exportName: kind,
      tool: definition.name,
    };
    const related = { message: 'the tool', range: document.keyRangeAt([...path, kind]) };
    return [report('target-export-missing', module.range, parameters, [related])];
  });
}
