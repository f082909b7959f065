import { describe, expect, it } from 'vitest';
import { lineComments } from '../../src/catalog/modules/scan/module-comments.js';

describe('lineComments', () => {
  it.each([
    ['// one\nf(); // two\n// three', ['// one', '// two', '// three']],
    ['const a = \'// no\', b = "// no", c = /\\/\\//;', []],
    [`const a = \`// no\n// no $${'{x /* no */}'} // no\`; // yes`, ['// yes']],
    ['/* // no\n// no */ f(); // yes', ['// yes']],
    ['#!/usr/bin/env node\n// yes', ['// yes']],
    ['a(); // crlf\r\nb();', ['// crlf']],
    ['const a = `never closed // no', []],
    ['', []],
  ])('finds the line comments of %j', (text, expected) => {
    const comments = lineComments(text);
    expect(comments.map((comment) => comment.text)).toEqual(expected);
    for (const { start, text: comment } of comments) {
      expect(text.slice(start, start + comment.length)).toBe(comment);
    }
  });
});
