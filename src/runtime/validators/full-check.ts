import type { JsonObject, JsonValue } from '../../protocol/json.js';
import { parsePointer } from '../../protocol/json-pointer.js';
import type { Awaitable } from '../awaitable.js';
import { WRONG_TYPE } from './basic/compile.js';
import type { Finding } from './basic/run.js';
import { type BasicWalker, createWalker } from './basic-check.js';
import type { CompiledFinding, CompiledValidator } from './compiled.js';
import { findingsText, MAX_FINDINGS } from './findings-text.js';

/**
 * What `validator: full` finds: nothing for a valid value, else at most one finding more than a message lists.
 *
 * The compiled validator gives the verdict and stops at its first error. Only when it refuses does the walker of `basic`
 * collect findings; it knows fewer keywords, so it may find none, and then the compiled validator's own error speaks.
 */
export function fullFindings(
  validate: CompiledValidator,
  walk: BasicWalker,
  value: JsonValue,
): readonly Finding[] {
  if (validate(value)) return [];
  const [first] = validate.errors ?? [];
  const findings = walk(value, MAX_FINDINGS + 1);
  return findings.length > 0 ? findings : [compiledFinding(first)];
}

/**
 * The check of `validator: full`: the text of the findings, or undefined for a valid value.
 *
 * @param load Loads the compiled validator; called on the first check.
 */
export function fullCheck(
  load: () => Promise<CompiledValidator>,
  schema: JsonObject,
  subject: string,
): (value: JsonValue) => Awaitable<string | undefined> {
  const walk = createWalker(schema);
  let validator: CompiledValidator | undefined;

  const check = (validate: CompiledValidator, value: JsonValue): string | undefined => {
    const findings = fullFindings(validate, walk, value);
    return findings.length === 0 ? undefined : findingsText(findings, subject);
  };

  const loadAndCheck = async (value: JsonValue): Promise<string | undefined> => {
    validator = await load();
    return check(validator, value);
  };

  return (value) => (validator === undefined ? loadAndCheck(value) : check(validator, value));
}

/** Says what the compiled validator found. Its texts are made from the schema and the names of properties. */
function compiledFinding(finding: CompiledFinding | undefined): Finding {
  const path = parsePointer(finding?.instancePath ?? '') ?? [];
  if (finding?.keyword === 'type') return { path, rule: WRONG_TYPE };
  return { path, rule: finding?.message ?? 'value does not match the schema' };
}
