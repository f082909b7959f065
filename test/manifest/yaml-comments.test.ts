import { describe, expect, it } from 'vitest';
import { yamlComments } from '../../src/manifest/yaml/comments.js';

describe('yamlComments', () => {
  it.each([
    ['# one\na: 1 # two\n# three', ['# one', '# two', '# three']],
    ['a: "# no"\nb: \'# no\'\nc: x#no\n', []],
    ['a: |\n  # no\n  x # no\n# yes\n', ['# yes']],
    ['a: >-\n\n  # no\nb: [1, # yes\n  2]\n', ['# yes']],
    ['a: text # yes\n  # yes too\n', ['# yes', '# yes too']],
    ['a: 1 # crlf\r\nb: 2\r\n# end\r\n', ['# crlf', '# end']],
    ['# first\n---\n# second\n...\n# third\n', ['# first', '# second', '# third']],
    ['a: { b: [}, # lost\n# still\n', ['# lost', '# still']],
    ['', []],
  ])('finds the comments of %j', (text, expected) => {
    const comments = yamlComments(text);
    expect(comments.map((comment) => comment.text)).toEqual(expected);
    for (const { start, text: comment } of comments) {
      expect(text.slice(start, start + comment.length)).toBe(comment);
    }
  });
});
