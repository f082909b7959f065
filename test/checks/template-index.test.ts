import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type IndexedTemplate,
  type TemplateSearch,
  templateIndex,
} from '../../src/checks/resources/template-index.js';
import { compileTemplate, type UriTemplate } from '../../src/protocol/uri-template/compile.js';
import { matchTemplate } from '../../src/protocol/uri-template/match.js';
import { overlapExample } from '../../src/protocol/uri-template/overlap.js';

const segment = fc.constantFrom('a', 'b', '{x}', '{y}');
const tail = fc.constantFrom('', '/{+p}', '{/p}', '{/p*}', '{/p*}/a', '{?q}');
const text = fc
  .tuple(
    fc.constantFrom('s', 'S', 't'),
    fc.constantFrom('h', '{h}'),
    fc.array(segment, { maxLength: 3 }),
    tail,
  )
  .map(([scheme, host, path, end]) => `${scheme}://${[host, ...path].join('/')}${end}`);

function compiled(texts: readonly string[]): readonly UriTemplate[] {
  return texts.map(compileTemplate).flatMap((result) => (result.ok ? [result.template] : []));
}

function found<Value>(search: TemplateSearch<Value>): readonly IndexedTemplate<Value>[] {
  return [...search].filter((step) => step !== undefined);
}

test('every template that matches a URI is a candidate, once', () => {
  const uri = fc
    .tuple(
      fc.constantFrom('s', 'T'),
      fc.array(fc.constantFrom('a', 'b', 'h'), { minLength: 1, maxLength: 5 }),
    )
    .map(([scheme, path]) => `${scheme}://${path.join('/')}`);
  fc.assert(
    fc.property(fc.array(text, { maxLength: 8 }), uri, (texts, address) => {
      const templates = compiled(texts);
      const index = templateIndex<number>();
      for (const [order, template] of templates.entries()) index.add(template, order);
      const matching = templates.flatMap((template, order) =>
        matchTemplate(template, address) === undefined ? [] : [order],
      );
      const candidates = found(index.candidates(address)).filter(({ template }) =>
        matchTemplate(template, address),
      );
      expect(candidates.map(({ value }) => value).sort()).toEqual(matching);
    }),
  );
});

test('every template that overlaps another one is its neighbour', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 8 }), text, (texts, other) => {
      const [template] = compiled([other]);
      fc.pre(template !== undefined);
      const templates = compiled(texts);
      const index = templateIndex<number>();
      for (const [order, earlier] of templates.entries()) index.add(earlier, order);
      const overlapping = templates.flatMap((earlier, order) =>
        overlapExample(earlier, template) === undefined ? [] : [order],
      );
      const neighbours = found(index.neighbours(template)).map(({ value }) => value);
      expect(neighbours).toEqual(expect.arrayContaining(overlapping));
      expect(new Set(neighbours).size).toBe(neighbours.length);
    }),
  );
});

test('thousands of templates with prefixes of their own are quick to judge', () => {
  const index = templateIndex<number>();
  const templates = compiled(Array.from({ length: 5000 }, (_, n) => `s://h/c${n}/{id}{/rest*}`));
  let seen = 0;
  for (const [order, template] of templates.entries()) {
    seen += found(index.neighbours(template)).length;
    index.add(template, order);
  }
  for (const order of templates.keys()) seen += found(index.candidates(`s://h/c${order}/x`)).length;
  expect(seen).toBe(5000);
});
