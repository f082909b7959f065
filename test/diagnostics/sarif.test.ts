import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { serverExplanations } from '../../src/diagnostics/explanations/server.js';
import { diagnosticsSarif } from '../../src/diagnostics/sarif.js';
import { finding } from './finding.js';

/** An object with these members and no others. */
function members(required: object, optional: object = {}): object {
  const properties = { ...required, ...optional };
  return {
    type: 'object',
    required: Object.keys(required),
    properties,
    additionalProperties: false,
  };
}

/** What the schema of SARIF 2.1.0 and the text of the standard say about the members that are printed. */
const count = { type: 'integer', minimum: 1 };
const message = members({ text: { type: 'string', minLength: 1 } });
const physicalLocation = members({
  artifactLocation: members({ uri: { type: 'string', minLength: 1 } }),
  region: members({ startLine: count, startColumn: count, endLine: count, endColumn: count }),
});
const result = members(
  {
    ruleId: { type: 'string' },
    ruleIndex: { type: 'integer', minimum: 0 },
    level: { enum: ['none', 'note', 'warning', 'error'] },
    message,
    locations: { type: 'array', items: members({ physicalLocation }) },
  },
  {
    relatedLocations: {
      type: 'array',
      uniqueItems: true,
      items: members({ physicalLocation, message }),
    },
  },
);
const text = { type: 'string', minLength: 1 };
const rule = members(
  { id: { type: 'string' } },
  {
    shortDescription: members({ text }),
    fullDescription: members({ text }),
    help: members({ text, markdown: text }),
  },
);
const run = members({
  tool: members({
    driver: members({
      name: { type: 'string' },
      rules: { type: 'array', uniqueItems: true, items: rule },
    }),
  }),
  columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
  results: { type: 'array', items: result },
});
const validates = new Ajv().compile(
  members({
    $schema: { type: 'string' },
    version: { const: '2.1.0' },
    runs: { type: 'array', items: run },
  }),
);

type Log = {
  runs: [
    {
      tool: { driver: { rules: { id: string; help?: { text: string; markdown: string } }[] } };
      results: {
        ruleId: string;
        ruleIndex: number;
        message: { text: string };
        locations: [{ physicalLocation: { artifactLocation: { uri: string } } }];
      }[];
    },
  ];
};

/** The printed log, which the schema accepts. */
function log(diagnostics: readonly Diagnostic[]): Log {
  const parsed: unknown = JSON.parse(diagnosticsSarif(diagnostics));
  expect(validates(parsed), JSON.stringify(validates.errors)).toBe(true);
  return parsed as Log;
}

function uriOf(file: string): string | undefined {
  const [first] = log([finding('a', { at: 'a', file })]).runs[0].results;
  return first?.locations[0].physicalLocation.artifactLocation.uri;
}

