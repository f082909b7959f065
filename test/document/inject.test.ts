import { describe, expect, it } from 'vitest';
import { injectDocument } from '../../src/document/index.js';

const BEGIN = '<!-- snodo catalog -->';
const END = '<!-- /snodo catalog -->';

function injected(text: string): string {
  const result = injectDocument(text, '## A\n\nb\n');
  return 'text' in result ? result.text : result.reason;
}

describe('a document is injected', () => {
  const once = `must have \`${BEGIN}\` once, and behind it \`${END}\` once`;
  it.each([
    [`x\n${BEGIN}\n${END}\ny\n`, `x\n${BEGIN}\n## A\n\nb\n${END}\ny\n`],
    [`${BEGIN}${END}`, `${BEGIN}\n## A\n\nb\n${END}`],
    [`${BEGIN}\nold\n\nold\n${END}\n`, `${BEGIN}\n## A\n\nb\n${END}\n`],
    [`x\r\n${BEGIN}\r\n${END}\r\n`, `x\r\n${BEGIN}\r\n## A\r\n\r\nb\r\n${END}\r\n`],
    ['x\n', `has no line \`${BEGIN}\`, followed by \`${END}\`, to write between`],
    [`${BEGIN}\n`, once],
    [`${END}\n${BEGIN}\n`, once],
    [`${BEGIN}${END}${BEGIN}${END}`, once],
    [`${BEGIN}${END}${END}`, once],
  ])('into %j', (text, expected) => {
    expect(injected(text)).toBe(expected);
  });

  it('the same when it is done again', () => {
    const text = injected(`x\n${BEGIN}\n${END}\n`);
    expect(injected(text)).toBe(text);
  });
});
