import { expect, test } from 'vitest';
import { isAbsoluteUri, isHttpUrl, uriScheme } from '../../src/protocol/uri.js';

test.each([
  'toolbox://groups',
  'file:///etc/hosts',
  'https://example.test:8080/a%20b?q=1&r=/?#f/?',
  'http://[::1]:80/',
  'https://user:pw@host/a:b@c',
  'data:image/png;base64,AAAA',
  'urn:isbn:0451450523',
  'mailto:a@example.test',
  'x-test+v1.0://h',
  'x:',
])('%s is a URI', (text) => {
  expect(isAbsoluteUri(text)).toBe(true);
});

test.each([
  '',
  'groups',
  '/groups',
  '//host/a',
  '1x://h',
  '://h',
  'x//h',
  'x://h/a b',
  'x://h/é',
  'x://h/{a}',
  'x://h/%',
  'x://h/%2',
  'x://h/%ZZ',
  'x://h/a#b#c',
  'x://h:port/a',
  'x://a@b@c/',
  'x://[::1/a',
  'x://h/[a]',
  'C:\\file',
  'x://h\n',
  'x://h/\ud800',
])('%j is none', (text) => {
  expect(isAbsoluteUri(text)).toBe(false);
});

test.each([
  ['https://example.test', true],
  ['HTTP://example.test/a', true],
  ['http://[::1]:3000/mcp', true],
  ['http://', false],
  ['http:///a', false],
  ['https:example.test', false],
  ['http://h:99999/', false],
  ['ftp://example.test', false],
  ['javascript:alert(1)', false],
  ['https://exa mple.test', false],
])('%s is a web address: %s', (text, expected) => {
  expect(isHttpUrl(text)).toBe(expected);
});

test('schemes are read in lower case', () => {
  expect(uriScheme('HTTPS://h')).toBe('https');
  expect(uriScheme('/a:b')).toBeUndefined();
});

test('a text of 2 MB is answered', () => {
  const long = 'a'.repeat(2_000_000);
  expect(isAbsoluteUri(`x://${long}/${long}`)).toBe(true);
  expect(isAbsoluteUri(`x://${long}@${long}@`)).toBe(false);
  expect(isAbsoluteUri(`x://h/${long} `)).toBe(false);
});
