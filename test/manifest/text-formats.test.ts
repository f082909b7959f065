import { describe, expect, test } from 'vitest';
import { meantText, TEXT_FORMATS, type TextFormat } from '../../src/manifest/text-formats.js';

/** Texts of each format; and others, with what they were probably meant to be. */
const CASES: Readonly<Record<TextFormat, readonly [right: string[], wrong: [string, string?][]]>> =
  {
    'http-url': [
      ['http://a', 'https://a.b/c?d#e'],
      [['a.b'], ['https://'], ['ftp://a']],
    ],
    'secure-url': [
      [
        'https://a',
        'https://a.b:8443/c?d',
        'http://localhost:1',
        'http://127.0.0.1/x',
        'http://[::1]',
      ],
      [
        ['http://a.b/c', 'https://a.b/c'],
        ['a.b', 'https://a.b'],
        ['https://a.b/#c', 'https://a.b/'],
        ['https://u@a.b'],
        ['https://u:p@a.b'],
        ['http://127.0.0.1.evil.example', 'https://127.0.0.1.evil.example'],
        ['javascript:alert(1)'],
        [''],
      ],
    ],
    'endpoint-path': [
      ['/', '/mcp', '/a/b.c', '/%20'],
      [['mcp', '/mcp'], ['', '/'], ['https://a.b/c?d', '/c'], ['/a#b', '/a'], ['/a b'], ['/a\n']],
    ],
    'bind-host': [
      ['localhost', '0.0.0.0', '127.0.0.1', '::', '::1', 'a-b.c_d'],
      [
        ['localhost:80', 'localhost'],
        ['http://0.0.0.0:80/', '0.0.0.0'],
        ['[::1]', '::1'],
        ['1.2.3'],
        ['256.0.0.1'],
        ['*'],
        [''],
        ['a..b'],
      ],
    ],
    authority: [
      ['a', 'a.b:1', '127.0.0.1', '[::1]', '[2001:db8::1]:443', 'A.B', `${'a'.repeat(63)}.b`],
      [
        ['https://A.b:8443/c', 'a.b:8443'],
        ['bücher.example', 'xn--bcher-kva.example'],
        ['a.b/', 'a.b'],
        ['a:65536'],
        ['*'],
        ['*.a.b'],
        ['[::1'],
        ['[1.2.3.4]'],
        [`${'a'.repeat(64)}.b`],
        [''],
        [' '],
      ],
    ],
    origin: [
      ['https://a', 'http://a.b:5173', 'https://[::1]:1'],
      [
        ['a.b:1', 'https://a.b:1'],
        ['https://a.b/', 'https://a.b'],
        ['https://A.B:443', 'https://a.b'],
        ['null'],
        ['*'],
        [''],
        ['file:///a'],
      ],
    ],
    scope: [
      ['a', 'a:b', '!', 'https://a/b#c'],
      [['a b'], ['"'], ['\\'], [''], ['ä'], ['a\n']],
    ],
  };

describe.each(Object.entries(CASES))('%s', (name, [right, wrong]) => {
  const format = name as TextFormat;

  test.each(right)('takes %j', (text) => {
    expect(TEXT_FORMATS[format].accepts(text)).toBe(true);
  });

  test.each(wrong)('refuses %j', (text, meant) => {
    expect(TEXT_FORMATS[format].accepts(text)).toBe(false);
    expect(meantText(format, text)).toBe(meant);
  });

  test('takes little time for long texts', () => {
    const started = performance.now();
    for (const piece of ['a', '.', ':', '/', '#', '?', '[', '://', ':1', 'ü']) {
      const text = piece.repeat(200_000);
      expect(TEXT_FORMATS[format].accepts(`${text} `)).toBe(false);
      meantText(format, `${text} `);
    }
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
