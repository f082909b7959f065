import type { Catalog } from '../../catalog/catalog.js';
import { componentsByKind, type NamedEntry } from '../../catalog/components-by-kind.js';
import { handlerOf } from '../../catalog/modules/handler-of.js';
import { emittedNames } from '../../catalog/names/emitted-names.js';
import { foldedFileName } from '../../catalog/names/file-name.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report.js';
import type { Rule } from '../rule.js';

/**
 * Different names of a kind must not give one identifier, one generated file or one handler file, also where the file
 * system ignores case. Components may share a handler file that both of them name in the same way.
 */
export const checkIdentifierClashes: Rule = (catalog) => [
  ...componentsByKind(catalog).flatMap(clashFindings),
  ...targetClashes(catalog),
];

/** Targets have no files of their own, but types. */
function targetClashes({ targets, documents: { main } }: Catalog): readonly Diagnostic[] {
  const owners = new Map<string, string>();
  return targets.flatMap(({ name }) => {
    const value = emittedNames(name).type;
    const owner = owners.get(value);
    if (owner === undefined) {
      owners.set(value, name);
      return [];
    }
    const rangeOf = (target: string) => main.keyRangeAt(['targets', target]);
    const names = [owner, name] as const;
    const parameters = { kind: 'target', names, shared: 'identifier', value } as const;
    const related = [{ message: 'the first one', range: rangeOf(owner) }];
    return [report('identifier-clash', rangeOf(name), parameters, related)];
  });
}

/** What two components share, as the message names it. */
type Shared = { readonly shared: 'identifier' | 'file' | 'handler'; readonly value: string };

function clashFindings(entries: readonly NamedEntry[]): Diagnostic[] {
  const owners = new Map<string, NamedEntry>();
  return entries.flatMap((entry) => {
    let clash: Diagnostic | undefined;
    for (const { key, ...shared } of claims(entry)) {
      const owner = owners.get(key) ?? entry;
      owners.set(key, owner);
      if (owner !== entry && !mayShare(owner, entry, shared)) {
        clash ??= clashFinding(owner, entry, shared);
      }
    }
    return clash ?? [];
  });
}

/** What a component takes for itself. */
function claims(entry: NamedEntry): readonly (Shared & { readonly key: string })[] {
  const { value, file } = entry.names;
  const handler = handlerOf(entry);
  return [
    { key: `identifier ${value}`, shared: 'identifier', value },
    { key: `file ${foldedFileName(file)}`, shared: 'file', value: `${file}.ts` },
    ...(handler === undefined || handler.file === ''
      ? []
      : [
          {
            key: `handler ${foldedFileName(handler.file)}`,
            shared: 'handler' as const,
            value: handler.shown,
          },
        ]),
  ];
}

/** Equal names are a finding of their own, and one file may hold the handlers of several components. */
function mayShare(first: NamedEntry, second: NamedEntry, { shared }: Shared): boolean {
  if (first.definition.name === second.definition.name) return true;
  return shared === 'handler' && handlerOf(first)?.file === handlerOf(second)?.file;
}

function clashFinding(first: NamedEntry, second: NamedEntry, shared: Shared): Diagnostic {
  const names = [first.definition.name, second.definition.name] as const;
  const range = second.document.keyRangeAt(second.path);
  return report('identifier-clash', range, { kind: second.kind, names, ...shared }, [
    { message: 'the first one', range: first.document.keyRangeAt(first.path) },
  ]);
}
