/** Text that needs no escape: most of a catalog. */
const PLAIN = /^[A-Za-z0-9 ,:;/'"=%]*$/u;

/**
 * Makes foreign text safe at any place of a Markdown document: it stays on one line and is shown as it is.
 *
 * The order matters: a backslash that came before the entities would be taken for part of them. Control characters
 * are shown as U+FFFD, because the document may be printed on a terminal.
 */
export function escapeMarkdown(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/gu, ' ')
    .replaceAll('\t', ' ')
    .replace(/\p{Cc}/gu, '\ufffd')
    .replace(/[\\`*_{}[\]()#+\-.!>|~]/gu, '\\$&');
}
