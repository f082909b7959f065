import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeFrame } from '../../src/diagnostics/code-frame.js';
import { sourceText } from '../../src/diagnostics/source.js';

/** Draws the frame of the text between `«` and `»` as two lines: the source, and the marks. */
function drawn(marked: string): readonly [string, string] | undefined {
  const start = marked.indexOf('«');
  const end = marked.indexOf('»') - 1;
  const source = sourceText('f', marked.replace('«', '').replace('»', ''));
  const frame = codeFrame({ source, start, end, path: '' });
  return frame && [frame.text, ' '.repeat(frame.indent) + '^'.repeat(frame.marks)];
}

describe('codeFrame', () => {
  it.each([
    ['marks a stretch', 'a: 1\n  «key»: 2\n', ['  key: 2', '  ^^^']],
    ['marks a place without extent', 'a: «»', ['a:', '   ^']],
    ['marks the end of a file without a last line break', 'key«»', ['key', '   ^']],
    ['stays on the first line of a longer stretch', 'a: «[1,\n 2]»', ['a: [1,', '   ^^^']],
    ['finds lines ended by CRLF', 'a: 1\r\nb: «2»\r\n', ['b: 2', '   ^']],
    ['finds lines ended by CR', 'a: 1\rb: «2»\r', ['b: 2', '   ^']],
    ['draws tabs as spaces', '\t\t«a»: 1', ['    a: 1', '    ^']],
    ['counts wide characters as two cells', '日本: «語»', ['日本: 語', '      ^^']],
    ['counts an emoji as two cells', '😀: «x»', ['😀: x', '    ^']],
    ['gives combining marks no cell', 'e\u0301: «x»', ['e\u0301: x', '   ^']],
    ['escapes control characters', '\u001b[1m: «x»', ['\\x1b[1m: x', '         ^']],
    ['escapes NUL, DEL and C1', '\u0000\u007f\u009b«x»', ['\\x00\\x7f\\x9bx', '            ^']],
    ['escapes bidirectional marks', '\u202e«x»', ['\\u{202e}x', '        ^']],
  ])('%s', (_name, text, expected) => {
    expect(drawn(text)).toEqual(expected);
  });

  it('shows nothing for an empty line', () => {
    expect(drawn('«»')).toBeUndefined();
    expect(drawn('a: 1\n«»\nb: 2')).toBeUndefined();
  });

  it('cuts a long line on both sides and still marks the place', () => {
    const [text, marks] = drawn(`${'x'.repeat(100_000)}«key»${'y'.repeat(100_000)}`) ?? ['', ''];
    expect(text.length).toBeLessThan(160);
    expect(text.startsWith('…') && text.endsWith('…')).toBe(true);
    expect(text.slice(marks.indexOf('^'), marks.lastIndexOf('^') + 1)).toBe('key');
  });

  it('never splits a surrogate pair when it cuts', () => {
    for (let shift = 0; shift < 2; shift += 1) {
      const [text] = drawn(`${'x'.repeat(shift)}${'😀'.repeat(99)}«key»${'😀'.repeat(99)}`) ?? [''];
      expect(text).not.toContain('\\u{d');
    }
  });

  it('prints any text as one line without control characters', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.nat(),
        fc.nat(),
        (text, a, b) => {
          const start = a % (text.length + 1);
          const end = start + (b % (text.length + 1 - start));
          const frame = codeFrame({ source: sourceText('f', text), start, end, path: '' });
          if (frame === undefined) return;
          expect(frame.text).not.toMatch(/[\p{Cc}\p{Cf}\p{Surrogate}\u2028\u2029]/u);
          expect(frame.marks).toBeGreaterThan(0);
        },
      ),
    );
  });
});
