import { Agent, type IncomingMessage, request } from 'node:http';
import { type HttpServer, listen } from 'snodo/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRuntime } from '../../generated/vectors/server.js';
import { calls } from '../../manifests/vectors/calls.js';
import { type HttpVector, mismatches, readVectors, withMeta } from './vector.js';

const vectors = readVectors<HttpVector>('2026-07-28.http.jsonl');
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let server: HttpServer;
let paged: HttpServer;

beforeAll(async () => {
  server = await listen({ runtime: createRuntime(), port: 0 });
  paged = await listen({ runtime: createRuntime({ pagination: { pageSize: 2 } }), port: 0 });
});

afterAll(async () => {
  agent.destroy();
  await Promise.all([server.close(), paged.close()]);
});

describe('protocol vectors over HTTP, 2026-07-28', () => {
  const own = new Set(['V074', 'V092']);
  it.each(
    vectors
      .filter(({ id }) => !own.has(id))
      .map((vector) => [vector.id, vector.d, vector] as const),
  )('%s %s', async (_id, _text, vector) => {
    calls.length = 0;
    const answer = await send(vector);
    expect(answer.status, answer.text).toBe(vector.e.s);
    if (vector.e.b !== undefined)
      expect(mismatches(vector.e.b, JSON.parse(answer.text))).toEqual([]);
    if (vector.e.handlerRuns === false) expect(calls).toEqual([]);
  });

  it('V074 structured output violating outputSchema is not sent as success', async () => {
    const { status, text } = await send(find('V074'));
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ id: 79, error: { code: -32603 } });
    expect(text).not.toContain('many');
  });

  it('V076 tells nothing of the failure', async () => {
    expect((await send(find('V076'))).text).not.toMatch(/secret|boom\.ts|at /);
  });

  it('V092 last page: nextCursor absent, same cacheScope', async () => {
    const vector = find('V092');
    const names: string[] = [];
    const scopes = new Set<string>();
    let cursor: string | undefined;
    do {
      const params = { ...(cursor === undefined ? {} : { cursor }), _meta: '@M' };
      const { text } = await send({ ...vector, b: { ...(vector.b as object), params } });
      const { result } = JSON.parse(text);
      names.push(...result.tools.map((tool: { name: string }) => tool.name));
      scopes.add(result.cacheScope);
      cursor = result.nextCursor;
      if (cursor === undefined) expect(Object.keys(result)).not.toContain('nextCursor');
    } while (cursor !== undefined);
    expect(names).toEqual([...names].sort());
    expect(names).toHaveLength(10);
    expect(scopes.size).toBe(1);
  });
});

function find(id: string): HttpVector {
  const vector = vectors.find((entry) => entry.id === id);
  if (vector === undefined) throw new Error(`no vector ${id}`);
  return vector;
}

type Answer = { readonly status: number; readonly text: string };

function send(vector: HttpVector): Promise<Answer> {
  const { port } = vector.e.fixture === 'page-size-2' ? paged : server;
  const verb = /^@(GET|DELETE)$/.exec(String(vector.b))?.[1];
  const raw = /^@raw:(.*)$/s.exec(String(vector.b))?.[1];
  const body = withMeta(vector.b);
  const text = verb === undefined ? (raw ?? JSON.stringify(body)) : '';
  return new Promise((resolve, reject) => {
    const message = request(
      { host: '127.0.0.1', port, path: '/mcp', method: verb ?? 'POST', agent },
      (response) => resolve(readAnswer(response)),
    );
    for (const [name, value] of headersOf(vector, body, text)) message.setHeader(name, value);
    message.on('error', reject);
    message.end(text);
  });
}

function headersOf(
  vector: HttpVector,
  body: unknown,
  text: string,
): readonly (readonly [string, string | readonly string[]])[] {
  const { method, params } = body as { method?: string; params?: { name?: string; uri?: string } };
  const name = params?.name ?? params?.uri;
  const named = ['tools/call', 'prompts/get', 'resources/read'].includes(method ?? '');
  const headers: Record<string, string | readonly string[] | null> = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    'MCP-Protocol-Version': '2026-07-28',
    'Mcp-Method': method ?? null,
    'Mcp-Name': named && name !== undefined ? name : null,
    'Content-Length': String(Buffer.byteLength(text)),
    ...vector.h,
  };
  return Object.entries(headers).flatMap(([key, value]) => {
    if (value === null) return [];
    return [[key, typeof value === 'string' ? value.replace(/^@latin1:/, '') : value] as const];
  });
}

async function readAnswer(response: IncomingMessage): Promise<Answer> {
  let text = '';
  response.setEncoding('utf8');
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode ?? 0, text };
}
