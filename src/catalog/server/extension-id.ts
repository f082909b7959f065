import type { ParametersOf } from '../../diagnostics/report.js';
import { isExtensionId } from '../../protocol/names.js';

/** Longer texts are not misspelt ids, they are something else; it also bounds the work. */
const LONGEST_MISSPELT = 256;

/** What the finding about a text that is no id says: with the id that it was probably meant to be. */
export function extensionIdParameters(id: string): ParametersOf<'extension-id'> {
  if (id.length > LONGEST_MISSPELT) return { id, meant: undefined };
  const meant = id.replace(/^https?:\/\//i, '').replace(/^[^A-Za-z]+|[^A-Za-z0-9/]+$/g, '');
  return { id, meant: isExtensionId(meant) ? meant : undefined };
}
