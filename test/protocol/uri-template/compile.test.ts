import { describe, expect, test } from 'vitest';
import { compileTemplate } from '../../../src/protocol/uri-template/compile.js';
import {
  TEMPLATE_SHAPES,
  type TemplateRefusalCode,
} from '../../../src/protocol/uri-template/refusal.js';

describe('accepted templates', () => {
  test.each([
    'hex://{name}/info',
    'files://{root}/{+path}',
    'hex://{name}{/version}',
    'hex://{name}/docs{/page*}',
    'search://{index}{?q,lang}',
    'search://hex/pkgs{?q}{&sort}',
    'file:///{+path}',
    'log:///{date}',
    'memory://*',
    'x://h',
    'KBInfo://{path}',
    'x-test+v1.0://{id}',
    'users://{user.id}',
    'vector-db://Helper_Agent_v1.0.0/{query}',
    'repo://{owner}/{repo}/refs/pull/{prNumber}/head/contents{/path*}',
    'dom://{pageId}{?selector,includeAttributes,includeText,includeChildren}',
    'inksmcp://documents/{docId}/current.svg',
    'x://h/@scope/{name}',
    'x://h/{a}{/b}/c/{d}',
    'x://h{/a}',
    'x://h{/a*}/end',
    'x://h/{a}/{a}{?a}',
    'x://h/a%20b/%C3%A9/{c}',
    'x://h/{_private}/{-}/{0}/{a.}',
    'x://h/{__proto__}/{constructor}',
    `x://h/{${'n'.repeat(1000)}}`,
  ])('%s', (text) => {
    expect(compileTemplate(text)).toMatchObject({ ok: true, template: { text } });
  });

  test('32 variables and 1,024 bytes are the most', () => {
    const names = Array.from({ length: 32 }, (_, index) => `v${index}`);
    expect(compileTemplate(`x://h{?${names.join(',')}}`).ok).toBe(true);
    expect(compileTemplate(`x://h/${'a'.repeat(1018)}`).ok).toBe(true);
    expect(compileTemplate(`x://h/${'a'.repeat(1019)}`).ok).toBe(false);
  });
});

test('a template knows its variables, and which of them every matching URI binds', () => {
  const compiled = compileTemplate('x://{host}/{a}/{b}{/rest*}/z{?q,a}{&s}');
  expect(compiled).toMatchObject({
    ok: true,
    template: {
      scheme: 'x',
      authority: { kind: 'variable', name: 'host' },
      flexible: { name: 'rest', min: 0 },
      after: [{ kind: 'literal', text: 'z' }],
      query: new Set(['q', 'a', 's']),
      variables: [
        { name: 'host', required: true },
        { name: 'a', required: true },
        { name: 'b', required: true },
        { name: 'rest', required: false },
        { name: 'q', required: false },
        { name: 's', required: false },
      ],
    },
  });
});

/** Template, code, and the text it points at. Where that text occurs more than once, its offset follows. */
type Refused = readonly [text: string, code: TemplateRefusalCode, subject: string, at?: number];

const long = 'é'.repeat(510);
const manyVariables = `x://h{?${Array.from({ length: 30 }, (_, index) => `v${index}`).join(',')}}`;

