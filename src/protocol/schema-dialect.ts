import { type JsonObject, ownValue } from './json.js';

/** A dialect of JSON Schema: how people call it, and what it names itself. */
export type SchemaDialect = { readonly name: '2020-12' | 'draft-07'; readonly uri: string };

/** The dialects that tools may use; the first is what a schema without `$schema` is read as (MCP, "Schema dialect"). */
export const SCHEMA_DIALECTS: readonly [SchemaDialect, SchemaDialect] = [
  { name: '2020-12', uri: 'https://json-schema.org/draft/2020-12/schema' },
  { name: 'draft-07', uri: 'http://json-schema.org/draft-07/schema' },
];

/**
 * The dialect that a schema declares; undefined for one that is not supported. An empty fragment does not count, nor does
 * `http` where the name says `https`, or the other way round.
 */
export function dialectOf(schema: JsonObject): SchemaDialect | undefined {
  const declared = ownValue(schema, '$schema');
  if (declared === undefined) return SCHEMA_DIALECTS[0];
  if (typeof declared !== 'string') return undefined;
  const uri = comparable(declared.replace(/#$/, ''));
  return SCHEMA_DIALECTS.find((dialect) => comparable(dialect.uri) === uri);
}

/** Whether what stands beside a `$ref` has no effect (draft-07 core, section 8.3); in 2020-12 it does. */
export function refStandsAlone(schema: JsonObject): boolean {
  return dialectOf(schema)?.name === 'draft-07';
}

function comparable(uri: string): string {
  return uri.replace(/^https:/, 'http:');
}
