import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileTemplate } from '../../../src/protocol/uri-template/compile.js';
import { matchTemplate } from '../../../src/protocol/uri-template/match.js';
import { templateOf } from './template-of.js';

/** A piece of a template, with a text that it matches and the values it then binds. */
type Piece = { readonly template: string; readonly uri: string; readonly values: Values };
type Values = Readonly<Record<string, string>>;

const literal = fc.stringMatching(/^[A-Za-z0-9._~!$&'()*+,;=-]{1,8}$/);
const value = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 });

/** Pieces with variables; the caller's prefix keeps their names apart. */
function segment(name: string): fc.Arbitrary<Piece> {
  return fc.oneof(
    literal.map((text) => ({ template: text, uri: text, values: {} })),
    value.map((text) => ({
      template: `{${name}}`,
      uri: encodeURIComponent(text),
      values: { [name]: text },
    })),
  );
}

function segments(prefix: string): fc.Arbitrary<readonly Piece[]> {
  return fc
    .nat(3)
    .chain((count) =>
      fc.tuple(...Array.from({ length: count }, (_, index) => segment(`${prefix}${index}`))),
    );
}

const stretch: fc.Arbitrary<Piece> = fc.oneof(
  fc.constant({ template: '', uri: '', values: {} }),
  ...(['/{+z}', '{/z}', '{/z*}'] as const).map((template) =>
    fc
      .array(value, {
        minLength: template === '/{+z}' ? 1 : 0,
        maxLength: template === '{/z}' ? 1 : 4,
      })
      .map((parts) => ({
        template,
        uri: parts.map((part) => `/${encodeURIComponent(part)}`).join(''),
        values: parts.length === 0 ? {} : { z: parts.join('/') },
      })),
  ),
);

const query: fc.Arbitrary<Piece> = fc
  .dictionary(fc.stringMatching(/^q[A-Za-z0-9_]{1,4}$/), fc.option(fc.string({ unit: 'grapheme' })))
  .map((entries) => {
    const names = Object.keys(entries);
    const present = Object.entries(entries).filter(([, text]) => text !== null);
    const pairs = present.map(([name, text]) => `${name}=${encodeURIComponent(text ?? '')}`);
    return {
      template: names.length === 0 ? '' : `{?${names.join(',')}}`,
      uri: pairs.length === 0 ? '' : `?${pairs.reverse().join('&')}`,
      values: Object.fromEntries(present.map(([name, text]) => [name, text ?? ''])),
    };
  });

/** A template, a URI made from it, and the values the URI was made with. */
const expansion: fc.Arbitrary<Piece> = fc
  .tuple(segment('h'), segments('a'), stretch, segments('b'), query)
  .map(([authority, before, flexible, after, tail]) => {
    const slash = (piece: Piece): Piece => ({
      ...piece,
      template: `/${piece.template}`,
      uri: `/${piece.uri}`,
    });
    const pieces = [authority, ...before.map(slash), flexible, ...after.map(slash), tail];
    return {
      template: `x://${pieces.map(({ template }) => template).join('')}`,
      uri: `x://${pieces.map(({ uri }) => uri).join('')}`,
      values: Object.assign({}, ...pieces.map(({ values }) => values)),
    };
  });

test('a URI expanded from a template gives exactly the values back', () => {
  fc.assert(
    fc.property(expansion, ({ template, uri, values }) => {
      expect(matchTemplate(templateOf(template), uri)).toEqual(values);
    }),
    { numRuns: 500 },
  );
});

test('any text compiles or is refused with a place inside it, and matching never throws', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(fc.constantFrom(...'ab/{}?&+*:@#%,.;= é'), { maxLength: 24 })
      .map((characters) => `x://${characters.join('')}`),
  );
  fc.assert(
    fc.property(text, text, (template, uri) => {
      const compiled = compileTemplate(template);
      if (compiled.ok) {
        matchTemplate(compiled.template, uri);
        return;
      }
      const { offset, length, subject } = compiled.refusal;
      expect(offset).toBeGreaterThanOrEqual(0);
      expect(offset + length).toBeLessThanOrEqual(template.length);
      expect(subject).toBe(template.slice(offset, offset + length));
    }),
    { numRuns: 2000 },
  );
});

test('a template without expressions matches its own text', () => {
  fc.assert(
    fc.property(fc.array(literal, { minLength: 1, maxLength: 5 }), (parts) => {
      const text = `x://${parts.join('/')}`;
      expect(matchTemplate(templateOf(text), text)).toEqual({});
    }),
  );
});
