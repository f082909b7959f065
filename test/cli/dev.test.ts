import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect } from 'snodo/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type Project, project } from '../write/project.js';
import { run } from './captured-terminal.js';

const bin = fileURLToPath(new URL('../../bin/snodo.js', import.meta.url));
const PATIENCE = { timeout: 15_000, interval: 20 };

const MANIFEST = `snodo: 1
server: { name: demo, version: 1.0.0 }
validator: full
tools:
  wait: { description: Wait, additionalProperties: false }
`;

const handler = (
  answer: string,
  ms = 0,
): string => `import { setTimeout } from 'node:timers/promises';
import { answer } from '../../answer.js';
export const call = async () => {
  await setTimeout(${ms});
  return answer + ${JSON.stringify(answer)};
};
`;

type Dev = {
  readonly at: Project;
  readonly said: () => string;
  readonly stop: () => Promise<number | null>;
};

function start(files: Readonly<Record<string, string>>, ...args: readonly string[]): Dev {
  const at = project({ 'package.json': '{ "type": "module" }\n', ...files });
  mkdirSync(join(at.root, 'node_modules'));
  const child = spawn(process.execPath, [bin, 'dev', ...args], {
    cwd: at.root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  onTestFinished(() => void child.kill('SIGKILL'));
  return {
    at,
    said: () => said,
    stop: () => {
      child.kill('SIGINT');
      return ended;
    },
  };
}

const served = (text: string): string[] =>
  [...text.matchAll(/Serving (http:\S+) \(\d+ ms\)\n/g)].map(([, url]) => url ?? '');

it('serves what was saved last on one port, and finishes what it has begun', async () => {
  const dev = start(
    {
      'snodo.yaml': MANIFEST,
      'answer.ts': "export const answer: string = 'one ';\n",
      'handlers/tools/wait.ts': handler('first', 1_500),
    },
    '--http',
    '0',
  );
  await vi.waitFor(() => expect(dev.said()).toContain('Watching for changes'), PATIENCE);
  const [url = ''] = served(dev.said());
  const call = async (): Promise<unknown> => {
    const client = await connect({ url });
    onTestFinished(() => client.close());
    return client.callTool('wait', {});
  };
  const text = (value: string) =>
    expect.objectContaining({ content: [{ type: 'text', text: value }] });

  const begun = call();
  await new Promise((resolve) => setTimeout(resolve, 300));
  dev.at.write('handlers/tools/wait.ts', handler('second'));
  await vi.waitFor(() => expect(served(dev.said())).toEqual([url, url]), PATIENCE);
  expect(await call()).toEqual(text('one second'));
  expect(await begun).toEqual(text('one first'));

  dev.at.write('answer.ts', "export const answer: string = 'two ';\n");
  await vi.waitFor(() => expect(served(dev.said())).toHaveLength(3), PATIENCE);
  expect(await call()).toEqual(text('two second'));

  dev.at.write('snodo.yaml', `${MANIFEST}tols: {}\n`);
  await vi.waitFor(() => expect(dev.said()).toContain('unknown key `tols`'), PATIENCE);
  expect(await call()).toEqual(text('two second'));

  dev.at.write('snodo.yaml', MANIFEST);
  dev.at.write('answer.ts', "throw new Error('not today');\n");
  await vi.waitFor(() => expect(dev.said()).toContain('the server cannot be loaded'), PATIENCE);
  expect(await call()).toEqual(text('two second'));
  expect(served(dev.said())).toHaveLength(3);
  expect(await dev.stop()).toBe(0);
}, 60_000);

it.each([
  [['dev', '--http', 'nowhere:x'], '"nowhere:x" is no address'],
  [['dev', 'none.yaml'], 'cannot open the manifest none.yaml'],
])('%j is refused', async (argv, text) => {
  const { code, err } = await run(project().root, ...argv);
  expect(err).toContain(text);
  expect(code).toBe(2);
});
