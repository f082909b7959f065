import { Agent, type IncomingMessage } from 'node:http';
import { type HttpServer, listen } from 'snodo/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRuntime } from '../../generated/vectors/server.js';
import { calls } from '../../manifests/vectors/calls.js';
import { findVector, REVISIONS, type Revision, sendVector } from './http-request.js';
import { type HttpVector, mismatches, readVectors, withMeta } from './vector.js';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let server: HttpServer;
let paged: HttpServer;

/** Streams that stay open: see listen.test.ts. */
const LISTENING = ['V101', 'V103', 'V104'];

beforeAll(async () => {
  server = await listen({ runtime: createRuntime(), port: 0 });
  paged = await listen({ runtime: createRuntime({ pagination: { pageSize: 2 } }), port: 0 });
});

afterAll(async () => {
  agent.destroy();
  await Promise.all([server.close(), paged.close()]);
});

describe.each(REVISIONS)('protocol vectors over HTTP, %s', (revision) => {
  const own = new Set(['V074', 'V092', 'V097', 'V100', ...LISTENING, 'V109', 'V110']);
  it.each(
    readVectors<HttpVector>(`${revision}.http.jsonl`)
      .filter(({ id }) => !own.has(id))
      .map((vector) => [vector.id, vector.d, vector] as const),
  )('%s %s', async (_id, _text, vector) => {
    calls.length = 0;
    const answer = await send(vector, revision);
    expect(String(vector.e.s).split('|'), answer.text).toContain(String(answer.status));
    if (vector.e.b === '@empty') expect(answer.text).toBe('');
    else if (vector.e.b !== undefined)
      expect(mismatches(vector.e.b, JSON.parse(answer.text))).toEqual([]);
    if (vector.e.handlerRuns === false) expect(calls).toEqual([]);
  });
});

describe('protocol vectors over HTTP that prose goes with', () => {
  it('V074 structured output violating outputSchema is not sent as success', async () => {
    const { status, text } = await send(findVector('V074'));
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ id: 79, error: { code: -32603 } });
    expect(text).not.toContain('many');
  });

  it('V124 no event with empty data is sent to 2025-06-18', async () => {
    const { status, text } = await send(findVector('V124', '2025-06-18'), '2025-06-18');
    expect(status).toBe(200);
    expect(text).not.toMatch(/^data:\s*$/m);
    expect(JSON.parse(text)).toMatchObject({ id: 8, result: { isError: false } });
  });

  it('V124 no event with empty data is sent on a stream either', async () => {
    const { text, messages } = await send(withToken('V124', '2025-06-18'), '2025-06-18');
    expect(text).not.toMatch(/^data:\s*$/m);
    expect(messages.map(({ method }) => method)).toEqual([...Array(3).fill(PROGRESS), undefined]);
  });

  it('V097 only error and above, before the response, same stream', async () => {
    const { status, messages } = await send(findVector('V097'));
    expect(status).toBe(200);
    expect(messages).toMatchObject([
      { method: 'notifications/message', params: { level: 'error', data: 'error' } },
      { id: 106, result: { isError: false } },
    ]);
  });

  it('V097 no message without a level', async () => {
    const vector = findVector('V097');
    const { params } = vector.b as { params: object };
    const { text } = await send({
      ...vector,
      b: { ...(vector.b as object), params: { ...params, _meta: '@M' } },
    });
    expect(JSON.parse(text)).toMatchObject({ id: 106, result: { isError: false } });
  });

  it('V100 no progress without token', async () => {
    const { status, text } = await send(findVector('V100'));
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ id: 109, result: { isError: false } });
  });

  it.each([0, '', 'a', 7])(
    'V100 progress with the token %j, before the response',
    async (token) => {
      const { messages } = await send(withToken('V100', '2026-07-28', token));
      const progress = [1, 2, 3].map((step) => ({
        jsonrpc: '2.0',
        method: PROGRESS,
        params: { progressToken: token, progress: step, total: 3 },
      }));
      expect(messages.slice(0, -1)).toEqual(progress);
      expect(messages.at(-1)).toMatchObject({ id: 109, result: { isError: false } });
    },
  );

  it('V109 tampered requestState rejected: -32602, never processed', async () => {
    calls.length = 0;
    const { status, text } = await send(findVector('V109'));
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ id: 118, error: { code: -32602 } });
    expect(text).not.toContain('tampered');
    expect(calls).toEqual([]);
  });

  it('V110 unknown inputResponses key ignored, with the state of a first round', async () => {
    calls.length = 0;
    const given = JSON.parse((await send(findVector('V106'))).text).result.requestState;
    const vector = findVector('V110');
    const { params } = vector.b as { params: { requestState: unknown } };
    expect(params.requestState).toBe('@given');
    const { status, text } = await send({
      ...vector,
      b: { ...(vector.b as object), params: { ...params, requestState: given } },
    });
    expect(status).toBe(200);
    expect(mismatches(vector.e.b, JSON.parse(text))).toEqual([]);
    expect(JSON.parse(text).result.content).toEqual([{ type: 'text', text: 'Hello, x (2)' }]);
    expect(calls).toEqual(['ask']);
  });

  it('V076 tells nothing of the failure', async () => {
    expect((await send(findVector('V076'))).text).not.toMatch(/secret|boom\.ts|at /);
  });

  it('V092 last page: nextCursor absent, same cacheScope', async () => {
    const vector = findVector('V092');
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
    expect(names).toHaveLength(13);
    expect(scopes.size).toBe(1);
  });
});

/** A vector that asks for progress as well. */
function withToken(id: string, revision: Revision, token: string | number = 0): HttpVector {
  const vector = findVector(id, revision);
  const { params } = vector.b as { params: { _meta?: unknown } };
  const _meta = { ...(withMeta(params._meta) as object | undefined), progressToken: token };
  return { ...vector, b: { ...(vector.b as object), params: { ...params, _meta } } };
}

const PROGRESS = 'notifications/progress';

type Message = { readonly method?: string };

type Answer = {
  readonly status: number;
  readonly text: string;
  /** The messages of an event stream, in their order; else none. */
  readonly messages: readonly Message[];
};

async function send(vector: HttpVector, revision: Revision = '2026-07-28'): Promise<Answer> {
  const { port } = vector.e.fixture === 'page-size-2' ? paged : server;
  return readAnswer(await sendVector(port, vector, revision, agent));
}

async function readAnswer(response: IncomingMessage): Promise<Answer> {
  let text = '';
  response.setEncoding('utf8');
  for await (const chunk of response) text += chunk;
  const status = response.statusCode ?? 0;
  if (response.headers['content-type'] !== 'text/event-stream')
    return { status, text, messages: [] };
  const data = [...text.matchAll(/^data: ?(.*)$/gm)].map(([, line = '']) => line);
  return { status, text, messages: data.filter(Boolean).map((line) => JSON.parse(line)) };
}
