import type { ToolEntry } from '../../catalog/catalog.js';
import type { SourceRange } from '../../diagnostics/source.js';

/** The place of findings about all tools: the key `tools` of the file that declares the first one. */
export function toolsRange({ document, path }: ToolEntry): SourceRange {
  return document.keyRangeAt(path.slice(0, 1));
}
