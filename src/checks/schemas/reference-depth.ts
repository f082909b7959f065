import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report.js';
import { isJsonObject, type JsonObject, ownValue } from '../../protocol/json.js';
import { subschemasOf } from '../../protocol/schema-walk.js';
import { placeOf, type SchemaRule, type SchemaSubject, targetOf } from './schema-subject.js';

/**
 * Levels of schemas inside schemas, where a reference counts as its target: more than twice as many use up the stack of
 * the compiler that makes validators of them.
 */
const MAX_LEVELS = 200;

/** A schema to enter, and how many schemas and references lead to it. */
type Step = { readonly schema: JsonObject; readonly level: number };

/** References do not nest schemas endlessly: a definition that uses the next one, and so on. */
export const checkReferenceDepth: SchemaRule = (subject): readonly Diagnostic[] => {
  const deepest = deepestStep(subject);
  if (deepest.level <= MAX_LEVELS) return [];
  const path = subject.nodes.find(({ schema }) => schema === deepest.schema)?.path ?? [];
  const parameters = { limit: 'references', allowed: MAX_LEVELS, found: deepest.level };
  const range = subject.positioned.keyRangeAt(path);
  return [report('schema-limit', range, { ...placeOf(subject, path), ...parameters })];
};

/** Goes through the schemas as the compiler does: depth first, each once, definitions only where something uses them. */
function deepestStep(subject: SchemaSubject): Step {
  const root: Step = { schema: subject.positioned.schema, level: 1 };
  const seen = new Set<JsonObject>();
  const ahead = [root];
  let deepest = root;
  for (let step = ahead.pop(); step !== undefined; step = ahead.pop()) {
    if (seen.has(step.schema)) continue;
    seen.add(step.schema);
    if (step.level > deepest.level) deepest = step;
    for (const schema of used(step.schema, subject).reverse())
      ahead.push({ schema, level: step.level + 1 });
  }
  return deepest;
}

function used(schema: JsonObject, subject: SchemaSubject): JsonObject[] {
  const { $defs: _, definitions: __, ...validating } = schema;
  const reference = ownValue(schema, '$ref') ?? ownValue(schema, '$dynamicRef');
  const target = typeof reference === 'string' ? targetOf(reference, subject) : undefined;
  return [...subschemasOf(validating), ...(isJsonObject(target) ? [target] : [])];
}
