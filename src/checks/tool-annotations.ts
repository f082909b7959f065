import type { ToolEntry } from '../catalog/catalog.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { report } from '../diagnostics/report.js';
import { isOfKind } from '../manifest/keys/kind-faults.js';
import { toolHintKeys } from '../manifest/keys/member-keys.js';
import { wantedKind, wrongKind } from '../manifest/value-finding.js';
import { nearest } from '../protocol/suggest.js';
import type { Rule } from './rule.js';

const KNOWN = Object.keys(toolHintKeys);

/** Annotations of a tool are hints that clients know, of the right kind, and do not contradict each other. */
export const checkToolAnnotations: Rule = ({ tools }) => tools.flatMap(annotationFindings);

function annotationFindings({ definition, document, path }: ToolEntry): Diagnostic[] {
  const { name, annotations = {} } = definition;
  const at = [...path, 'annotations'];
  const findings = Object.entries(annotations).flatMap(([hint, value]) => {
    const kind = Object.hasOwn(toolHintKeys, hint) ? toolHintKeys[hint]?.kind : undefined;
    if (kind === undefined) {
      const parameters = { hint, known: KNOWN, nearest: meantHint(hint) };
      return [report('annotation-hint-unknown', document.keyRangeAt([...at, hint]), parameters)];
    }
    return isOfKind(kind, value) ? [] : [wrongKind(document, [...at, hint], wantedKind(kind))];
  });
  if (annotations['readOnlyHint'] === true && annotations['destructiveHint'] === true) {
    const range = document.keyRangeAt([...at, 'destructiveHint']);
    findings.push(report('annotation-contradiction', range, { tool: name }));
  }
  return findings;
}

/** The known hint that a misspelt one was probably meant to be; `readOnly` lacks the end of its name. */
function meantHint(hint: string): string | undefined {
  return KNOWN.find((known) => known === `${hint}Hint`) ?? nearest(hint, KNOWN);
}
