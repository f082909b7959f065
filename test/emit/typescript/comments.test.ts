import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { docComment } from '../../../src/emit/typescript/doc-comment.js';
import { lineCommentText } from '../../../src/emit/typescript/line-comment.js';
import { executableText } from '../evaluate.js';
import { HOSTILE } from '../hostile.js';

describe('docComment', () => {
  it.each([
    ['nothing for no text', undefined, 0, ''],
    ['nothing for an empty text', ' \n ', 0, ''],
    ['one line', 'Search packages', 0, '/** Search packages */\n'],
    ['an indented line', 'Search packages', 1, '  /** Search packages */\n'],
    ['several lines', 'One\n\nTwo\n', 0, '/**\n * One\n *\n * Two\n */\n'],
    ['the end of a comment', 'a */ b **/', 0, '/** a *\\/ b **\\/ */\n'],
    [
      'tags',
      '@param x\n  @see y\nmail a@b',
      0,
      '/**\n * \\@param x\n *   \\@see y\n * mail a@b\n */\n',
    ],
    ['other line breaks', 'a\u2028b\u2029c\rd', 0, '/**\n * a\n * b\n * c\n * d\n */\n'],
    ['control characters', 'a\u0000b\u202ec', 0, '/** abc */\n'],
    ['tabs', 'a\tb', 0, '/** a  b */\n'],
    ['indentation of another place', 'a\n      b\n        c', 0, '/**\n * a\n * b\n *   c\n */\n'],
    ['indentation of its own', 'a\n  - b', 0, '/**\n * a\n *   - b\n */\n'],
  ])('prints %s', (_, text, depth, comment) => {
    expect(docComment(text, depth)).toBe(comment);
  });

  it('wraps long lines between words and keeps indentation and long words', () => {
    const url = `https://example.org/${'a'.repeat(120)}`;
    const comment = docComment(`  - ${'word '.repeat(30)}${url} end`, 1);
    expect(comment.split('\n')).toEqual([
      '  /**',
      `   *   - ${'word '.repeat(18).trim()}`,
      `   *     ${'word '.repeat(12).trim()}`,
      `   *     ${url}`,
      '   *     end',
      '   */',
      '',
    ]);
  });

  it('puts tags behind the text, and keeps them from ending the comment', () => {
    expect(docComment(undefined, 1, ['@deprecated'])).toBe('  /** @deprecated */\n');
    expect(docComment('Old', 0, ['@deprecated', "@default '*/'"])).toBe(
      "/**\n * Old\n * @deprecated\n * @default '*\\/'\n */\n",
    );
  });

  it('is one comment and nothing else, for every text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...'*/\\ \n\r@\u2028ab') }),
      fc.constantFrom(...HOSTILE),
    );
    fc.assert(
      fc.property(text, fc.nat(1), (description, depth) => {
        const comment = docComment(description, depth);
        if (comment === '') return;
        expect(comment.indexOf('*/')).toBe(comment.length - '*/\n'.length);
        expect(comment.replaceAll('\n', '')).not.toMatch(
          /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e]/u,
        );
        expect(comment).not.toMatch(/[ \t]\n/);
        expect(comment).not.toMatch(/^[\s*/]*@/m);
        expect(executableText(`${comment}f();`)).toBe('f();\n');
      }),
      { numRuns: 500 },
    );
  });
});

describe('lineCommentText', () => {
  it('stays on its line, for every text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...HOSTILE)), (text) => {
        expect(executableText(`// ${lineCommentText(text)}\nf();`)).toBe('f();\n');
        expect(lineCommentText(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u);
      }),
    );
  });

  it('leaves ordinary paths alone', () => {
    expect(lineCommentText('manifests/名前/snodo.yaml')).toBe('manifests/名前/snodo.yaml');
  });
});
