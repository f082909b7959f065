import type { ParametersOf } from '../../diagnostics/report.js';
import { isMetadataKey } from '../../protocol/names.js';

/** Whether a text is the id of an extension (MCP 2026-07-28, "Extensions"): a key of `_meta` that has a prefix. */
export function isExtensionId(id: string): boolean {
  return id.includes('/') && isMetadataKey(id);
}

/** Longer texts are not misspelt ids, they are something else; it also bounds the work. */
const LONGEST_MISSPELT = 256;

/** What the finding about a text that is no id says: with the id that it was probably meant to be. */
export function extensionIdParameters(id: string): ParametersOf<'extension-id'> {
  if (id.length > LONGEST_MISSPELT) return { id, meant: undefined };
  const meant = id.replace(/^https?:\/\//i, '').replace(/^[^A-Za-z]+|[^A-Za-z0-9/]+$/g, '');
  return { id, meant: isExtensionId(meant) ? meant : undefined };
}
