import type { DeclarationSubject } from '../../diagnostics/codes/declaration-subject.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report.js';
import type { PositionedDocument } from '../../manifest/document.js';
import { foundAt, wrongKind } from '../../manifest/value-finding.js';
import type { JsonPath } from '../../protocol/json.js';

/** Reports an `additionalProperties` that is no schema; `no` without quotes is the usual one, and has its own advice. */
export function wrongAdditional(
  document: PositionedDocument,
  at: JsonPath,
  subject: DeclarationSubject,
): Diagnostic {
  const word = wrongKind(document, at, 'boolean');
  if (word.code === 'boolean-word') return word;
  const parameters = { ...subject, found: foundAt(document, at) };
  return report('argument-additional-value', document.rangeAt(at), parameters);
}
