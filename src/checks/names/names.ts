import { componentsByKind, type NamedEntry } from '../../catalog/components-by-kind.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report.js';
import { firstUnconventionalCharacter, MAX_NAME_LENGTH } from '../../protocol/names.js';
import type { Rule } from '../rule.js';

/** A name is not empty, and should be one that every client accepts (MCP 2026-07-28, "Tools", tool names). */
export const checkNames: Rule = (catalog) => componentsByKind(catalog).flat().flatMap(nameFindings);

function nameFindings({ kind, definition, document, path }: NamedEntry): Diagnostic[] {
  const { name } = definition;
  const range = document.keyRangeAt(path);
  if (name === '') return [report('name-empty', range, { kind })];
  const findings: Diagnostic[] = [];
  const character = firstUnconventionalCharacter(name);
  if (character !== undefined) {
    findings.push(report('name-characters', range, { kind, name, character }));
  }
  const found = [...name].length;
  if (found > MAX_NAME_LENGTH) {
    const parameters = { kind, name, allowed: MAX_NAME_LENGTH, found };
    findings.push(report('name-length', range, parameters));
  }
  return findings;
}
