import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { check, plan } from '../../src/index.js';
import { type Project, project } from '../write/project.js';
import { run } from './captured-terminal.js';

const MANIFEST = `snodo: 1
server: { name: demo, version: 1.0.0 }
validator: full
tools:
  search:
    additionalProperties: false
`;

const RAISED = 'severity: { description-missing: error }\n';

function demo(extra = '', manifest = MANIFEST): Project {
  return project({ 'package.json': '{ "type": "module" }\n', 'snodo.yaml': manifest + extra });
}

describe('a warning that `severity` raises', () => {
  it('fails check', async () => {
    expect((await run(demo().root, 'check')).code).toBe(0);
    const { code, out } = await run(demo(RAISED).root, 'check');
    expect(code).toBe(1);
    expect(out).toMatch(/^snodo\.yaml:5:3 error description-missing$/m);
    expect(out).toMatch(/^1 error, 1 warning$/m);
  });

  it('stops generate before anything is written', async () => {
    const at = demo(RAISED);
    const { code, err } = await run(at.root, 'generate');
    expect(code).toBe(1);
    expect(err).toMatch(/error description-missing[\s\S]*Nothing was written\.\n$/);
    expect(at.has('generated')).toBe(false);
  });

  it('stops generate --check', async () => {
    const at = demo();
    await run(at.root, 'generate');
    expect((await run(at.root, 'generate', '--check')).code).toBe(0);
    at.write('snodo.yaml', MANIFEST + RAISED);
    const { code, err } = await run(at.root, 'generate', '--check');
    expect([code, err]).toEqual([1, expect.stringContaining('error description-missing')]);
  });

  it('stops serve', async () => {
    const at = demo(RAISED);
    mkdirSync(join(at.root, 'node_modules'));
    const { code, err } = await run(at.root, 'serve');
    expect([code, err]).toEqual([1, expect.stringContaining('error description-missing')]);
  });

  it('takes the catalog and the plan away in the programmatic entry', () => {
    const at = { cwd: demo(RAISED).root };
    expect(check('snodo.yaml', at).value).toBeUndefined();
    expect(plan('snodo.yaml', at).value).toBeUndefined();
    expect(check('snodo.yaml', { cwd: demo().root }).value).toBeDefined();
  });

  it('does not keep generate from creating the handlers that are missing', async () => {
    const at = demo('severity: { handler-missing: error }\n');
    expect((await run(at.root, 'check')).code).toBe(1);
    expect((await run(at.root, 'generate')).code).toBe(0);
    expect((await run(at.root, 'check')).code).toBe(0);
  });
});

describe('a warning that is lowered, turned off or ignored', () => {
  it.each(['info', 'off'])('is none for --strict: %s', async (setting) => {
    const severity = `severity: { description-missing: ${setting}, handler-missing: ${setting} }\n`;
    expect((await run(demo().root, 'check', '--strict')).code).toBe(1);
    expect((await run(demo(severity).root, 'check', '--strict')).code).toBe(0);
  });

  it('is not printed by any format', async () => {
    const at = demo('severity: { description-missing: off, handler-missing: off }\n');
    const { out: text } = await run(at.root, 'check');
    expect(text).toBe('snodo.yaml: 1 tool, 0 resources, 0 prompts; no problems\n');
    const { out: json } = await run(at.root, 'check', '--format', 'json');
    expect(JSON.parse(json)).toMatchObject({ diagnostics: [] });
    const { out: github } = await run(at.root, 'check', '--format', 'github');
    expect(github).toBe('');
  });

  it.each([
    ['turned off', 'severity: { handler-missing: off }\n', MANIFEST],
    ['ignored', '', MANIFEST.replace('search:', 'search: # snodo-ignore handler-missing: soon')],
  ])('still counts as a difference where a handler is missing: %s', async (_how, extra, text) => {
    const at = demo(extra, text);
    await run(at.root, 'generate');
    at.remove('handlers/tools/search.ts');
    const { code, err } = await run(at.root, 'generate', '--check');
    expect(code).toBe(1);
    expect(err).toMatch(/^snodo\.yaml:5:3 error handler-missing$/m);
  });
});
