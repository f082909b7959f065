import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/protocol/canonical-json.js';
import type { JsonObject, JsonValue } from '../../src/protocol/json.js';
import { run } from '../cli/captured-terminal.js';
import { project } from '../write/project.js';

/** Real definitions of many servers, some of them wrong: each keyword, each odd name, and some of everything. */
const SAMPLE = JSON.parse(
  readFileSync(join(import.meta.dirname, 'sample.json'), 'utf8'),
) as Readonly<Record<'tools' | 'resources' | 'prompts', readonly JsonObject[]>>;

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

type Refused = { readonly kind: string; readonly name: string; readonly member?: string };

/** A definition without what says nothing, and without what is left out of it. */
function said(entry: JsonObject, refused: readonly Refused[]): JsonObject {
  const leftOut = refused.map(({ member }) => member);
  const members = Object.entries(entry).filter(
    ([key, value]) => !(isEmpty(value) && !key.endsWith('Schema')) && !leftOut.includes(key),
  );
  return Object.fromEntries(members) as JsonObject;
}

function isEmpty(value: JsonValue): boolean {
  if (value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

describe('a sample of real definitions', () => {
  it('is imported, checked, generated, compiled, served, and listed as it came', async () => {
    const at = project({
      'package.json': '{ "type": "module" }\n',
      'sample.json': JSON.stringify(SAMPLE),
    });
    mkdirSync(join(at.root, 'node_modules'));
    symlinkSync(ROOT, join(at.root, 'node_modules/snodo'), 'dir');

    const imported = await run(
      at.root,
      'import',
      '--tools',
      'sample.json',
      '-o',
      '.',
      '--format',
      'json',
    );
    expect(imported.code).toBe(1);
    const { refused } = JSON.parse(imported.out) as { refused: readonly Refused[] };
    expect(refused.map(({ kind, name, member = 'all' }) => `${kind} ${name}: ${member}`)).toEqual([
      'tool get_profile: required',
      'tool verify_connection: category',
      'tool verify_connection: tags',
      'tool verify_connection: returns',
      'tool get_profile: all',
      'tool ssh_disconnect: all',
    ]);

    expect(await run(at.root, 'check')).toMatchObject({ code: 0 });
    expect(await run(at.root, 'generate')).toMatchObject({ code: 0 });
    expect(compile(at.root)).toBe('');

    const server = join(at.root, 'generated/server.ts');
    const { out } = await run(at.root, 'catalog', '--server', server, '--format', 'json');
    const catalog = JSON.parse(out) as Record<string, readonly JsonObject[]>;
    let same = 0;
    for (const [list, kind] of [
      ['tools', 'tool'],
      ['resources', 'resource'],
      ['prompts', 'prompt'],
    ] as const) {
      for (const entry of SAMPLE[list]) {
        const told = refused.filter((one) => one.kind === kind && one.name === entry['name']);
        if (told.some(({ member }) => member === undefined)) continue;
        const now = catalog[list]?.find(({ name }) => name === entry['name']);
        expect(canonicalJson(now ?? null)).toBe(canonicalJson(said(entry, told)));
        same += 1;
      }
    }
    expect(same).toBeGreaterThan(45);
  }, 120_000);
});

/** Compiles the emitted code under all strict flags; gives what the compiler says. */
function compile(root: string): string {
  const config = {
    extends: join(ROOT, 'test/packing/project/tsconfig.json'),
    compilerOptions: { rootDir: '.', typeRoots: [join(ROOT, 'node_modules/@types')], noEmit: true },
    include: ['generated', 'handlers'],
  };
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify(config));
  const tsc = join(ROOT, 'node_modules/.bin/tsc');
  return spawnSync(tsc, ['-p', root, '--pretty', 'false'], { encoding: 'utf8' }).stdout;
}
