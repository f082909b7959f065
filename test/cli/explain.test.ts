import { describe, expect, it } from 'vitest';
import { codes } from '../../src/diagnostics/codes/index.js';
import { serverExplanations } from '../../src/diagnostics/explanations/server.js';
import { run } from './captured-terminal.js';

const explain = (...argv: readonly string[]) => run('/', 'explain', ...argv);

describe('snodo explain', () => {
  it('prints severity, group, paragraph and examples of a code', async () => {
    const { code, out, err } = await explain('cache-ttl');
    expect([code, err]).toEqual([0, '']);
    expect(out.split('\n')).toEqual([
      'cache-ttl (error; server)',
      '',
      expect.stringMatching(/^`ttlMs` of a cache policy is the number of milliseconds/),
      expect.any(String),
      '',
      'Wrong:',
      '',
      '    cache: { tools: { ttlMs: 1.5 } }',
      '',
      'Right:',
      '',
      '    cache: { tools: { ttlMs: 1500 } }',
      '',
    ]);
  });

  it('says how a warning can be changed, and where one code is both', async () => {
    const { out: warning } = await explain('name-length');
    expect(warning).toMatch(/^name-length \(warning; names\)\n/);
    expect(warning).toContain('`severity: { name-length: off }`');
    const { out: mixed } = await explain('icon-scheme');
    expect(mixed).toMatch(/^icon-scheme \(error or warning; names\)\n/);
    expect(mixed).toMatch(/at one place,\s+where it is not an\s+error\.\n$/);
  });

  it('prints one JSON object when asked', async () => {
    const { out } = await explain('cache-ttl', '--format', 'json');
    expect(JSON.parse(out)).toEqual({
      code: 'cache-ttl',
      group: 'server',
      severities: ['error'],
      ...serverExplanations['cache-ttl'],
    });
  });

  it('lists every code of the table, a line each', async () => {
    const { code, out } = await explain();
    expect(code).toBe(0);
    const listed = [...out.matchAll(/^ {2}([a-z-]+) +[EWI]/gm)].map(([, name]) => name);
    expect(listed.toSorted()).toEqual(Object.keys(codes).toSorted());
    expect(Math.max(...out.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(100);
    expect(out).toMatch(/^server\n {2}protocol-unknown +E/m);
  });

  it('lists all codes as JSON', async () => {
    const { out } = await explain('--format', 'json');
    const listed = JSON.parse(out) as { codes: { code: string }[] };
    expect(listed.codes.map(({ code }) => code).toSorted()).toEqual(Object.keys(codes).toSorted());
    expect(listed.codes).toContainEqual({
      code: 'cache-ttl',
      group: 'server',
      severities: ['error'],
      summary: expect.stringMatching(/^`ttlMs`.*\.$/),
    });
  });

  it.each([
    ['name-lenght', 'Did you mean: name-length?'],
    ['NAME-LENGTH', 'Did you mean: name-length'],
    ['cache', 'Did you mean: cache-ttl, cache-scope'],
    ['constructor', '"constructor". `npx snodo explain` lists all codes.'],
    ['__proto__', '"__proto__". `npx snodo explain` lists all codes.'],
    ['', '"". `npx snodo explain` lists all codes.'],
    ['\u001b[2J', '"\\x1b[2J". `npx snodo explain` lists all codes.'],
  ])('ends with 2 for the unknown code %j', async (word, says) => {
    const { code, out, err } = await explain(word);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(says);
  });
});
