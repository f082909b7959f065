import fc from 'fast-check';
import { expect, it } from 'vitest';
import { renderDiagnostics } from '../../src/diagnostics/render.js';
import { sourceText } from '../../src/diagnostics/source.js';
import { positionedDocument } from '../../src/manifest/positioned-document.js';
import { validateManifest } from '../../src/manifest/validate-manifest.js';
import { isJsonObject } from '../../src/protocol/json.js';

const PIECES = [
  ...[
    'snodo: 1',
    'server',
    'tools',
    'name',
    'x',
    '-1.5',
    '9007199254740993',
    '.nan',
    'yes',
    '~',
    '007',
  ],
  ...[
    ': ',
    ':',
    '- ',
    ', ',
    '{',
    '}',
    '[',
    ']',
    '"',
    "'",
    '|',
    '>',
    '#',
    ' #',
    '\n',
    '\n  ',
    '\n    ',
    '\r\n',
    '\r',
    '\t',
  ],
  ...[
    '&a ',
    '*a',
    '!t ',
    '!!str ',
    '%YAML 1.1\n',
    '---\n',
    '...\n',
    '? ',
    '<<',
    '@',
    '`',
    '\\',
    '\\ud800',
    '__proto__',
  ],
  ...['\u001b[31m', '\u202e', '\u2028', '\0', '\uFEFF', '日本', '😀', '\ud800'],
];

/** Texts that look like YAML: pieces of its syntax in any order. */
const yamlLike = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 3 })), { maxLength: 40 })
  .map((pieces) => pieces.join(''));

it.each(['snodo.yaml', 'schema.json'])(
  'reads any text as %s without a fault of its own',
  (path) => {
    fc.assert(
      fc.property(yamlLike, (text) => {
        const source = sourceText(path, text);
        const { value, diagnostics } = positionedDocument(source, path);
        if (diagnostics.length === 0) expect(value).toBeDefined();
        const findings = [
          ...diagnostics,
          ...(isJsonObject(value?.value)
            ? validateManifest({ main: value, included: [] }).diagnostics
            : []),
        ];
        for (const { range } of findings) {
          expect(range.start).toBeGreaterThanOrEqual(0);
          expect(range.end).toBeGreaterThanOrEqual(range.start);
          expect(range.end).toBeLessThanOrEqual(text.length);
        }
        const printed = renderDiagnostics(findings, { color: false });
        expect(printed.replaceAll('\n', '')).not.toMatch(
          /[\p{Cc}\p{Cf}\p{Surrogate}\u2028\u2029]/u,
        );
      }),
      { numRuns: 2000 },
    );
  },
);