const refused: readonly Refused[] = [
  [`x://h/${long}`, 'template-size', `x://h/${long}`],
  [`${'x'.repeat(1025)}`, 'template-size', 'x'.repeat(1025)],
  ['x://h/\ud800', 'template-encoding', '\ud800'],
  ['\udc00', 'template-encoding', '\udc00'],

  ['', 'template-scheme', ''],
  ['products{?page,limit}', 'template-scheme', '{?page,limit}'],
  ['/users{/id*}', 'template-scheme', '/', 0],
  ['{scheme}://x', 'template-scheme', '{scheme}'],
  ['mailto:{who}', 'template-scheme', ':'],
  ['1x://h', 'template-scheme', '1'],
  ['x:/h', 'template-scheme', ':'],
  ['{OrionHome}/settings.html#,c={OrionHome}{Location}', 'template-scheme', '{OrionHome}', 0],

  ['f://{', 'template-unclosed', '{'],
  ['f://h/{a', 'template-unclosed', '{a'],
  ['f://h/{a{b}}', 'template-unclosed', '{a'],
  ['f://h/{a/{b}', 'template-unclosed', '{a/'],
  ['f://h/a}', 'template-stray-brace', '}'],
  ['f://h/{a}}', 'template-stray-brace', '}', 9],
  ['f://h/}{', 'template-stray-brace', '}'],

  ['f://{#x}', 'template-fragment-expansion', '{#x}'],
  ['f://h/{#bad name}', 'template-fragment-expansion', '{#bad name}'],
  ['f://{.x}', 'template-label-expansion', '{.x}'],
  ['f://h/{+.x}', 'template-label-expansion', '{+.x}'],
  ['f://h{?a,.b}', 'template-label-expansion', '{?a,.b}'],
  ['f://{;x}', 'template-parameter-expansion', '{;x}'],
  ['f://h/a{;x,y}', 'template-parameter-expansion', '{;x,y}'],
  ['f://h/{=x}', 'template-reserved-operator', '{=x}'],
  ['f://h/{,x}', 'template-reserved-operator', '{,x}'],
  ['f://h/{!x}', 'template-reserved-operator', '{!x}'],
  ['f://h/{@x}', 'template-reserved-operator', '{@x}'],
  ['f://h/{|x}', 'template-reserved-operator', '{|x}'],
  ['f://{var:3}', 'template-prefix-modifier', '{var:3}'],
  ['f://h/{+var:30}', 'template-prefix-modifier', '{+var:30}'],
  ['resource://{value:.*}', 'template-prefix-modifier', '{value:.*}'],

  ['f://{}', 'template-variable-name', '{}'],
  ['f://h/{+}', 'template-variable-name', '{+}'],
  ['f://h/{a,}', 'template-variable-name', '{a,}'],
  ['f://h/{a b}', 'template-variable-name', '{a b}'],
  ['f://h/{a%20}', 'template-variable-name', '{a%20}'],
  ['f://h/{a**}', 'template-variable-name', '{a**}'],
  ['f://h/{名}', 'template-variable-name', '{名}'],
  ['f://{uri}', 'template-variable-reserved', '{uri}'],
  ['f://h{?a,_meta}', 'template-variable-reserved', '{?a,_meta}'],
  ['f://h{/uri*}', 'template-variable-reserved', '{/uri*}'],

  ['f://p/search?={q}', 'template-literal-query', '?'],
  ['f://h?a', 'template-literal-query', '?'],
  ['f://h/a#b', 'template-literal-fragment', '#'],
  ['f://h/{a}#', 'template-literal-fragment', '#'],
  ['f://u@h/{a}', 'template-userinfo', '@'],
  ['f://{u}@h/{a}', 'template-userinfo', '@'],
  ['f://h:80/{a}', 'template-port', ':', 5],
  ['f://{h}:{p}/a', 'template-port', ':', 7],
  ['f://h/a:b', 'template-port', ':', 7],

  [`${manyVariables}{&a,b,c}`, 'template-variable-count', '{&a,b,c}'],
  [`${manyVariables}{&a}{&a}{&a}`, 'template-variable-count', '{&a}', manyVariables.length + 8],

  ['f://h{?a}/b', 'template-after-query', '/b'],
  ['f://h{?a}{b}', 'template-after-query', '{b}'],
  ['f://h{?a}{/b}', 'template-after-query', '{/b}'],
  ['f://h{&a}', 'template-continuation', '{&a}'],
  ['f://h{&a}{?b}', 'template-continuation', '{&a}'],
  ['f://h{?a}{?b}', 'template-query-twice', '{?b}'],
  ['f://h{?a}{&b}{?c}', 'template-query-twice', '{?c}'],
  ['f://h{?a*}', 'template-query-explode', '{?a*}'],
  ['f://h{?a}{&b,c*}', 'template-query-explode', '{&b,c*}'],
  ['f://h{?a,a}', 'template-query-duplicate', '{?a,a}'],
  ['f://h{?a}{&b,a}', 'template-query-duplicate', '{&b,a}'],

  ['f://', 'template-authority-empty', ''],
  ['f://{/a}', 'template-authority-empty', '{/a}'],
  ['f://{?a}', 'template-authority-empty', ''],
  ['f://{+a}', 'template-authority-reserved', '{+a}'],
  ['f://h{+a,b}/c', 'template-authority-reserved', '{+a,b}'],
  ['f://v{version}', 'template-authority-shape', '{version}'],
  ['f://{a}{b}', 'template-authority-shape', '{a}'],
  ['f://{a}-{b}', 'template-authority-shape', '{a}'],
  ['f://{host}.example/{a}', 'template-authority-shape', '{host}'],

  ['f://h/{/a}', 'template-path-after-slash', '{/a}'],
  ['f:///{/a*}', 'template-path-after-slash', '{/a*}'],
  ['f://h{/a,b}', 'template-path-multiple', '{/a,b}'],
  ['f://h/c{/a*,b}', 'template-path-multiple', '{/a*,b}'],
  ['f://{a,b}', 'template-simple-multiple', '{a,b}'],
  ['f://h/{+a,b}', 'template-simple-multiple', '{+a,b}'],
  ['f://h/x{a,b}', 'template-simple-multiple', '{a,b}'],
  ['docs://{path*}', 'template-simple-explode', '{path*}'],
  ['f://h/{+a*}', 'template-simple-explode', '{+a*}'],
  ['f://h/{a}/{b*}', 'template-simple-explode', '{b*}'],
  ['f://h/', 'template-empty-segment', '/', 5],
  ['f:///', 'template-empty-segment', '/', 4],
  ['f://h//a', 'template-empty-segment', '/', 5],
  ['f://h/{a}/', 'template-empty-segment', '/', 9],
  ['f://h/{a}/{?q}', 'template-empty-segment', '/', 9],
  ['f://h/v{version}', 'template-mixed-segment', '{version}'],
  ['f://h/{a}{b}', 'template-mixed-segment', '{a}'],
  ['f://h/{a}-{b}', 'template-mixed-segment', '{a}'],
  ['file:///logs/{name}.log', 'template-mixed-segment', '{name}'],
  ['f://h/x{+p}', 'template-mixed-segment', '{+p}'],
  ['f://h{/a}b', 'template-mixed-segment', '{/a}'],
  ['f://h{/a}{b}', 'template-mixed-segment', '{/a}'],

  ['f://h/%ZZ/{a}', 'template-escape', '%'],
  ['f://h/100%', 'template-escape', '%'],
  ['f://h/%C3%28', 'template-escape', '%C3%28'],
  ['f://%FF/{a}', 'template-escape', '%FF'],

  ['f://h{/a}{/b}', 'template-variable-length', '{/b}'],
  ['f://h/{+a}/{+b}', 'template-variable-length', '{+b}'],
  ['f://h/{+a}/b{/c*}', 'template-variable-length', '{/c*}'],

  ['f://h/a b/{c}', 'template-characters', ' '],
  ['f://é/{c}', 'template-characters', 'é'],
  ['f://h/[x]', 'template-characters', '['],
  ['f://h/\u{1f600}', 'template-characters', '\u{1f600}'],
  ['f://h/a\\b', 'template-characters', '\\'],
];

