import { isJsonObject, type JsonObject, type JsonPath, type JsonValue, ownValue } from '../json.js';
import { type SchemaVisit, walkSchema } from '../schema-walk.js';

/** The keyword that sends an argument as an HTTP header too (MCP 2026-07-28, "Streamable HTTP"). */
export const HEADER_KEYWORD = 'x-mcp-header';

/** What the name of every such header starts with. */
export const HEADER_PREFIX = 'Mcp-Param-';

/** The types that an argument with a header may have. */
const HEADER_TYPES = ['string', 'integer', 'boolean'] as const;

/** An argument that is also sent as `Mcp-Param-<header>`. */
export type HeaderArgument = {
  /** The name as declared, without the prefix. */
  readonly header: string;
  /** Where the argument is in the arguments, such as `['options', 'zone']`. */
  readonly path: readonly string[];
};

/** The declaration of such an argument in an input schema. */
export type HeaderAnnotation = HeaderArgument & {
  /** Where its schema is in the input schema. */
  readonly schemaPath: JsonPath;
  readonly type: (typeof HEADER_TYPES)[number];
};

/** A rule that an annotation breaks. */
export type HeaderFault = {
  /** Path in the input schema of the node or value to point at. */
  readonly schemaPath: JsonPath;
  /** Names of the properties on the way, joined by dots; empty at the root. */
  readonly property: string;
} & HeaderFaultFacts;

/** The rule, with what its message needs. */
export type HeaderFaultFacts =
  /** `found` is the kind of value: `number`, `null`, `list` and so on. */
  | { readonly kind: 'not-string'; readonly found: string }
  | { readonly kind: 'empty' }
  /** `character` is the first one that a header name cannot hold. */
  | { readonly kind: 'token'; readonly header: string; readonly character: string }
  /** `first` is the path of the annotation that has the name already, in any case. */
  | { readonly kind: 'duplicate'; readonly header: string; readonly first: JsonPath }
  /** `found` is the declared type as JSON text, or undefined where there is none. */
  | { readonly kind: 'type'; readonly header: string; readonly found: string | undefined }
  /** `keyword` breaks the chain of `properties`; undefined for an annotation of the root. */
  | {
      readonly kind: 'unreachable';
      readonly header: string;
      readonly keyword: string | undefined;
    }
  | {
      readonly kind: 'integer-range';
      readonly header: string;
      readonly keyword: string;
      readonly found: number;
    };

/** What an input schema says about headers. */
export type HeaderAnnotations = {
  /** The right ones, in document order. A tool with any fault must not be advertised, whatever is right in it. */
  readonly annotations: readonly HeaderAnnotation[];
  readonly faults: readonly HeaderFault[];
};

/**
 * Reads the `x-mcp-header` annotations of an input schema and every rule they break, in document order.
 *
 * The whole schema is searched. An annotation counts where a schema is: data in `const`, `default`, `enum` and `examples`,
 * and a property that happens to be called `x-mcp-header`, do not.
 */
export function readHeaderAnnotations(inputSchema: JsonObject): HeaderAnnotations {
  const annotations: HeaderAnnotation[] = [];
  const faults: HeaderFault[] = [];
  const names = new Map<string, JsonPath>();
  for (const visit of walkSchema(inputSchema)) {
    const value = ownValue(visit.schema, HEADER_KEYWORD);
    if (value === undefined) continue;
    const found = [...nameFaults(visit, value, names), ...placeFaults(visit, textOf(value))];
    faults.push(...found);
    const type = HEADER_TYPES.find((allowed) => allowed === ownValue(visit.schema, 'type'));
    if (found.length > 0 || typeof value !== 'string' || type === undefined) continue;
    const path = propertyNames(visit.path);
    annotations.push({ header: value, path, schemaPath: visit.path, type });
  }
  return { annotations, faults };
}

/** Checks the name: the first rule it breaks, since later ones would only repeat the same mistake. */
function nameFaults(
  visit: SchemaVisit,
  value: JsonValue,
  names: Map<string, JsonPath>,
): HeaderFault[] {
  const fault = faultAt(visit, [HEADER_KEYWORD]);
  if (typeof value !== 'string') return [fault({ kind: 'not-string', found: kindOf(value) })];
  if (value === '') return [fault({ kind: 'empty' })];
  const character = /[^!#$%&'*+\-.^_`|~0-9A-Za-z]/u.exec(value)?.[0];
  if (character !== undefined) return [fault({ kind: 'token', header: value, character })];
  const key = value.toLowerCase();
  const first = names.get(key);
  if (first !== undefined) return [fault({ kind: 'duplicate', header: value, first })];
  names.set(key, [...visit.path, HEADER_KEYWORD]);
  return [];
}

/** Checks that the argument has one fixed place, and values that a header can carry and a server can compare. */
function placeFaults(visit: SchemaVisit, header: string): HeaderFault[] {
  if (!visit.isArgument) {
    const facts = { kind: 'unreachable', header, keyword: visit.brokenBy } as const;
    return [faultAt(visit, [HEADER_KEYWORD])(facts)];
  }
  const type = ownValue(visit.schema, 'type');
  if (!HEADER_TYPES.some((allowed) => allowed === type)) {
    const found = type === undefined ? undefined : JSON.stringify(type);
    const facts = { kind: 'type', header, found } as const;
    return [faultAt(visit, type === undefined ? [] : ['type'])(facts)];
  }
  return type === 'integer' ? rangeFaults(visit, header) : [];
}

/** Keywords whose numbers must be integers that every JSON reader keeps exactly. */
const INTEGER_KEYWORDS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'const',
  'default',
] as const;

function rangeFaults(visit: SchemaVisit, header: string): HeaderFault[] {
  const declared: (readonly [keyword: string, place: JsonPath, value: JsonValue | undefined])[] =
    INTEGER_KEYWORDS.map((keyword) => [keyword, [keyword], ownValue(visit.schema, keyword)]);
  const allowed = ownValue(visit.schema, 'enum');
  if (Array.isArray(allowed)) {
    for (const [index, value] of allowed.entries()) declared.push(['enum', ['enum', index], value]);
  }
  return declared.flatMap(([keyword, place, found]) =>
    typeof found === 'number' && Math.abs(found) > Number.MAX_SAFE_INTEGER
      ? [faultAt(visit, place)({ kind: 'integer-range', header, keyword, found })]
      : [],
  );
}

function faultAt(visit: SchemaVisit, place: JsonPath): (facts: HeaderFaultFacts) => HeaderFault {
  const property = propertyNames(visit.path).join('.');
  return (facts) => ({ schemaPath: [...visit.path, ...place], property, ...facts });
}

/** The names of properties on a schema path, with those that stand beyond another keyword. */
function propertyNames(path: JsonPath): string[] {
  const names: string[] = [];
  for (let index = 0; index < path.length; index += 1) {
    if (path[index] !== 'properties' || index + 1 === path.length) continue;
    index += 1;
    names.push(String(path[index]));
  }
  return names;
}

/** The name as messages show it. */
function textOf(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function kindOf(value: JsonValue): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  return isJsonObject(value) ? 'map' : typeof value;
}
