import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { run } from '../cli/captured-terminal.js';
import { project } from '../write/project.js';
import { blocks } from './blocks.js';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const page = readFileSync(at('docs/migrating.md'), 'utf8');
const old = at('test/peers/servers/registered.mjs');

describe('docs/migrating.md', () => {
  it('shows the old server as it is', () => {
    const text = readFileSync(old, 'utf8').replaceAll("'sdk-1.32/", "'@modelcontextprotocol/sdk/");
    expect(blocks(page, 'js')).toEqual([text]);
  });

  it.skipIf(!existsSync(at('test/peers/node_modules')))(
    'shows what is imported from it (needs npm ci --prefix test/peers)',
    async () => {
      const folder = project({ 'package.json': '{ "type": "module" }\n' });
      const server = ['--stdio', `node ${JSON.stringify(old)}`];
      const { code, err } = await run(folder.root, 'import', ...server, '--output', 'packages');
      expect(code, err).toBe(0);
      expect(blocks(page, 'yaml')).toEqual([folder.read('packages/snodo.yaml')]);
    },
  );
});
