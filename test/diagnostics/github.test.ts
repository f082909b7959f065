import { describe, expect, it } from 'vitest';
import { diagnosticsGithub } from '../../src/diagnostics/github.js';
import { finding } from './finding.js';

describe('diagnosticsGithub', () => {
  it('prints a command a finding, sorted, with next step and related places in the message', () => {
    const text = 'a: 😀 key\nb: 1\nc: 2\n';
    const first = finding(text, { at: 'key' });
    const printed = diagnosticsGithub([
      finding(text, { at: 'c', severity: 'info' }),
      {
        ...finding(text, { at: 'b', severity: 'warning' }),
        related: [{ message: 'first here', range: first.range }],
      },
      { ...first, hint: 'remove it' },
    ]);
    expect(printed).toBe(
      [
        '::error file=snodo.yaml,line=1,endLine=1,col=7,endColumn=10,title=unknown-key::something is wrong%0Ahint: remove it\n',
        '::warning file=snodo.yaml,line=2,endLine=2,col=1,endColumn=2,title=unknown-key::something is wrong%0Asnodo.yaml:1:7 first here\n',
        '::notice file=snodo.yaml,line=3,endLine=3,col=1,endColumn=2,title=unknown-key::something is wrong\n',
      ].join(''),
    );
  });

  it('leaves columns out of a place of several lines, where GitHub does not take them', () => {
    expect(diagnosticsGithub([finding('a:\n  b: 1\n', { at: 'a:\n  b' })])).toBe(
      '::error file=snodo.yaml,line=1,endLine=2,title=unknown-key::something is wrong\n',
    );
  });

  it('prints nothing without findings', () => {
    expect(diagnosticsGithub([])).toBe('');
  });

  it.each([
    ['a:b', 'a%3Ab'],
    ['a,line=9', 'a%2Cline=9'],
    ['a::b', 'a%3A%3Ab'],
    ['50%', '50%25'],
    ['%0A', '%250A'],
    ['a\nb', 'a%0Ab'],
    ['a\r\nb', 'a%0D%0Ab'],
    ['a b', 'a b'],
    ['日本', '日本'],
    ['\u001b[31m\u202e\u2028', '\\x1b[31m\\u{202e}\\u{2028}'],
    ['\ud800', '\\u{d800}'],
  ])('escapes the file name %j as %j', (file, expected) => {
    const printed = diagnosticsGithub([finding('a', { at: 'a', file })]);
    expect(printed).toBe(
      `::error file=${expected},line=1,endLine=1,col=1,endColumn=2,title=unknown-key::something is wrong\n`,
    );
  });

  it.each([
    ['a: b, c::d', 'a: b, c::d'],
    ['50%', '50%25'],
    ['%0A', '%250A'],
    ['x\n::add-mask::y', 'x\\n::add-mask::y'],
    ['x\r::add-mask::y', 'x\\r::add-mask::y'],
    ['\u001b[2J\u2028', '\\x1b[2J\\u{2028}'],
  ])('escapes the message %j as %j, in the hint and related places too', (message, expected) => {
    const diagnostic = finding('a', { at: 'a' });
    const related = [{ message, range: diagnostic.range }];
    const printed = diagnosticsGithub([{ ...diagnostic, message, hint: message, related }]);
    const text = `${expected}%0Ahint: ${expected}%0Asnodo.yaml:1:1 ${expected}`;
    expect(printed).toBe(
      `::error file=snodo.yaml,line=1,endLine=1,col=1,endColumn=2,title=unknown-key::${text}\n`,
    );
  });
});
