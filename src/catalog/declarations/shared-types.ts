import { report } from '../../diagnostics/report.js';
import type { PositionedDocument } from '../../manifest/document.js';
import { MAX_DEPTH } from '../../manifest/yaml/depth.js';
import {
  isJsonObject,
  type JsonObject,
  type JsonPath,
  type JsonValue,
  ownValue,
} from '../../protocol/json.js';
import { JSON_TYPES } from '../../protocol/json-type.js';
import { nearestAmong } from '../../protocol/suggest.js';
import type { ResolvedTypes, SharedTypeEntry } from '../catalog.js';
import { isIdentifierName } from '../names/identifier-name.js';
import { buildDeclaration } from './build-declaration.js';
import type { DeclarationContext, SharedType, SharedTypes } from './declaration-context.js';
import { formOf } from './form-of.js';
import { typeOrder, typeReferences } from './type-order.js';

/**
 * Values that all uses of shared types together may stand for. Each use costs as much as the type written out, and types
 * that name each other twice grow without bound.
 */
const MAX_SHARED_VALUES = 1_000_000;

/** Deepest nesting of a type that is written out: as deep as a file may be, since a chain of types is as deep as it is long. */
const MAX_LEVELS = MAX_DEPTH;

/** The shared types of a manifest, with the record of their uses. */
export type DeclaredTypes = SharedTypes & {
  /** What is known of the types once all components are resolved. */
  resolved(): ResolvedTypes;
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
  const names = entries.map(([name]) => name);
  const references = new Map(
    entries.map(([name, declaration]) => [name, typeReferences(declaration, ['types', name])]),
  );
  const { order, cycles } = typeOrder(references);
  for (const { at, names } of cycles) {
    findings.push(report('type-recursive', document.rangeAt(at), { names }));
  }
  const built = new Map<string, SharedType | 'broken'>();
  const used = new Set<string>();
  const copies = new Map<JsonObject, string>();
  const extents = new Map<object, Extent>();
  const countUse = useCounter(extents);
  let isTooDeep = false; // said once: a chain reaches the limit again and again
  const boundDepth = (type: SharedType, at: JsonPath): SharedType | 'broken' => {
    if (extentOf(type.draft.schema, extents).levels < MAX_LEVELS) return type;
    const parameters = { name: type.name, limit: MAX_LEVELS, unit: 'levels' } as const;
    if (!isTooDeep) findings.push(report('type-expansion', document.rangeAt(at), parameters));
    isTooDeep = true;
    return 'broken';
  };
  const nearestType = nearestAmong([...JSON_TYPES, ...names]);
  const types: DeclaredTypes = {
    names,
    nearest: (name) => (isBuiltIn(name) || references.has(name) ? name : nearestType(name)),
    use(name, at, context) {
      if (!references.has(name)) return undefined;
      const type = built.get(name) ?? 'broken';
      if (context.role !== 'type') used.add(name);
      if (type === 'broken') return type;
      return context.role === 'type' ? boundDepth(type, at) : countUse(type, at, context);
    },
    note: (copy, { name }) => copies.set(copy, name),
    resolved: () => ({ list: entriesOf(names, built, references, used), copies }),
  };
  for (const name of order) {
    const place = { at: ['types', name], names: [name], isNameless: true } as const;
    const context = { document, role: 'type', types, findings } as const;
    const draft = buildDeclaration(ownValue(declarations, name) ?? null, place, context);
    built.set(name, draft === undefined ? 'broken' : { name, document, draft });
    extentOf(draft?.schema ?? null, extents); // in order, so that no chain of types is followed at once
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
  extents: Map<object, Extent>,
): (type: SharedType, at: JsonPath, context: DeclarationContext) => SharedType | 'broken' {
  let total = 0;
  return (type, at, { document, findings }) => {
    const before = total;
    total += extentOf(type.draft.schema, extents).values;
    if (total <= MAX_SHARED_VALUES) return type;
    if (before <= MAX_SHARED_VALUES) {
      const parameters = { name: type.name, limit: MAX_SHARED_VALUES, unit: 'values' } as const;
      findings.push(report('type-expansion', document.rangeAt(at), parameters));
    }
    return 'broken';
  };
}

/** How many values a schema is when it is written out, and how many levels deep. */
type Extent = { readonly values: number; readonly levels: number };

const SCALAR: Extent = { values: 1, levels: 0 };

/** Measures a value; what its parts share is measured once and counted each time. */
function extentOf(value: JsonValue, known: Map<object, Extent>): Extent {
  if (typeof value !== 'object' || value === null) return SCALAR;
  const extent = known.get(value);
  if (extent !== undefined) return extent;
  let values = 1;
  let levels = 0;
  for (const member of isJsonObject(value) ? Object.values(value) : value) {
    const inside = extentOf(member, known);
    values += inside.values;
    levels = Math.max(levels, inside.levels);
  }
  const measured = { values, levels: levels + 1 };
  known.set(value, measured);
  return measured;
}

function entriesOf(
  names: readonly string[],
  built: ReadonlyMap<string, SharedType | 'broken'>,
  references: ReadonlyMap<string, readonly { readonly name: string }[]>,
  used: ReadonlySet<string>,
): readonly SharedTypeEntry[] {
  const entries = names.flatMap((name) => {
    const type = built.get(name);
    if (typeof type !== 'object') return [];
    const form = formOf(type.draft.schema);
    return [{ name, schema: type.draft.schema, ...(form === undefined ? {} : { form }) }];
  });
  const forms = entries.filter(({ form }) => form !== undefined).map(({ name }) => name);
  const reached = reachedFrom([...used, ...forms], references);
  return entries.map((entry) => ({ ...entry, isUsed: reached.has(entry.name) }));
}

/** The types that a chain of references leads to, the given ones included. */
function reachedFrom(
  names: readonly string[],
  references: ReadonlyMap<string, readonly { readonly name: string }[]>,
): ReadonlySet<string> {
  const reached = new Set(names);
  // The set grows while it is read.
  for (const name of reached) {
    for (const reference of references.get(name) ?? []) reached.add(reference.name);
  }
  return reached;
}
