import type { JsonObject, JsonValue } from '../../protocol/json.js';
import { refStandsAlone } from '../../protocol/schema-dialect.js';
import { memo } from '../memo.js';
import { compileCheck } from './basic/compile.js';
import type { Finding } from './basic/run.js';
import { findingsText, MAX_FINDINGS } from './findings-text.js';

/** Finds the rules that a value breaks, up to a limit. */
export type BasicWalker = (value: JsonValue, limit: number) => readonly Finding[];

/** Makes the walker of a schema. The schema is compiled, patterns included, when it is first needed. */
export function createWalker(schema: JsonObject): BasicWalker {
  const compiled = memo(() => ({ check: compileCheck(schema, refStandsAlone(schema)) }));
  return (value, limit) => {
    const run = { path: [], limit, findings: [] };
    compiled().check?.(value, run);
    return run.findings;
  };
}

/** What `validator: basic` finds: nothing for a valid value, else one finding more than a message lists. */
export function basicFindings(walk: BasicWalker, value: JsonValue): readonly Finding[] {
  // The verdict alone is quick; findings in their order cost more, and only a refused value needs them.
  return walk(value, 1).length === 0 ? [] : walk(value, MAX_FINDINGS + 1);
}

/** The check of `validator: basic`: the text of the findings, or undefined for a valid value. */
export function basicCheck(
  schema: JsonObject,
  subject: string,
): (value: JsonValue) => string | undefined {
  const walk = createWalker(schema);
  return (value) => {
    const findings = basicFindings(walk, value);
    return findings.length === 0 ? undefined : findingsText(findings, subject);
  };
}
