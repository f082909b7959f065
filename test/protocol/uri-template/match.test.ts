import { describe, expect, test } from 'vitest';
import { matchTemplate, type TemplateValues } from '../../../src/protocol/uri-template/match.js';
import { templateOf } from './template-of.js';

type Case = readonly [template: string, uri: string, values: TemplateValues | undefined];

const no = undefined;

const cases: Readonly<Record<string, readonly Case[]>> = {
  'a single segment': [
    ['hex://{name}/info', 'hex://jason/info', { name: 'jason' }],
    ['hex://{name}/info', 'hex://jason/info/', no],
    ['hex://{name}/info', 'hex:///info', no],
    ['hex://{name}/info', 'hex://a/b/info', no],
    ['hex://{name}/info', 'hex://jason/INFO', no],
    ['hex://{name}/info', 'hex://jason', no],
    ['x://h/{a}', 'x://h/', no],
    ['x://h/{a}', 'x://h', no],
    ['x://h/{a}', 'x://h/b:c@d', { a: 'b:c@d' }],
    ['x://h', 'x://h', {}],
    ['x://h', 'x://h/', no],
    ['memory://*', 'memory://*', {}],
    ['memory://*', 'memory://a', no],
  ],
  'one or more segments': [
    ['files://{root}/{+path}', 'files://docs/a/b.txt', { root: 'docs', path: 'a/b.txt' }],
    ['files://{root}/{+path}', 'files://docs/a', { root: 'docs', path: 'a' }],
    ['files://{root}/{+path}', 'files://docs/', no],
    ['files://{root}/{+path}', 'files://docs', no],
    ['files://{root}/{+path}', 'files://docs/a//b', no],
    ['files://{root}/{+path}', 'files://docs//a', no],
    ['files://{root}/{+path}', 'files://docs/a/', no],
    ['x://h/{+p}/end', 'x://h/end/end', { p: 'end' }],
    ['x://h/{+p}/end', 'x://h/a/b/end', { p: 'a/b' }],
    ['x://h/{+p}/end', 'x://h/end', no],
    ['x://h/{a}/{+p}/{b}', 'x://h/1/2/3/4', { a: '1', p: '2/3', b: '4' }],
    ['x://h/{a}/{+p}/{b}', 'x://h/1/2', no],
    ['docs://r/{+path}', 'docs://r/a/../../x', { path: 'a/../../x' }],
  ],
  'an empty authority': [
    ['file:///{+path}', 'file:///etc/hosts', { path: 'etc/hosts' }],
    ['file:///{+path}', 'file://localhost/etc/hosts', no],
    ['file:///{+path}', 'file:////etc', no],
    ['file:///{+path}', 'file:/etc', no],
  ],
  'an optional segment': [
    ['hex://{name}{/version}', 'hex://jason', { name: 'jason' }],
    ['hex://{name}{/version}', 'hex://jason/1.4.0', { name: 'jason', version: '1.4.0' }],
    ['hex://{name}{/version}', 'hex://jason/1/2', no],
    ['hex://{name}{/version}', 'hex://jason/', no],
    ['x://h{/v}/end', 'x://h/end', {}],
    ['x://h{/v}/end', 'x://h/end/end', { v: 'end' }],
    ['x://h{/v}/end', 'x://h/a/b/end', no],
  ],
  'zero or more segments': [
    ['hex://{name}/docs{/page*}', 'hex://jason/docs', { name: 'jason' }],
    ['hex://{name}/docs{/page*}', 'hex://jason/docs/a/b', { name: 'jason', page: 'a/b' }],
    ['hex://{name}/docs{/page*}', 'hex://jason/docs/', no],
    ['hex://{name}/docs{/page*}', 'hex://jason/docs/a//b', no],
    ['x://h{/p*}/{b}', 'x://h/1', { b: '1' }],
    ['x://h{/p*}/{b}', 'x://h', no],
    ['x://h{/p*}/{b}', 'x://h/1/2/3', { p: '1/2', b: '3' }],
  ],
  'query parameters': [
    ['search://{index}{?q,lang}', 'search://hex', { index: 'hex' }],
    ['search://{i}{?q,lang}', 'search://hex?lang=en&q=json', { i: 'hex', q: 'json', lang: 'en' }],
    ['search://hex/pkgs{?q}{&sort}', 'search://hex/pkgs?q=js&sort=name', { q: 'js', sort: 'name' }],
    ['search://hex/pkgs{?q}{&sort}', 'search://hex/pkgs?sort=name', { sort: 'name' }],
    ['dom://{page}{?selector,depth}', 'dom://p?depth=1', { page: 'p', depth: '1' }],
    ['dom://{page}{?selector,depth}', 'dom://p?selector=', { page: 'p', selector: '' }],
    ['dom://{page}{?selector,depth}', 'dom://p?', no],
    ['dom://{page}{?selector,depth}', 'dom://p?x=1', no],
    ['dom://{page}{?selector,depth}', 'dom://p?depth=1&x=1', no],
    ['dom://{page}{?selector,depth}', 'dom://p?depth=1&depth=2', no],
    ['dom://{page}{?selector,depth}', 'dom://p?depth=1&depth=1', no],
    ['dom://{page}{?selector,depth}', 'dom://p?depth', no],
    ['dom://{page}{?selector,depth}', 'dom://p?depth=1&', no],
    ['dom://{page}{?selector,depth}', 'dom://p?&depth=1', no],
    ['dom://{page}{?selector,depth}', 'dom://p?depth&selector=1', no],
    ['dom://{page}{?selector,depth}', 'dom://p?%64epth=1', no],
    ['dom://{page}{?selector,depth}', 'dom://p?Depth=1', no],
    ['dom://{page}{?selector,depth}', 'dom://p?depth=a=b/?c', { page: 'p', depth: 'a=b/?c' }],
    ['dom://{page}{?selector,depth}', 'dom://p?depth=1#f', no],
    ['x://h{?a}', 'x://h/?a=1', no],
    ['x://h{?__proto__}', 'x://h?constructor=1', no],
    ['x://h', 'x://h?', no],
    ['x://h', 'x://h?a=1', no],
  ],
  'percent escapes': [
    ['file:///{path}', 'file:///My%20File.txt', { path: 'My File.txt' }],
    ['file:///{path}', 'file:///a%2Fb', { path: 'a/b' }],
    ['file:///{path}', 'file:///%C3%BC', { path: 'ü' }],
    ['file:///{path}', 'file:///%25', { path: '%' }],
    ['file:///{path}', 'file:///%252F', { path: '%2F' }],
    ['file:///{path}', 'file:///a+b', { path: 'a+b' }],
    ['file:///{path}', 'file:///100%', no],
    ['file:///{path}', 'file:///%ZZ', no],
    ['file:///{path}', 'file:///%FF', no],
    ['file:///{path}', 'file:///%C3%28', no],
    ['file:///{path}', 'file:///%C0%AF', no],
    ['file:///{path}', 'file:///%ED%A0%80', no],
    ['x://h/{+p}', 'x://h/%C3/%A9', no],
    ['x://{a}', 'x://%6Aason', { a: 'jason' }],
    ['x://h{?q}', 'x://h?q=%26%3D+', { q: '&=+' }],
    ['x://h{?q}', 'x://h?q=%F', no],
    ['x://h/a%2Fb', 'x://h/a%2Fb', {}],
    ['x://h/a%2Fb', 'x://h/a%2fb', no],
    ['x://h/a', 'x://h/%61', no],
    ['docs://{name}', 'docs://..%2F..%2Fetc%2Fpasswd', { name: '../../etc/passwd' }],
    ['docs://{name}', 'docs://%2e%2e', { name: '..' }],
    ['docs://{name}', 'docs://a%00b', { name: 'a\0b' }],
    ['docs://{name}', 'docs://a%5Cb', { name: 'a\\b' }],
  ],
  'scheme and authority': [
    ['KBInfo://{path}', 'kbinfo://x', { path: 'x' }],
    ['kbinfo://{path}', 'KBINFO://x', { path: 'x' }],
    ['k://{path}', '\u212a://x', no],
    ['x://h/{a}', 'y://h/b', no],
    ['x://h/{a}', 'xy://h/b', no],
    ['x://h/{a}', 'x:/h/b', no],
    ['x://Host/{a}', 'x://host/b', no],
    ['https://example.test/{a}', 'https://example.test:443/b', no],
    ['https://example.test/{a}', 'https://example.test:/b', no],
    ['https://{host}/{a}', 'https://example.test:443/b', no],
    ['https://{host}/{a}', 'https://user@example.test/b', no],
    ['https://{host}/{a}', 'https://[::1]/b', no],
    ['https://{host}/{a}', 'https://example.test/b', { host: 'example.test', a: 'b' }],
  ],
  'texts that are no URI': [
    ['x://h/{a}', '', no],
    ['x://h/{a}', 'h/b', no],
    ['x://h/{a}', 'x://h/{a}', no],
    ['x://h/{a}', 'x://h/a b', no],
    ['x://h/{a}', 'x://h/é', no],
    ['x://h/{a}', 'x://h/a\n', no],
    ['x://h/{a}', 'x://h/a#', no],
    ['x://h/{a}', 'x://h/a\ud800', no],
    ['x://h/{a}', ' x://h/a', no],
  ],
  'a variable used twice': [
    ['x://{a}/{a}', 'x://jason/jason', { a: 'jason' }],
    ['x://{a}/{a}', 'x://jason/%6Aason', { a: 'jason' }],
    ['x://{a}/{a}', 'x://jason/json', no],
    ['x://{a}{?a}', 'x://b', { a: 'b' }],
    ['x://{a}{?a}', 'x://b?a=b', { a: 'b' }],
    ['x://{a}{?a}', 'x://b?a=c', no],
    ['x://{a}{?a}', 'x://b?a=', no],
  ],
  'two templates of one server': [
    ['kb://schema/{type}', 'kb://entity/user?where=a', no],
    ['kb://entity/{type}{?where}', 'kb://entity/user?where=a', { type: 'user', where: 'a' }],
    ['x://h/{+p}', 'x://h/docs/intro', { p: 'docs/intro' }],
    ['x://h/docs{/page*}', 'x://h/docs/intro', { page: 'intro' }],
  ],
};

