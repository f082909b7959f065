import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { mismatches, readVectors, type StdioVector, withMeta } from './vector.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
let child: ChildProcessWithoutNullStreams | undefined;

afterEach(() => {
  child?.kill();
});

describe.each(['2026-07-28', '2025-11-25'])('protocol vectors over stdio, %s', (revision) => {
  const vectors = readVectors<StdioVector>(`${revision}.stdio.jsonl`);
  it.each(vectors.map((vector) => [vector.id, vector.d, vector] as const))(
    '%s %s',
    async (_id, _text, vector) => {
      const input = linesOf(vector);
      const { code, lines } = await run(
        splitInside(vector.id === 'V131' ? `\r\n\n${input.replaceAll('\n', '\r\n')}` : input),
      );
      expect(code).toBe(0);
      expect(lines).toHaveLength(vector.out.length);
      expect(vector.out.flatMap((expected, index) => mismatches(expected, lines[index]))).toEqual(
        [],
      );
    },
  );
});

it('V127 cancel before the result: no progress either', async () => {
  const vector = readVectors<StdioVector>('2026-07-28.stdio.jsonl').find(({ id }) => id === 'V127');
  if (vector === undefined) throw new Error('no vector V127');
  const input = linesOf(vector).replace('"_meta":{', '"_meta":{"progressToken":1,');
  expect(input).toContain('progressToken');
  expect(await run([Buffer.from(input)])).toEqual({ code: 0, lines: [] });
});

function linesOf({ in: input }: StdioVector): string {
  if (typeof input === 'string') return input.replace(/^@raw:/, '');
  return input.map((message) => `${JSON.stringify(withMeta(message))}\n`).join('');
}

/** Two chunks, the first of which ends inside a multi-byte character where there is one. */
function splitInside(text: string): readonly Buffer[] {
  const bytes = Buffer.from(text);
  const multiByte = bytes.findIndex((byte) => byte > 0x7f);
  const at = multiByte === -1 ? bytes.length >> 1 : multiByte + 1;
  return [bytes.subarray(0, at), bytes.subarray(at)];
}

async function run(
  chunks: readonly Buffer[],
): Promise<{ readonly code: number | null; readonly lines: readonly unknown[] }> {
  const server = spawn(
    process.execPath,
    ['bin/snodo.js', 'serve', 'manifests/vectors/snodo.yaml', '--stdio'],
    { cwd: root },
  );
  child = server;
  let output = '';
  server.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  for (const chunk of chunks) {
    server.stdin.write(chunk);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  server.stdin.end();
  const [code] = await once(server, 'exit');
  return {
    code: code as number | null,
    lines: output
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as unknown),
  };
}
