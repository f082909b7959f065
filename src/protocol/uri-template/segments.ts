import type { Expression, Token } from './tokens.js';

/** What stands between two slashes of a template, or in its authority. */
export type SegmentSource = {
  /** What begins it: a literal slash, a path expression (`{/var}` brings its own), or the `//` before the authority. */
  readonly opener: 'authority' | 'slash' | 'path-expression';
  /** Offset of what begins it; for the authority, of its first character. */
  readonly offset: number;
  readonly parts: Token[];
};

/** A template cut at its slashes, with its query expressions apart. */
export type TemplateParts = {
  readonly authority: SegmentSource;
  readonly path: readonly SegmentSource[];
  readonly query: readonly Expression[];
};

/** Cuts the tokens behind `scheme://`, which start at an offset, into authority, segments and query. */
export function splitTokens(tokens: readonly Token[], start: number): TemplateParts {
  const authority: SegmentSource = { opener: 'authority', offset: start, parts: [] };
  const path: SegmentSource[] = [];
  const query: Expression[] = [];
  let current = authority;
  const open = (opener: SegmentSource['opener'], offset: number): void => {
    current = { opener, offset, parts: [] };
    path.push(current);
  };
  for (const token of tokens) {
    if (token.kind === 'literal') {
      let offset = token.offset;
      for (const [index, text] of token.text.split('/').entries()) {
        if (index > 0) open('slash', offset - 1);
        if (text !== '') current.parts.push({ kind: 'literal', text, offset });
        offset += text.length + 1;
      }
    } else if (isQuery(token)) query.push(token);
    else {
      if (token.operator === '/') open('path-expression', token.offset);
      current.parts.push(token);
    }
  }
  return { authority, path, query };
}

/** Whether an expression names query parameters. */
export function isQuery({ operator }: Expression): boolean {
  return operator === '?' || operator === '&';
}
