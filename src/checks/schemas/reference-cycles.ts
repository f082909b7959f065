import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report.js';
import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../../protocol/json.js';
import { resolveReference } from './resolve-reference.js';
import { placeOf, type SchemaRule, type SchemaSubject } from './schema-subject.js';

/** Keywords whose schemas judge the same value as the schema that holds them. */
const IN_PLACE = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'];

/** A schema on the way, with the references that led to it from the start. */
type Step = { readonly schema: JsonObject; readonly references: readonly string[] };

/**
 * A reference must not lead back to itself without a step into the data, as in `{ $ref: '#' }`: a validator would
 * follow it for ever. Recursion through `properties` or `items` is fine.
 */
export const checkReferenceCycles: SchemaRule = (subject) => {
  const reported = new Set<JsonObject>();
  return subject.nodes.flatMap(({ schema, path }): Diagnostic[] => {
    const reference = ownValue(schema, '$ref');
    if (typeof reference !== 'string' || reported.has(schema)) return [];
    const cycle = cycleFrom(schema, subject, reported);
    if (cycle === undefined) return [];
    const at = [...path, '$ref'];
    const parameters = { ...placeOf(subject, at), cycle };
    return [report('schema-ref-cycle', subject.positioned.rangeAt(at), parameters)];
  });
};

/** Follows references and in-place schemas from a schema; the references that lead back to it, if some do. */
function cycleFrom(
  start: JsonObject,
  subject: SchemaSubject,
  reported: Set<JsonObject>,
): readonly string[] | undefined {
  const seen = new Set<JsonObject>();
  const pending: Step[] = [{ schema: start, references: [] }];
  for (let step = pending.pop(); step !== undefined; step = pending.pop()) {
    for (const next of nextSteps(step, subject)) {
      if (next.schema === start) {
        for (const schema of [start, ...seen]) reported.add(schema);
        return next.references;
      }
      if (seen.has(next.schema)) continue;
      seen.add(next.schema);
      pending.push(next);
    }
  }
  return undefined;
}

function nextSteps({ schema, references }: Step, subject: SchemaSubject): readonly Step[] {
  const dependent = ownValue(schema, 'dependentSchemas');
  const inPlace = [
    ...IN_PLACE.flatMap((keyword) => schemasIn(ownValue(schema, keyword))),
    ...Object.values(isJsonObject(dependent) ? dependent : {}).filter(isJsonObject),
  ];
  const steps = inPlace.map((inner) => ({ schema: inner, references }));
  const reference = ownValue(schema, '$ref');
  const target =
    typeof reference === 'string' && reference.startsWith('#')
      ? resolveReference(reference, subject)
      : undefined;
  if (typeof reference !== 'string' || !isJsonObject(target)) return steps;
  return [...steps, { schema: target, references: [...references, reference] }];
}

/** The schemas in the value of an in-place keyword: one, or a list of them. */
function schemasIn(value: JsonValue | undefined): readonly JsonObject[] {
  return (Array.isArray(value) ? value : [value]).filter(isJsonObject);
}
