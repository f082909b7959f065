import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report.js';
import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../../protocol/json.js';
import { placeOf, type SchemaRule, type SchemaSubject, targetOf } from './schema-subject.js';

/** Keywords whose schemas judge the same value as the schema that holds them. */
const IN_PLACE = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'];

/** A schema that is entered, and the reference that leads to it; undefined for a schema in place. */
type Step = { readonly schema: JsonObject; readonly reference: string | undefined };

/** A schema on the way from the start, with the steps from it that are still to be taken. */
type Visit = Step & { readonly ahead: Step[] };

/** References that lead in a circle, and the schema that holds the first of them. */
type Cycle = { readonly holder: JsonObject; readonly references: readonly string[] };

/**
 * A reference must not lead back to itself without a step into the data, as in `{ $ref: '#' }`: a validator would
 * follow it for ever. Recursion through `properties` or `items` is fine.
 */
export const checkReferenceCycles: SchemaRule = (subject) => {
  const done = new Set<JsonObject>();
  return subject.nodes.flatMap(({ schema }): Diagnostic[] => {
    if (!Object.hasOwn(schema, '$ref') || done.has(schema)) return [];
    const cycle = cycleFrom(schema, subject, done);
    const holder = cycle && subject.nodes.find((node) => node.schema === cycle.holder);
    if (holder === undefined) return [];
    const at = [...holder.path, '$ref'];
    const parameters = { ...placeOf(subject, at), cycle: cycle?.references ?? [] };
    return [report('schema-ref-cycle', subject.positioned.rangeAt(at), parameters)];
  });
};

/** Follows references and in-place schemas, depth first and each schema once, until one leads back onto the way. */
function cycleFrom(
  start: JsonObject,
  subject: SchemaSubject,
  done: Set<JsonObject>,
): Cycle | undefined {
  const way: Visit[] = [];
  const enter = (step: Step): void => {
    done.add(step.schema);
    way.push({ ...step, ahead: nextSteps(step.schema, subject) });
  };
  enter({ schema: start, reference: undefined });
  for (let visit = way.at(-1); visit !== undefined; visit = way.at(-1)) {
    const next = visit.ahead.pop();
    if (next === undefined) way.pop();
    else if (!done.has(next.schema)) enter(next);
    else {
      const from = way.findIndex(({ schema }) => schema === next.schema);
      if (from !== -1) return cycleOf([...way.slice(from), next]);
    }
  }
  return undefined;
}

/** Describes a way whose last schema is its first one. Schemas in place cannot lead back: some step is a reference. */
function cycleOf(way: readonly Step[]): Cycle | undefined {
  const first = way.findIndex(({ reference }, index) => index > 0 && reference !== undefined);
  const holder = way[first - 1]?.schema;
  const references = way.slice(1).flatMap(({ reference }) => reference ?? []);
  return holder && { holder, references };
}

function nextSteps(schema: JsonObject, subject: SchemaSubject): Step[] {
  const dependent = ownValue(schema, 'dependentSchemas');
  const inPlace = [
    ...IN_PLACE.flatMap((keyword) => schemasIn(ownValue(schema, keyword))),
    ...Object.values(isJsonObject(dependent) ? dependent : {}).filter(isJsonObject),
  ];
  const steps: Step[] = inPlace.map((inner) => ({ schema: inner, reference: undefined }));
  const reference = ownValue(schema, '$ref');
  if (typeof reference !== 'string') return steps;
  const target = targetOf(reference, subject);
  return isJsonObject(target) ? [...steps, { schema: target, reference }] : steps;
}

/** The schemas in the value of an in-place keyword: one, or a list of them. */
function schemasIn(value: JsonValue | undefined): readonly JsonObject[] {
  return (Array.isArray(value) ? value : [value]).filter(isJsonObject);
}
