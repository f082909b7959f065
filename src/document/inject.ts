/** What stands around the catalog in a file of the user's own. */
const MARKERS = {
  begin: '<!-- snodo catalog -->',
  end: '<!-- /snodo catalog -->',
};

/** A text with the catalog between its markers, or why there is none: the reason continues a sentence that begins with the path. */
export type Injected = { readonly text: string } | { readonly reason: string };

/**
 * Puts a document between the markers of a text, in the place of what stood there. Everything else stays, and the line ends
 * of the text are those of the document too.
 */
export function injectDocument(text: string, document: string): Injected {
  const { begin, end } = MARKERS;
  const parts = text.split(begin);
  const [before = '', behind] = parts;
  if (behind === undefined) {
    return { reason: `has no line \`${begin}\`, followed by \`${end}\`, to write between` };
  }
  const rest = behind.split(end);
  if (parts.length > 2 || rest.length !== 2) {
    return { reason: `must have \`${begin}\` once, and behind it \`${end}\` once` };
  }
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = `\n${document.trimEnd()}\n`.replaceAll('\n', eol);
  return { text: `${before}${begin}${lines}${end}${rest[1] ?? ''}` };
}
