import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CreateRuntime, Overrides } from '../../src/runtime/index.js';
import { openSpeaker, type Speaker } from '../dialects/carrier.js';
import { requests } from './requests.js';

const manifests = fileURLToPath(new URL('../../manifests/', import.meta.url));
const generated = fileURLToPath(new URL('../../generated/', import.meta.url));

/** Examples whose tests are elsewhere, and where. */
const ELSEWHERE = new Map([
  ['everything', 'everything.test.ts'],
  ['vectors', '../vectors/vectors.test.ts'],
  ['guarded', 'guarded.test.ts'],
  ['notes', 'notes.test.ts'],
  ['packages', 'packages.test.ts'],
]);

const examples = readdirSync(manifests).filter((name) =>
  existsSync(join(manifests, name, 'snodo.yaml')),
);

it.each(examples.filter((name) => !ELSEWHERE.has(name)))('%s has requests', (name) => {
  const answers = requests.filter(({ example }) => example === name).map(({ answer }) => answer);
  const refusals = answers.filter((answer) =>
    /"error"|"isError":true/.test(JSON.stringify(answer)),
  );
  expect(refusals.length).toBeGreaterThan(0);
  expect(answers.length).toBeGreaterThan(refusals.length);
});

/** A copy of the documents, with a link that leads out of their folder. */
const documents = mkdtempSync(join(tmpdir(), 'snodo-documents-'));
beforeAll(async () => {
  await cp(join(manifests, 'files/docs'), documents, { recursive: true });
  symlinkSync(join(manifests, 'files'), join(documents, 'outside'), 'dir');
});
afterAll(() => rmSync(documents, { recursive: true }));

/** What an example needs to start. */
const OPTIONS = new Map<string, Overrides>([['files', { env: { DOCS_FOLDER: documents } }]]);

describe.each(['stdio', 'http'] as const)('over %s', (kind) => {
  const speakers = new Map<string, Promise<Speaker>>();
  afterAll(async () => {
    for (const speaker of speakers.values()) await (await speaker).close();
  });

  const speakerOf = (example: string): Promise<Speaker> => {
    const speaker = speakers.get(example) ?? open(example);
    speakers.set(example, speaker);
    return speaker;
  };

  async function open(example: string): Promise<Speaker> {
    const module = (await import(join(generated, example, 'server.ts'))) as {
      createRuntime: CreateRuntime;
    };
    const runtime = module.createRuntime({ logger: () => {}, ...OPTIONS.get(example) });
    return openSpeaker(kind, '2026-07-28', runtime);
  }

  const sent = requests.filter(({ over }) => over === undefined || over.includes(kind));
  it.each(sent)(
    '$example $does',
    async ({ example, method, params, headers, answer, status = 200 }) => {
      const speaker = await speakerOf(example);
      const answered = await speaker.ask(method, params, headers);
      expect(JSON.parse(answered.text)).toMatchObject(answer);
      if (kind === 'http') expect(answered.status).toBe(status);
    },
  );
});
