import { describe, expect, it, test } from 'vitest';
import { expectDiagnostics, expectValid, judge } from '../catalog/judged.js';

const handled = (uriTemplate: string, more = ''): string =>
  `{ description: R, handler: ./lib/h.ts, uriTemplate: "${uriTemplate}"${more} }`;

describe('template shapes', () => {
  test.each([
    ['f://p/{customer-id}', undefined],
    ['f://{a}-{b}', 'template-authority-shape'],
    ['f://h/v{version}', 'template-mixed-segment'],
    ['f://{a,b}', 'template-simple-multiple'],
    ['f://{var:3}', 'template-prefix-modifier'],
    ['f://{#x}', 'template-fragment-expansion'],
    ['f://{.x}', 'template-label-expansion'],
    ['f://{;x}', 'template-parameter-expansion'],
    ['f://{', 'template-unclosed'],
    ['f://{}', 'template-variable-name'],
    ['f://p/search?={q}', 'template-literal-query'],
    ['{scheme}://x', 'template-scheme'],
    ['f://h{/a}{/b}', 'template-variable-length'],
  ])('%s: %s', (template, code) => {
    const { diagnostics } = judge(`resources: { r: ${handled(template)} }`);
    expect(diagnostics.map((finding) => finding.code)).toEqual(code === undefined ? [] : [code]);
  });

  it('are free with a matcher', () => {
    expectValid(`resources: { r: ${handled('f://h/v{version:3}', ', matcher: ./lib/h.ts')} }`);
  });

  it('are shown at the column of the expression, with the literal words and the way out', () => {
    const { diagnostics } = judge(`resources: { r: ${handled('f://h/{a}/{b:3}')} }`);
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'the template "f://h/{a}/{b:3}" is outside the shapes that work without a `matcher`: a prefix modifier ({var:n}); found "{b:3}"',
    ]);
    expect(diagnostics[0]?.hint).toContain('matcher:');
    expectDiagnostics(`resources: { r: ${handled('f://h/{a}/{b:3}')} }`, [
      'template-prefix-modifier 4:80',
    ]);
  });
});

describe('addresses', () => {
  test.each<[resources: string, codes: string[]]>([
    [
      `a: { description: R, uri: "s://h/x", text: "" }, b: ${handled('s://h/{v}')}`,
      ['resource-uri-matched'],
    ],
    [
      `b: ${handled('S://{h}{/p*}')}, a: { description: R, uri: "s://h/x/y", text: "" }`,
      ['resource-uri-matched'],
    ],
    [
      `a: { description: R, uri: "s://h/x", text: "" }, b: ${handled('s://h/{v}', ', matcher: ./lib/h.ts')}`,
      [],
    ],
    [`a: { description: R, uri: "s://h/x", text: "" }, b: ${handled('s://h/{v}/y')}`, []],
    [`a: ${handled('x://h/{+p}')}, b: ${handled('x://h/docs{/page*}')}`, ['template-overlap']],
    [`a: ${handled('x://h/{p}')}, b: ${handled('x://h/{p}')}`, ['resource-uri-duplicate']],
    ['a: { description: R, uri: relative, text: "" }', ['resource-uri']],
    ['a: { description: R, uri: "urn:x:y", text: "" }', []],
    ['a: { description: R, text: "" }', ['resource-identity']],
  ])('%s', (resources, codes) => {
    const { diagnostics } = judge(`resources: { ${resources} }`);
    expect(diagnostics.map(({ code }) => code)).toEqual(codes);
  });
});

describe('handlers', () => {
  it('of static content are not looked for', () => {
    const { tools, resources } = expectValid(
      'resources: { a: { description: R, uri: "s://a", json: { a: [1] } } }',
    );
    expect(tools).toEqual([]);
    expect(resources[0]?.source).toEqual({ kind: 'json', value: { a: [1] } });
  });

  it('follow from kind and name, below the folder of handlers', () => {
    const catalog = judge(
      'handlers: src/h\nresources: { a_b: { description: R, uri: "s://a" } }',
    ).catalog;
    expect(catalog?.resources[0]?.source).toMatchObject({
      handler: {
        file: 'src/h/resources/a_b.ts',
        exportName: 'read',
        explicit: false,
        module: { state: 'missing' },
      },
    });
  });

  it('are relative to the file that names them', () => {
    const files = {
      'parts/t.yaml':
        'tools: { t: { description: T, additionalProperties: false, handler: ./t.ts } }',
      'parts/t.ts': 'export function call() {}',
    };
    const catalog = expectValid('components: [parts/t.yaml]', files);
    expect(catalog.tools[0]?.source).toMatchObject({
      kind: 'handler',
      handler: {
        file: 'parts/t.ts',
        explicit: true,
        module: { exports: ['call'] },
      },
    });
  });
});
