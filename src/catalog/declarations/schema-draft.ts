import { type JsonObject, type JsonPath, type JsonValue, setOwn } from '../../protocol/json.js';
import { type SchemaOrigin, verbatim } from '../positioned-schema.js';

/** A schema under construction, with the place that each member comes from. */
export type SchemaDraft = SchemaOrigin & {
  readonly schema: JsonObject;
  /** Sets a member that stands at a place of the document. */
  put(key: string, value: JsonValue, at: JsonPath): void;
  /** Sets a member that was drafted itself. */
  nest(key: string, value: { readonly schema: JsonValue } & SchemaOrigin): void;
};

/** Starts a schema that comes from a place. */
export function draftSchema(at: JsonPath): SchemaDraft {
  const schema: Record<string, JsonValue> = {};
  const members = new Map<string | number, SchemaOrigin>();
  return {
    at,
    schema,
    members,
    put(key, value, place): void {
      setOwn(schema, key, value);
      members.set(key, verbatim(place));
    },
    nest(key, member): void {
      setOwn(schema, key, member.schema);
      members.set(key, member);
    },
  };
}