describe('diagnosticsSarif', () => {
  it('prints rules, results, places and related places', () => {
    const text = 'a: 😀 key\nb: 1\n';
    const first = finding(text, { at: 'key' });
    const related = [{ message: 'first `{here}`', range: first.range }];
    const place = (startLine: number, startColumn: number, endColumn: number) => ({
      physicalLocation: {
        artifactLocation: { uri: 'snodo.yaml' },
        region: { startLine, startColumn, endLine: startLine, endColumn },
      },
    });
    const findings = [
      { ...finding(text, { at: 'b', severity: 'info' as const }), related },
      { ...finding(text, { at: 'a', severity: 'warning' as const }), code: 'wrong-kind' },
      { ...first, hint: 'remove it' },
    ];
    const rules = [
      expect.objectContaining({ id: 'unknown-key' }),
      expect.objectContaining({ id: 'wrong-kind' }),
    ];
    expect(log(findings)).toEqual({
      $schema:
        'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
      version: '2.1.0',
      runs: [
        {
          tool: { driver: { name: 'snodo', rules } },
          columnKind: 'utf16CodeUnits',
          results: [
            {
              ruleId: 'wrong-kind',
              ruleIndex: 1,
              level: 'warning',
              message: { text: 'something is wrong' },
              locations: [place(1, 1, 2)],
            },
            {
              ruleId: 'unknown-key',
              ruleIndex: 0,
              level: 'error',
              message: { text: 'something is wrong\nhint: remove it' },
              locations: [place(1, 7, 10)],
            },
            {
              ruleId: 'unknown-key',
              ruleIndex: 0,
              level: 'note',
              message: { text: 'something is wrong' },
              locations: [place(2, 1, 2)],
              relatedLocations: [{ ...place(1, 7, 10), message: { text: 'first `{{here}}`' } }],
            },
          ],
        },
      ],
    });
    expect(diagnosticsSarif(findings.toReversed())).toBe(diagnosticsSarif(findings));
  });

  it('prints a run without results when there are no findings', () => {
    expect(log([]).runs[0]).toMatchObject({ tool: { driver: { rules: [] } }, results: [] });
  });

  it('says of each rule what its explanation says, as it is written', () => {
    const { paragraph, wrong, right } = serverExplanations['cache-ttl'];
    const [rule] = log([{ ...finding('a', { at: 'a' }), code: 'cache-ttl' }]).runs[0].tool.driver
      .rules;
    expect(rule).toEqual({
      id: 'cache-ttl',
      shortDescription: { text: paragraph.slice(0, paragraph.indexOf('. ') + 1) },
      fullDescription: { text: paragraph },
      help: {
        text: `${paragraph}\n\nWrong:\n\n${wrong}\n\nRight:\n\n${right}`,
        markdown: `${paragraph}\n\nWrong:\n\n\`\`\`yml\n${wrong}\n\`\`\`\n\nRight:\n\n\`\`\`yml\n${right}\n\`\`\``,
      },
    });
  });

  it('names a rule alone where the code is not of the table', () => {
    const other = { ...finding('a', { at: 'a' }), code: 'constructor' };
    expect(log([other]).runs[0].tool.driver.rules).toEqual([{ id: 'constructor' }]);
  });

  it('doubles braces, which would mark placeholders', () => {
    const [first] = log([{ ...finding('a', { at: 'a' }), message: '{0} {{x}}', hint: '}' }]).runs[0]
      .results;
    expect(first?.message.text).toBe('{{0}} {{{{x}}}}\nhint: }}');
  });

  it('prints hostile text as escapes only', () => {
    const hostile = '\u001b[31m \u009b1m \u007f \u2028 "\\';
    const printed = diagnosticsSarif([{ ...finding('a', { at: 'a' }), message: hostile }]);
    expect(printed).toMatch(/^[\n\x20-\x7e]*$/);
    expect((JSON.parse(printed) as Log).runs[0].results[0]?.message.text).toBe(hostile);
  });

  it.each([
    ['manifests/snodo.yaml', 'manifests/snodo.yaml'],
    ['../a b.yaml', '../a%20b.yaml'],
    ['http://x/y.yaml', 'http%3A//x/y.yaml'],
    ['50%20.yaml', '50%2520.yaml'],
    ['a?b#c.yaml', 'a%3Fb%23c.yaml'],
    ['a\\b\n.yaml', 'a%5Cb%0A.yaml'],
    ['日.yaml', '%E6%97%A5.yaml'],
    ['\ud800.yaml', '%EF%BF%BD.yaml'],
  ])('writes the file name %j as the relative reference %j', (file, uri) => {
    expect(uriOf(file)).toBe(uri);
  });

  it('writes a reference to exactly the file that was named, whatever its name', () => {
    const name = fc
      .string({ unit: 'grapheme' })
      .filter((text) => !text.includes('/') && !/^\.{0,2}$/.test(text));
    const path = fc.array(name, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(path, (names) => {
        const { pathname } = new URL(uriOf(names.join('/')) ?? '', 'file:///root/');
        expect(pathname.split('/').map(decodeURIComponent)).toEqual(['', 'root', ...names]);
      }),
    );
  });
});