describe.each(Object.entries(cases))('%s', (_, rows) => {
  test.each(rows)('%s with %s', (template, uri, values) => {
    expect(matchTemplate(templateOf(template), uri)).toEqual(values);
  });
});

test('names of the prototype are ordinary variables', () => {
  const values = matchTemplate(templateOf('x://{__proto__}/{constructor}'), 'x://a/b') ?? {};
  expect(Object.entries(values)).toEqual([
    ['__proto__', 'a'],
    ['constructor', 'b'],
  ]);
  expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
});

const million = 1_000_000;

test.each([
  ['x://h/{a}', `x://h/${'a'.repeat(million)}`, true],
  ['x://h{/p*}', `x://h${'/a'.repeat(million / 2)}`, true],
  ['x://h{/p*}', `x://h/${','.repeat(million)}?`, false],
  ['x://h/{a}/{+p}/end', `x://h${'/a'.repeat(million / 2)}`, false],
  ['x://h/{a}/{+p}/end', `x://h/${'%2F'.repeat(million / 3)}/end`, false],
  ['x://h{/p*}/{a}/{b}/{c}', `x://h${'/'.repeat(million)}`, false],
  ['x://h{/p}', `x://h${'/a'.repeat(million / 2)}`, false],
  ['x://h{?a,b}', `x://h?${'&'.repeat(million)}`, false],
  ['x://h{?a,b}', `x://h?${'a'.repeat(million)}`, false],
  ['x://h{?a,b}', `x://h?a=${'%'.repeat(million)}`, false],
  ['x://h/{a}', `x://h/${'a'.repeat(million)} `, false],
])('a hostile URI of 1 MB is answered: %s', (template, uri, matches) => {
  expect(matchTemplate(templateOf(template), uri) !== undefined).toBe(matches);
});
