import { isAnyObject, named, type TypeNode } from '../typescript/type-node.js';

/** Any JSON value: what a schema without a usable statement allows. */
export const ANY: TypeNode = named('JsonValue');

/** What no value fits. */
export const NEVER: TypeNode = named('never');

/** Any JSON object. */
export const ANY_OBJECT: TypeNode = named('JsonObject');

/** Types that add nothing beside a more precise statement about the same value. */
const BARE: ReadonlySet<string> = new Set(['JsonObject', 'string', 'number', 'boolean']);

/**
 * Makes a union: flat, without repetitions, and without what a wider member already covers. `null` comes last, as people
 * write it.
 */
export function union(types: readonly TypeNode[]): TypeNode {
  const [only] = types;
  if (only !== undefined && types.length === 1) return only;
  const flat = withBoolean(
    types
      .flatMap((type) => (type.kind === 'union' ? type.members : [type]))
      .map((type) => (isAnyObject(type) ? ANY_OBJECT : type)),
  );
  if (flat.some(isAny)) return ANY;
  const keywords = new Set(flat.flatMap((type) => (type.kind === 'name' ? [type.name] : [])));
  const distinctMembers = distinct(flat).filter(
    (type) => !isNever(type) && !(type.kind === 'literal' && keywords.has(typeof type.value)),
  );
  const members = [
    ...distinctMembers.filter((type) => !isNull(type)),
    ...distinctMembers.filter(isNull),
  ];
  return sole(members) ?? (members.length === 0 ? NEVER : { kind: 'union', members });
}

/** Makes an intersection: flat, without repetitions, and without members that say nothing more. */
export function intersection(types: readonly TypeNode[]): TypeNode {
  const [only] = types;
  if (only !== undefined && types.length === 1) return only;
  const flat = types.flatMap((type) => (type.kind === 'intersection' ? type.members : [type]));
  if (flat.some(isNever)) return NEVER;
  const telling = distinct(flat.filter((type) => !isAny(type)));
  const precise = telling.filter((type) => !(type.kind === 'name' && BARE.has(type.name)));
  const members = precise.length > 0 ? precise : telling;
  return sole(members) ?? (members.length === 0 ? ANY : { kind: 'intersection', members });
}

/** Writes `true` beside `false` as what it is. */
function withBoolean(types: readonly TypeNode[]): readonly TypeNode[] {
  const values = types.flatMap((type) => (type.kind === 'literal' ? [type.value] : []));
  if (!values.includes(true) || !values.includes(false)) return types;
  return types.map((type) =>
    type.kind === 'literal' && typeof type.value === 'boolean' ? named('boolean') : type,
  );
}

function isAny(type: TypeNode): boolean {
  return type.kind === 'name' && type.name === 'JsonValue';
}

function isNull(type: TypeNode): boolean {
  return type.kind === 'literal' && type.value === null;
}

function isNever(type: TypeNode): boolean {
  return type.kind === 'name' && type.name === 'never';
}

function distinct(types: readonly TypeNode[]): readonly TypeNode[] {
  if (types.length < 2) return types;
  const seen = new Map(types.map((type) => [JSON.stringify(type), type]));
  return [...seen.values()];
}

function sole(types: readonly TypeNode[]): TypeNode | undefined {
  return types.length === 1 ? types[0] : undefined;
}
