/**
 * TypeScript source text that is safe to paste: made by this folder's escapers, or written in the emitter itself.
 *
 * The templates and the printer take nothing else, so that a text of the manifest which skipped its escaper does not
 * compile here instead of breaking out of a literal or a comment there.
 */
export type Code = string & { readonly [CODE]: true };

declare const CODE: unique symbol;

/** Writes source text: the literal parts are the emitter's own, the holes take code only. */
export function code(strings: TemplateStringsArray, ...holes: readonly Code[]): Code {
  let text = strings[0] ?? '';
  for (let index = 0; index < holes.length; index += 1) {
    text += (holes[index] ?? '') + (strings[index + 1] ?? '');
  }
  return text as Code;
}

/** Joins pieces of source text. */
export function joinCode(pieces: readonly Code[], separator: Code): Code {
  return pieces.join(separator) as Code;
}

/** Vouches for a text: one that the caller has just escaped, or that holds nothing of a manifest. */
export function escaped(text: string): Code {
  return text as Code;
}
