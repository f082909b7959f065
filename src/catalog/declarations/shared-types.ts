import { report } from '../../diagnostics/report.js';
import type { PositionedDocument } from '../../manifest/document.js';
import {
  isJsonObject,
  type JsonObject,
  type JsonPath,
  type JsonValue,
  ownValue,
} from '../../protocol/json.js';
import { JSON_TYPES } from '../../protocol/json-type.js';
import { isIdentifierName } from '../identifier-name.js';
import { buildDeclaration } from './build-declaration.js';
import type { DeclarationContext, SharedType, SharedTypes } from './declaration-context.js';
import { typeOrder, typeReferences } from './type-order.js';

/**
 * Values that all uses of shared types together may stand for. Each use costs as much as the type written out, and types
 * that name each other twice grow without bound.
 */
const MAX_SHARED_VALUES = 1_000_000;

/** The shared types of a manifest, with the record of their uses. */
export type DeclaredTypes = SharedTypes & {
  /** Names of the types that neither a component nor a type in use names. */
  unused(): readonly string[];
};

/**
 * Builds the shared types of a manifest; those that contain themselves, or that are no declarations, are reported and
 * left out.
 */
export function sharedTypes(
  declarations: JsonObject,
  document: PositionedDocument,
  findings: DeclarationContext['findings'],
): DeclaredTypes {
  for (const name of Object.keys(declarations)) checkName(name, document, findings);
  const entries = Object.entries(declarations).filter(([name]) => !isBuiltIn(name));
  const references = new Map(
    entries.map(([name, declaration]) => [name, typeReferences(declaration, ['types', name])]),
  );
  const { order, cycles } = typeOrder(references);
  for (const { at, names } of cycles) {
    findings.push(report('type-recursive', document.rangeAt(at), { names }));
  }
  const built = new Map<string, SharedType | 'broken'>();
  const used = new Set<string>();
  const sizes = new Map<object, number>();
  const countUse = useCounter(sizes);
  const types: DeclaredTypes = {
    names: entries.map(([name]) => name),
    use(name, at, context) {
      if (!references.has(name)) return undefined;
      const type = built.get(name) ?? 'broken';
      if (context.role === 'type') return type;
      used.add(name);
      return type === 'broken' ? type : countUse(type, at, context);
    },
    unused: () => unreached(references, used),
  };
  for (const name of order) {
    const place = { at: ['types', name], names: [name], isNameless: true } as const;
    const context = { document, role: 'type', types, findings } as const;
    const draft = buildDeclaration(ownValue(declarations, name) ?? null, place, context);
    built.set(name, draft === undefined ? 'broken' : { name, document, draft });
    sizeOf(draft?.schema ?? null, sizes); // in order, so that no chain of types is followed at once
  }
  return types;
}

function checkName(
  name: string,
  document: PositionedDocument,
  findings: DeclarationContext['findings'],
): void {
  if (!isBuiltIn(name) && isIdentifierName(name)) return;
  const parameters = { name, isBuiltIn: isBuiltIn(name) };
  findings.push(report('type-name', document.keyRangeAt(['types', name]), parameters));
}

/** Whether a name is one of a JSON type, which wins wherever it is used. */
function isBuiltIn(name: string): boolean {
  return JSON_TYPES.some((type) => type === name);
}

/** Counts what the uses stand for; the use that is too much is reported, and the ones behind it are left out. */
function useCounter(
  sizes: Map<object, number>,
): (type: SharedType, at: JsonPath, context: DeclarationContext) => SharedType | 'broken' {
  let total = 0;
  return (type, at, { document, findings }) => {
    const before = total;
    total += sizeOf(type.draft.schema, sizes);
    if (total <= MAX_SHARED_VALUES) return type;
    if (before <= MAX_SHARED_VALUES) {
      const parameters = { name: type.name, limit: MAX_SHARED_VALUES };
      findings.push(report('type-expansion', document.rangeAt(at), parameters));
    }
    return 'broken';
  };
}

/** How many values a schema is written out; what its parts share is counted once and added each time. */
function sizeOf(value: JsonValue, known: Map<object, number>): number {
  if (typeof value !== 'object' || value === null) return 1;
  const size = known.get(value);
  if (size !== undefined) return size;
  const members: readonly JsonValue[] = isJsonObject(value) ? Object.values(value) : value;
  const counted = members.reduce((sum: number, member) => sum + sizeOf(member, known), 1);
  known.set(value, counted);
  return counted;
}

/** The types that no chain of references from a used one leads to. */
function unreached(
  references: ReadonlyMap<string, readonly { readonly name: string }[]>,
  used: ReadonlySet<string>,
): readonly string[] {
  const reached = new Set(used);
  for (const name of reached) {
    for (const reference of references.get(name) ?? []) reached.add(reference.name);
  }
  return [...references.keys()].filter((name) => !reached.has(name));
}
