import { spawn } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { runWatched } from '../../src/cli/watch.js';
import { watchInputs } from '../../src/cli/watch-inputs.js';
import type { RecordedInput } from '../../src/manifest/input-record.js';
import { nodeProjectFiles } from '../../src/manifest/node-project-files.js';
import { type Project, project } from '../write/project.js';
import { run } from './captured-terminal.js';

const bin = fileURLToPath(new URL('../../bin/snodo.js', import.meta.url));
const PATIENCE = { timeout: 15_000, interval: 20 };

/** Watches inputs of a project, and counts the runs that changes start. */
async function watched(
  at: Project,
  inputs: readonly RecordedInput[],
): Promise<() => Promise<void>> {
  const ended = new AbortController();
  let runs = 0;
  const done = watchInputs(
    { root: at.root, inputs },
    async () => {
      runs += 1;
      return { root: at.root, inputs };
    },
    ended.signal,
  );
  onTestFinished(async () => {
    ended.abort();
    await done;
  });
  await vi.waitFor(() => expect(runs).toBe(1), PATIENCE); // the one that makes up for a slow start
  return async () => {
    await vi.waitFor(() => expect(runs).toBe(2), PATIENCE);
    runs = 1;
  };
}

describe('what a watched command says', () => {
  it.each([
    [false, 'first\n\nWatching for changes; Ctrl-C ends it.\n\nsecond\n'],
    [
      true,
      'first\n\nWatching for changes; Ctrl-C ends it.\n\u001b[H\u001b[Jsecond\n\nWatching for changes; Ctrl-C ends it.\n',
    ],
  ])('replaces on a screen (%s) what it has said', async (repaints, text) => {
    const at = project({ 'a.yaml': 'first' });
    const ended = new AbortController();
    let said = '';
    const err = (piece: string): void => {
      said += piece;
      if (said.includes('Watching') && at.read('a.yaml') === 'first') at.write('a.yaml', 'second');
      if (said.includes('second') && said.endsWith('\n')) setImmediate(() => ended.abort());
    };
    const color = { out: false, err: false };
    const done = runWatched(
      async (terminal, record) => {
        const { files, root, manifest } = nodeProjectFiles('a.yaml', at.root, record);
        files.read('a.yaml');
        terminal.err(`${at.read('a.yaml')}\n`);
        return { exitCode: 0, project: { files, root, manifest }, findings: [], wrote: false };
      },
      { cwd: at.root, color, repaints, out: err, err },
      ended.signal,
    );
    expect(await done).toBe(0);
    expect(said).toBe(text);
  });
});

describe('what a run has read', () => {
  it('starts another run when it changes, however an editor saves', async () => {
    const at = project({ 'a.yaml': '1', 'tools/b.yaml': '1', 'tools/other.txt': '1' });
    const ran = await watched(at, [
      ['file', 'a.yaml'],
      ['file', 'tools/b.yaml'],
    ]);
    at.write('a.yaml', '2');
    await ran();
    at.write('tools/.b.yaml.tmp', '2');
    renameSync(join(at.root, 'tools/.b.yaml.tmp'), join(at.root, 'tools/b.yaml'));
    await ran();
    at.remove('a.yaml');
    await ran();
    at.write('a.yaml', '3');
    await ran();
  });

  it('starts one when it appears, in a folder that was not there', async () => {
    const at = project({ 'a.yaml': '1' });
    const ran = await watched(at, [
      ['file', 'a.yaml'],
      ['file', 'handlers/tools/search.ts'],
    ]);
    mkdirSync(join(at.root, 'handlers'));
    await ran();
  });

  it('starts one when a folder that was listed has one entry more or less', async () => {
    const at = project({ 'tools/b.yaml': '1' });
    const ran = await watched(at, [['folder', 'tools']]);
    at.write('tools/c.yaml', '1');
    await ran();
    at.remove('tools/b.yaml');
    await ran();
    rmSync(join(at.root, 'tools'), { recursive: true });
    await ran();
  });
});

const MANIFEST = `snodo: 1
server: { name: demo, version: 1.0.0 }
components: [tools/*.yaml]
`;
const TOOL = 'tools:\n  search: { description: Search packages, additionalProperties: false }\n';

describe('snodo generate --watch', () => {
  it('follows the manifest, its parts and its handlers, and ends with 0', async () => {
    const at = project({
      'package.json': '{ "type": "module" }\n',
      'snodo.yaml': MANIFEST,
      'tools/search.yaml': TOOL,
    });
    const child = spawn(process.execPath, [bin, 'generate', '--watch'], { cwd: at.root });
    onTestFinished(() => void child.kill('SIGKILL'));
    let err = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    const closed = new Promise<number | null>((done) => child.on('close', done));
    const says = (text: string): Promise<void> =>
      vi.waitFor(() => expect(err).toContain(text), PATIENCE);

    await says('Watching for changes; Ctrl-C ends it.');
    at.write('tools/search.yaml', TOOL.replace('Search', 'Find'));
    await says('Generated files: 0 created, 2 updated, ');
    expect(at.read('generated/tools/search.ts')).toContain('Find packages');
    at.write('tools/search.yaml', `${TOOL}colour: red\n`);
    await says('Nothing was written.');
    at.write('tools/search.yaml', TOOL);
    at.write('tools/order.yaml', TOOL.replace('search', 'order'));
    await vi.waitFor(() => expect(at.has('handlers/tools/order.ts')).toBe(true), PATIENCE);
    at.write('handlers/tools/order.ts', 'export const other = 1;\n');
    await says('handler-export-missing');
    at.remove('snodo.yaml');
    await says('there is no snodo.yaml in ');
    writeFileSync(join(at.root, 'snodo.yaml'), MANIFEST.replace('demo', 'shop'));
    await vi.waitFor(() => expect(at.read('generated/server.ts')).toContain("'shop'"), PATIENCE);
    child.kill('SIGINT');
    expect(await closed).toBe(0);
  });

  it('ends with 2 when the folder of the project is gone', async () => {
    const at = project({ 'package.json': '{}', 'snodo.yaml': MANIFEST, 'tools/search.yaml': TOOL });
    const child = spawn(process.execPath, [bin, 'generate', '--watch'], { cwd: at.root });
    onTestFinished(() => void child.kill('SIGKILL'));
    let err = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    const closed = new Promise<number | null>((done) => child.on('close', done));
    await vi.waitFor(() => expect(err).toContain('Watching for changes'), PATIENCE);
    await new Promise((done) => setTimeout(done, 500)); // until it watches
    rmSync(at.root, { recursive: true });
    expect(await closed).toBe(2);
    expect(err).toContain('error: the folder of the project is gone.');
  });

  it('ends at once where there is nothing to watch, or with options that contradict it', async () => {
    const at = project({ 'package.json': '{}' });
    expect(await run(at.root, 'generate', 'lost.yaml', '--watch')).toMatchObject({ code: 2 });
    for (const option of [['--check'], ['--fix'], ['--format', 'json']]) {
      const { code, err } = await run(at.root, 'generate', '--watch', ...option);
      expect([code, err]).toEqual([2, expect.stringContaining(`--watch and ${option[0]} exclude`)]);
    }
  });
});
