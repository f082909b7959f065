import type { Outcome } from '../diagnostics/diagnostic.js';
import { report } from '../diagnostics/report.js';
import { fileStart, type SourceText, sourceText } from '../diagnostics/source.js';

const REPLACEMENT = '\uFFFD';
const REPLACEMENT_BYTES = 3;

/**
 * Decodes a file as UTF-8 text without its byte order mark.
 *
 * A file that is not UTF-8, or that holds a NUL byte (a binary file, or UTF-16), is a `file-encoding` error with the
 * offset of the first such byte.
 *
 * @param file the path as shown to people
 */
export function decodeSource(file: string, bytes: Uint8Array): Outcome<SourceText> {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const invalid = firstInvalidByte(text, bytes);
  const nul = bytes.indexOf(0);
  const offset = invalid ?? (nul === -1 ? undefined : nul);
  if (offset === undefined) {
    return { value: sourceText(file, text.replace(/^\uFEFF/, '')), diagnostics: [] };
  }
  const place = fileStart(sourceText(file, ''));
  const binary = invalid === undefined;
  return { value: undefined, diagnostics: [report('file-encoding', place, { offset, binary })] };
}

/** The decoder writes U+FFFD for invalid bytes; one that does not stand in the file itself marks the place. */
function firstInvalidByte(text: string, bytes: Uint8Array): number | undefined {
  let offset = 0;
  let from = 0;
  for (let at = text.indexOf(REPLACEMENT); at !== -1; at = text.indexOf(REPLACEMENT, from)) {
    offset += Buffer.byteLength(text.slice(from, at));
    const written =
      bytes[offset] === 0xef && bytes[offset + 1] === 0xbf && bytes[offset + 2] === 0xbd;
    if (!written) return offset;
    offset += REPLACEMENT_BYTES;
    from = at + 1;
  }
  return undefined;
}
