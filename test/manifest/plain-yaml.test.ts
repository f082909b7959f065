import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { sourceText } from '../../src/diagnostics/source.js';
import { plainTree, plainYaml } from '../../src/manifest/yaml/plain.js';
import { parsedTree, rangesIn, type YamlRanges } from '../../src/manifest/yaml/ranges.js';
import { yamlValue } from '../../src/manifest/yaml/value.js';
import type { JsonPath, JsonValue } from '../../src/protocol/json.js';

/** What a reader makes of a text: the value, and the places of everything in it. */
function places(value: JsonValue, ranges: YamlRanges, path: JsonPath = []): unknown[] {
  const node = ranges.rangeAt(path);
  const key = ranges.keyRangeAt(path);
  const own = [path, node.start, node.end, node.path, key.start, key.end, ranges.sourceOf(path)];
  const children = Array.isArray(value) ? [...value.entries()] : Object.entries(value ?? {});
  if (typeof value === 'string') return [own];
  return [own, ...children.flatMap(([step, child]) => places(child, ranges, [...path, step]))];
}

function byParser(text: string): unknown {
  const source = sourceText('a.yaml', text);
  const document = parseDocument(text, {
    version: '1.2',
    prettyErrors: false,
    uniqueKeys: false,
    resolveKnownTags: false,
    logLevel: 'error',
  });
  const { value, targets, findings } = yamlValue(source, document.contents);
  if (document.errors.length + document.warnings.length + findings.length > 0) return 'a finding';
  return { value, places: places(value, rangesIn(source, parsedTree(document.contents, targets))) };
}

/** What is read without the parser is what the parser reads, and it finds nothing wrong with it. */
function agrees(text: string): boolean {
  const plain = plainYaml(text);
  if (plain === undefined) return false;
  const ranges = rangesIn(sourceText('a.yaml', text), plainTree(plain));
  expect({ value: plain.value, places: places(plain.value, ranges) }, text).toEqual(byParser(text));
  return true;
}

const manifests = globSync(['manifests/**/*.yaml', 'test/cases/**/*.yaml']).map((file) =>
  readFileSync(file, 'utf8'),
);

it('reads nearly all manifests, as the parser does', () => {
  const read = manifests.filter(agrees);
  expect(read.length / manifests.length).toBeGreaterThan(0.75); // the rest are cases of mistakes
});

const PIECES = [
  ...[' ', '  ', '\n', '\n  ', '\n    ', '\n- ', '- ', ': ', ':', ', ', ',', '{', '}', '[', ']'],
  ...[
    '#',
    ' # note',
    '\n# note\n',
    '\n  # note\n',
    '"',
    "'",
    "''",
    '\\',
    '\\n',
    '"a: b"',
    "'it''s'",
  ],
  ...['a', 'key:', '1', '-', '-1', '1.5', '0', '.', 'true', 'null', '~', '|', '>', '&a', '*a', '!'],
  ...['%', '@', '?', '---\n', '\t', '\r\n', 'é', '😀'],
];

it('gives up on what it would read otherwise than the parser', () => {
  const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  const edit = fc.record({
    place,
    length: fc.integer({ min: 0, max: 6 }),
    pieces: fc.array(fc.constantFrom(...PIECES), { maxLength: 3 }),
  });
  const edits = fc.array(edit, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.constantFrom(...manifests), place, edits, (manifest, until, edits) => {
      const lines = manifest.split('\n');
      let text = lines.slice(0, Math.min(30, Math.ceil(until * lines.length))).join('\n');
      for (const { place, length, pieces } of edits) {
        const at = Math.floor(place * text.length);
        text = text.slice(0, at) + pieces.join('') + text.slice(at + length);
      }
      agrees(text);
    }),
    { numRuns: Number(process.env['RUNS'] ?? 1000) },
  );
});
