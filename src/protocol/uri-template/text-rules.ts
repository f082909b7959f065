import { percentDecoded } from '../uri.js';
import type { TemplateFinding } from './refusal.js';
import { isQuery } from './segments.js';
import type { Literal, Token } from './tokens.js';

/** Longest template, in UTF-8 bytes. Bounds the work of a match together with the variables. */
const MAX_TEMPLATE_BYTES = 1024;

/** Most variables in a template, repeats counted. */
const MAX_TEMPLATE_VARIABLES = 32;

/** Checks the size of a template, that it is Unicode text, and that it starts with a scheme. */
export function textFinding(text: string): TemplateFinding | undefined {
  const bytes = new TextEncoder().encode(text).length;
  if (bytes > MAX_TEMPLATE_BYTES) {
    return { code: 'template-size', offset: 0, length: text.length, found: bytes };
  }
  const surrogate = text.search(/\p{Cs}/u);
  if (surrogate !== -1) return { code: 'template-encoding', offset: surrogate, length: 1 };
  if (schemeLength(text) > 0) return undefined;
  const offset = /^(?:[A-Za-z][A-Za-z0-9+.-]*)?/.exec(text)?.[0].length ?? 0;
  const length = /^(?:\{[^{}]*\}?|[^{])/u.exec(text.slice(offset))?.[0].length ?? 0;
  return { code: 'template-scheme', offset, length };
}

/** Length of the scheme with its `://`; 0 where there is none. */
export function schemeLength(text: string): number {
  return /^[A-Za-z][A-Za-z0-9+.-]*:\/\//.exec(text)?.[0].length ?? 0;
}

/** Checks that no literal holds a character that would start another part of the URI. */
export function delimiterFinding(tokens: readonly Token[]): TemplateFinding | undefined {
  let isAuthority = true;
  for (const token of tokens) {
    if (token.kind === 'expression') {
      if (token.operator === '/' || isQuery(token)) isAuthority = false;
      continue;
    }
    for (const { 0: character, index } of token.text.matchAll(/[/?#:@]/g)) {
      const place = { offset: token.offset + index, length: 1 };
      if (character === '/') isAuthority = false;
      if (character === '?') return { code: 'template-literal-query', ...place };
      if (character === '#') return { code: 'template-literal-fragment', ...place };
      if (character === ':') return { code: 'template-port', ...place };
      if (character === '@' && isAuthority) return { code: 'template-userinfo', ...place };
    }
  }
  return undefined;
}

/** Checks the number of variables. */
export function variableCountFinding(tokens: readonly Token[]): TemplateFinding | undefined {
  let found = 0;
  let first: TemplateFinding | undefined;
  for (const token of tokens) {
    if (token.kind === 'literal') continue;
    found += token.variables.length;
    if (found <= MAX_TEMPLATE_VARIABLES) continue;
    const { offset, length } = token;
    first ??= { code: 'template-variable-count', offset, length };
  }
  return first && { ...first, found };
}

/** Checks that literals hold only what a URI may (RFC 3986, section 3.3); escapes have a rule of their own. */
export function characterFinding(tokens: readonly Token[]): TemplateFinding | undefined {
  for (const token of tokens) {
    if (token.kind === 'expression') continue;
    const wrong = /[^A-Za-z0-9\-._~!$&'()*+,;=:@%/]/u.exec(token.text);
    if (wrong === null) continue;
    const offset = token.offset + wrong.index;
    return { code: 'template-characters', offset, length: wrong[0].length };
  }
  return undefined;
}

/** Checks the percent escapes of a literal: complete, and UTF-8. */
export function escapeFinding({ text, offset }: Literal): TemplateFinding | undefined {
  for (const run of text.matchAll(/(?:%[0-9A-Fa-f]{2})+|%/g)) {
    if (percentDecoded(run[0]) !== undefined) continue;
    const place = { offset: offset + run.index, length: run[0].length };
    return { code: 'template-escape', ...place };
  }
  return undefined;
}
