import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { run } from '../cli/captured-terminal.js';
import { startProgram } from '../runtime/program/start-program.js';
import { project } from '../write/project.js';

const here = fileURLToPath(new URL('.', import.meta.url));

/** The official servers: the revision that they speak, and what runs them. */
const SERVERS = [
  ['2026-07-28', ['servers/modern.mjs'], '@modelcontextprotocol/server'],
  ['2025-11-25', ['servers/older.mjs', 'sdk-1.32'], 'sdk-1.32'],
  ['2025-06-18', ['servers/older.mjs', 'sdk-1.17'], 'sdk-1.17'],
] as const;

const LISTS = ['tools', 'resources', 'resourceTemplates', 'prompts'];

describe.each(SERVERS)('an official server of %s', (_revision, [script, ...args], folder) => {
  const isInstalled = existsSync(`${here}node_modules/${folder}`);
  const file = here + script;

  /** Imports from a source, and expects the manifest to list what the source lists. */
  async function compare(source: readonly string[]): Promise<void> {
    const at = project({ 'package.json': '{ "type": "module" }\n' });
    const imported = await run(at.root, 'import', ...source, '-o', 'demo');
    expect(imported).toMatchObject({ code: 0, out: '' });
    expect((await run(at.root, 'generate', 'demo/snodo.yaml')).code).toBe(0);
    const before = await run(at.root, 'catalog', ...source, '--format', 'json');
    const after = await run(at.root, 'catalog', 'demo/snodo.yaml', '--format', 'json');
    const lists = [before, after].map(({ out }) => JSON.parse(out) as Record<string, never[]>);
    for (const member of LISTS) {
      const [theirs, ours] = lists.map((list) => list[member]?.toSorted(byName));
      expect([member, ours]).toEqual([member, theirs]);
    }
  }

  const title = isInstalled ? 'is imported' : 'skipped without `npm ci --prefix test/peers`';
  describe.skipIf(!isInstalled)(title, () => {
    it('over stdio, and lists the same', async () => {
      await compare([
        '--stdio',
        [process.execPath, file, ...args].map((one) => `"${one}"`).join(' '),
      ]);
    }, 60_000);

    it('over HTTP, and lists the same', async () => {
      const program = startProgram(file, [...args, '--http']);
      const [, url = ''] = await program.stderrMatch(/listening on (\S+)/);
      await compare(['--url', url]);
    }, 60_000);
  });
});

/** Older servers list in the order of registration. */
function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : 1;
}
