import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** What is used of the library. Its own types ask for those of browsers. */
type Tokenizer = {
  countTokens(text: string, options: { readonly disallowedSpecial: ReadonlySet<string> }): number;
};

/** The encoding that estimates are made with: the one of OpenAI's current models. Other vendors do not publish theirs. */
export const TOKEN_ENCODING = 'o200k_base';

/** Texts like `<|endoftext|>` are text here. */
const NO_SPECIAL_TOKENS = { disallowedSpecial: new Set<string>() };

/** Unbroken runs of letters, of signs or of white space, which take the tokenizer the square of their length. */
const LONG_RUN = /[\p{L}\p{M}]{64}|[^\s\p{L}\p{N}]{64}|\s{64}/gu;

/**
 * Estimates the tokens that a text costs a model, in time linear in its length: unbroken runs are counted in pieces of 64
 * characters. The library and its table of 200,000 tokens are loaded by the first call.
 */
export function countTokens(text: string): number {
  const library = require('gpt-tokenizer/encoding/o200k_base') as Tokenizer;
  let tokens = 0;
  let start = 0;
  for (const { 0: run, index } of text.matchAll(LONG_RUN)) {
    const end = index + run.length;
    tokens += library.countTokens(text.slice(start, end), NO_SPECIAL_TOKENS);
    start = end;
  }
  return tokens + library.countTokens(text.slice(start), NO_SPECIAL_TOKENS);
}
