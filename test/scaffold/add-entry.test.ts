import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { addEntry } from '../../src/scaffold/add-entry.js';

const ENTRY = ['new:', '  description: New'];

/** Adds the entry to `tools`, and marks in the text what was added. */
function added(text: string): string {
  const result = addEntry(text, 'tools', ENTRY);
  return 'text' in result ? `${result.line}\n${result.text}` : result.reason;
}

describe('an entry is added', () => {
  it.each([
    [
      'behind the last one',
      'a: 1\ntools:\n  x: { b: 1 }\nz: 2\n',
      '4\na: 1\ntools:\n  x: { b: 1 }\n  new:\n    description: New\nz: 2\n',
    ],
    [
      'at the column of the others, with its step',
      'tools:\n    x:\n        b: 1 # c\n\n# of z\nz: 2\n',
      '4\ntools:\n    x:\n        b: 1 # c\n    new:\n        description: New\n\n# of z\nz: 2\n',
    ],
    [
      'with a blank line where the others have some',
      'tools:\n  x: {}\n\n  # y\n  y: {}\n',
      '7\ntools:\n  x: {}\n\n  # y\n  y: {}\n\n  new:\n    description: New\n',
    ],
    [
      'with the line ends of the file',
      'tools:\r\n  x: {}\r\nz: 1\r\n',
      '3\ntools:\r\n  x: {}\r\n  new:\r\n    description: New\r\nz: 1\r\n',
    ],
    [
      'to a file without a last line end',
      'tools:\n  x: {}',
      '3\ntools:\n  x: {}\n  new:\n    description: New\n',
    ],
    [
      'behind a text of several lines',
      'tools:\n  x:\n    d: |\n      a\n\n      b\nz: 1\n',
      '7\ntools:\n  x:\n    d: |\n      a\n\n      b\n  new:\n    description: New\nz: 1\n',
    ],
    [
      'to an empty map',
      'tools: {} # none\nz: 1\n',
      '2\ntools: # none\n  new:\n    description: New\nz: 1\n',
    ],
    [
      'to nothing',
      'tools: # none yet\nz: 1\n',
      '2\ntools: # none yet\n  new:\n    description: New\nz: 1\n',
    ],
    ['to nothing at the end', 'z: 1\ntools:', '3\nz: 1\ntools:\n  new:\n    description: New\n'],
    ['in a section of its own', 'a: 1\n', '4\na: 1\n\ntools:\n  new:\n    description: New\n'],
    [
      'in a section of its own, before the end mark',
      '---\na: 1\n...\n',
      '5\n---\na: 1\n\ntools:\n  new:\n    description: New\n...\n',
    ],
    [
      'behind a byte order mark',
      '\ufefftools:\n  x: {}\n',
      '3\n\ufefftools:\n  x: {}\n  new:\n    description: New\n',
    ],
    [
      'behind a list',
      'tools:\n  x:\n    l:\n    - a\n    - b\n',
      '6\ntools:\n  x:\n    l:\n    - a\n    - b\n  new:\n    description: New\n',
    ],
  ])('%s', (_, text, expected) => {
    expect(added(text)).toBe(expected);
  });
});

describe('nothing is added', () => {
  const form = 'has `tools` in a form that cannot be added to: write it as lines below `tools:`';
  it.each([
    ['tools: { x: {} }\n', form],
    ['tools: [x]\n', form],
    ['tools: text\n', form],
    ['t: &t\n  x: {}\ntools: *t\n', form],
    ['tools: &t\n  x: {}\n', form],
    ['{ tools: {} }\n', 'is not written as lines of `key: value`'],
    ['- a\n', 'is not written as lines of `key: value`'],
    ['', 'is not written as lines of `key: value`'],
    ['a: [\n', 'is not valid YAML'],
    ['a: 1\n---\nb: 1\n', 'is not valid YAML'],
  ])('to %j', (text, reason) => {
    expect(added(text)).toBe(reason);
  });
});

it('keeps every other byte, and adds what it says', () => {
  const name = fc.stringMatching(/^[a-m]{1,4}$/);
  const value = fc.oneof(
    fc.constantFrom(
      '1',
      '"x"',
      '{ a: 1 }',
      '[1, 2]',
      '',
      '# c',
      '|\n      a\n\n      b',
      '>-\n      a\n      b',
    ),
    fc
      .array(name, { minLength: 1, maxLength: 3 })
      .map((keys) => [...new Set(keys)].map((key) => `\n    ${key}: 1`).join('')),
  );
  const gap = fc.constantFrom('', '\n', '# c\n', '  # c\n', '\n\n');
  const entries = fc.uniqueArray(fc.tuple(name, value, gap), {
    selector: ([key]) => key,
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(
      entries,
      gap,
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      (list, before, eol, more) => {
        const tools = list.map(([key, text, space]) => `  ${key}: ${text}\n${space}`).join('');
        const text = `a: 1\n${before}tools:\n${tools}${more ? 'z: 1\n' : ''}`.replaceAll('\n', eol);
        const result = addEntry(text, 'tools', ENTRY);
        if (!('text' in result)) throw new Error(result.reason);
        const { tools: before_, ...rest } = parse(text);
        expect(parse(result.text)).toEqual({
          ...rest,
          tools: { ...before_, new: { description: 'New' } },
        });
        const lines = result.text.split(eol);
        expect(lines[result.line - 1]).toBe('  new:');
        const blank = lines[result.line - 2] === '' ? 1 : 0;
        const cut = (start: number): string =>
          [...lines.slice(0, start), ...lines.slice(result.line + 1)].join(eol);
        expect([cut(result.line - 1), cut(result.line - 1 - blank)]).toContain(text);
      },
    ),
  );
});
