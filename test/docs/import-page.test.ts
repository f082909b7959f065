import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../cli/captured-terminal.js';
import { project } from '../write/project.js';
import { blocks } from './blocks.js';

const page = readFileSync(join(resolve(import.meta.dirname, '../..'), 'docs/import.md'), 'utf8');

describe('the page about imports', () => {
  const [tools = ''] = blocks(page, 'json');
  const [manifest] = blocks(page, 'yaml');
  const [said] = blocks(page, 'text');

  it('shows what is written, and what is said', async () => {
    const at = project({ 'package.json': '{ "type": "module" }\n', 'tools.json': tools });
    const command = /`npx snodo (import --tools tools\.json --output packages)`/.exec(page)?.[1];
    const { code, err } = await run(at.root, ...(command?.split(' ') ?? []));
    expect(at.read('packages/snodo.yaml')).toBe(manifest);
    expect({ code, err }).toEqual({ code: 1, err: said });
  });

  it('tells of every option', async () => {
    const { out } = await run('/', 'import', '--help');
    const options = [...out.matchAll(/ (--[a-z]+) </g)].map(([, option]) => option);
    expect(options.length).toBeGreaterThan(5);
    expect(options.filter((option) => !page.includes(`\`${option} `))).toEqual([]);
  });
});