describe('refused templates', () => {
  const rows = refused.map(([text, code, subject, at]) => ({ text, code, subject, at }));
  test.each(rows)('$text: $code', ({ text, code, subject, at = text.indexOf(subject) }) => {
    const expected = { code, subject, length: subject.length };
    expect(compileTemplate(text)).toMatchObject({
      ok: false,
      refusal: subject === '' ? expected : { ...expected, offset: at },
    });
  });

  test('every code is in the table, at least twice', () => {
    const counts = new Map<string, number>();
    for (const [, code] of refused) counts.set(code, (counts.get(code) ?? 0) + 1);
    const rare = Object.keys(TEMPLATE_SHAPES).filter((code) => (counts.get(code) ?? 0) < 2);
    expect(rare).toEqual([]);
  });

  test('a finding at the end of the text, or of nothing, still has its place', () => {
    expect(compileTemplate('')).toMatchObject({ refusal: { offset: 0, length: 0 } });
    expect(compileTemplate('f://')).toMatchObject({ refusal: { offset: 4, length: 0 } });
  });

  test('the shapes with a fixed text', () => {
    const shapeOf = (text: string): unknown => {
      const compiled = compileTemplate(text);
      return compiled.ok ? undefined : compiled.refusal.shape;
    };
    expect(shapeOf('f://{#x}')).toBe('fragment expansion ({#var})');
    expect(shapeOf('f://{x:3}')).toBe('a prefix modifier ({var:n})');
    expect(shapeOf('f://h/v{version}')).toBe(
      'a path segment that holds literal text and an expression, or two expressions',
    );
  });

  test('limits say what was counted', () => {
    expect(compileTemplate(`x://h/${long}`)).toMatchObject({ refusal: { found: 1026 } });
    expect(compileTemplate(`${manyVariables}{&a,b,c}`)).toMatchObject({ refusal: { found: 33 } });
  });

  test('names are reported with the finding', () => {
    expect(compileTemplate('f://p/{ok}/{bad name}')).toMatchObject({
      refusal: { name: 'bad name' },
    });
    expect(compileTemplate('f://h{?a,b,a}')).toMatchObject({ refusal: { name: 'a' } });
  });
});

/** Each text breaks two rules; the one that comes first in the order of the rules is reported, wherever it stands. */
test.each<readonly [string, TemplateRefusalCode]>([
  [`{a}${'x'.repeat(1025)}`, 'template-size'],
  ['{#a}://', 'template-scheme'],
  ['f://h:1/{#a}', 'template-fragment-expansion'],
  ['f://h?x/}', 'template-stray-brace'],
  ['f://h/{#bad name:3}', 'template-fragment-expansion'],
  [`f://h:1{?${'a,'.repeat(40)}a}`, 'template-port'],
  [`f://h{?${'a,'.repeat(40)}a}`, 'template-variable-count'],
  ['f://{+a}{?b*}', 'template-query-explode'],
  ['f://x{a}/y{b}', 'template-authority-shape'],
  ['f://h{/a}{/b}/', 'template-empty-segment'],
  ['f://h/é{/a}{/b}', 'template-variable-length'],
  ['f://h/%ZZ/é', 'template-escape'],
])('order of the rules: %s is %s', (text, code) => {
  expect(compileTemplate(text)).toMatchObject({ ok: false, refusal: { code } });
});
