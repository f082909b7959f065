import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../protocol/json.js';
import { listMember, textMember } from './members.js';

/** What a schema that allows every value is called. */
const ANY = 'any';

/** Unions inside unions are looked into this far: more would not fit a table cell. */
const MAX_UNION_DEPTH = 4;

/**
 * Names the type of a schema: its `type`, the target of its `$ref`, or the types of its `anyOf`/`oneOf`; `any` when
 * it does not say. Several are joined with ` | `. References are named, never followed.
 */
export function typeText(schema: JsonValue): string {
  return typeNames(schema, MAX_UNION_DEPTH).join(' | ');
}

/** The keyword that `typeText` shows completely, so that nobody needs to repeat it. */
export function typeKeyword(schema: JsonObject): 'type' | '$ref' | undefined {
  if (declaredTypes(schema).length > 0) return 'type';
  return textMember(schema, '$ref') === undefined ? undefined : '$ref';
}

function typeNames(schema: JsonValue, depth: number): readonly string[] {
  if (schema === false) return ['never'];
  if (!isJsonObject(schema)) return [ANY];
  const declared = declaredTypes(schema);
  if (declared.length > 0) return declared;
  const reference = textMember(schema, '$ref');
  if (reference !== undefined) return [reference];
  const branches = [...listMember(schema, 'anyOf'), ...listMember(schema, 'oneOf')];
  if (branches.length === 0 || depth === 0) return [ANY];
  return [...new Set(branches.flatMap((branch) => typeNames(branch, depth - 1)))];
}

/** The names in `type`; empty when it is absent or holds anything but names. */
function declaredTypes(schema: JsonObject): readonly string[] {
  const type = ownValue(schema, 'type');
  if (typeof type === 'string') return type === '' ? [] : [type];
  const names = listMember(schema, 'type');
  return names.every((name) => typeof name === 'string') ? names : [];
}
