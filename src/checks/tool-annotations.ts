import type { ToolEntry } from '../catalog/catalog.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { report } from '../diagnostics/report.js';
import { wrongKind } from '../manifest/value-finding.js';
import { nearest } from '../protocol/suggest.js';
import type { Rule } from './rule.js';

/** The hints that the specification knows (MCP, `ToolAnnotations`), with the kind of their values. */
const HINTS: ReadonlyMap<string, 'text' | 'boolean'> = new Map([
  ['title', 'text'],
  ['readOnlyHint', 'boolean'],
  ['destructiveHint', 'boolean'],
  ['idempotentHint', 'boolean'],
  ['openWorldHint', 'boolean'],
]);

/** Annotations of a tool are hints that clients know, of the right kind, and do not contradict each other. */
export const checkToolAnnotations: Rule = ({ tools }) => tools.flatMap(annotationFindings);

function annotationFindings({ definition, document, path }: ToolEntry): Diagnostic[] {
  const { name, annotations = {} } = definition;
  const at = [...path, 'annotations'];
  const known = [...HINTS.keys()];
  const findings = Object.entries(annotations).flatMap(([hint, value]) => {
    const kind = HINTS.get(hint);
    if (kind === undefined) {
      const parameters = { hint, known, nearest: nearest(hint, known) };
      return [report('annotation-hint-unknown', document.keyRangeAt([...at, hint]), parameters)];
    }
    const fits = typeof value === (kind === 'text' ? 'string' : 'boolean');
    return fits ? [] : [wrongKind(document, [...at, hint], kind)];
  });
  if (annotations['readOnlyHint'] === true && annotations['destructiveHint'] === true) {
    const range = document.keyRangeAt([...at, 'destructiveHint']);
    findings.push(report('annotation-contradiction', range, { tool: name }));
  }
  return findings;
}
