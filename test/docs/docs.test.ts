import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { connect } from 'snodo/client';
import { openDirect } from 'snodo/runtime';
import { describe, expect, it } from 'vitest';
import { createRuntime } from '../../generated/greeter/server.js';
import { main } from '../../src/cli/main.js';
import { HTTP_DEFAULTS, STDIO_DEFAULTS } from '../../src/definitions/limits.js';
import { check } from '../../src/index.js';
import { project } from '../write/project.js';
import { allBlocks, blocks, includedFiles, isManifest, namedModules } from './blocks.js';
import { documents } from './documents.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const readme = readFileSync(`${root}README.md`, 'utf8');
const tour = readFileSync(`${root}docs/tour.md`, 'utf8');
const serving = readFileSync(`${root}docs/serving.md`, 'utf8');

describe('documents', () => {
  const manifests = documents.flatMap(({ path, text }) =>
    allBlocks(text)
      .filter(isManifest)
      .map((block) => [path, block.line, block.text, text] as const),
  );

  it('show manifests', () => {
    expect(manifests.length).toBeGreaterThan(1);
  });

  it.each(manifests)('%s:%i is a manifest without errors', (_path, _line, text, page) => {
    const modules = Object.entries(namedModules(page));
    const named = modules.filter(([file]) => text.includes(`./${file}`));
    const { root: folder } = project({
      ...Object.fromEntries(named),
      ...(/^components:/m.test(text) ? includedFiles(page) : {}),
      'snodo.yaml': text.replace(/^output: .*\n/m, ''),
    });
    const { diagnostics } = check('snodo.yaml', { cwd: folder });
    const unexpected = diagnostics.filter(
      ({ code, severity }) => code !== 'handler-missing' && severity !== 'info',
    );
    expect(unexpected.map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
  });

  it('show the manifest, the emitted code and the handler of manifests/greeter as they are', () => {
    const read = (path: string): string => readFileSync(root + path, 'utf8');
    expect(blocks(readme, 'yaml')[0]).toBe(read('manifests/greeter/snodo.yaml'));
    const [emitted, handler] = blocks(readme, 'ts');
    expect(emitted).toBe(read('generated/greeter/tools/greet.ts'));
    expect(handler).toBe(read('manifests/greeter/handlers/tools/greet.ts'));
  });

  it('show a call and the answer of manifests/greeter', () => {
    const [shown] = blocks(readme, 'console');
    const [, request, answer] =
      /^\$ echo '(.+)' \| npx snodo serve\n(.+\n)$/.exec(shown ?? '') ?? [];
    const served = spawnSync(
      process.execPath,
      ['bin/snodo.js', 'serve', 'manifests/greeter/snodo.yaml'],
      {
        cwd: root,
        encoding: 'utf8',
        input: `${request}\n`,
      },
    );
    expect(served.stdout).toBe(answer);
  });

  it('show the test of manifests/greeter', () => {
    const own = readFileSync(`${root}test/examples/greeter.test.ts`, 'utf8');
    const shown = own.replace('../../generated/greeter/server.js', '../generated/server.js');
    expect(blocks(readme, 'ts')).toContain(shown);
  });

  it('show a call in the same process', async () => {
    const client = await connect({ exchange: openDirect(createRuntime()) });
    expect(await client.callTool('greet', { name: 'Ada' })).toMatchObject({
      content: [{ type: 'text', text: 'Hello, Ada!' }],
    });
    await client.close();
  });

  it('show what a wrong manifest gives', async () => {
    let printed = '';
    const terminal = {
      cwd: fileURLToPath(new URL('wrong', import.meta.url)),
      color: { out: false, err: false },
      out: (text: string) => {
        printed += text;
      },
      err: () => {},
    };
    expect(await main(['check'], terminal)).toBe(1);
    expect(blocks(tour, 'console')).toContain(`$ npx snodo check\n${printed}`);
  });

  it('name every limit with its default', () => {
    for (const [name, value] of [
      ...Object.entries(HTTP_DEFAULTS),
      ...Object.entries(STDIO_DEFAULTS),
    ]) {
      expect(serving).toContain(`\`${name}\` | ${value.toLocaleString('en')} |`);
    }
  });
});
