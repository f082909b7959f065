import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Revision } from '../../src/runtime/index.js';
import { type CarrierKind, openSpeaker, type Speaker } from './carrier.js';
import { CASES, type Case, type Expected } from './cases.js';
import { createServer } from './server.js';

const REVISIONS: readonly Revision[] = ['2026-07-28', '2025-11-25', '2025-06-18'];
const CARRIERS: readonly CarrierKind[] = ['stdio', 'http', 'direct'];
const EACH = REVISIONS.flatMap((revision) => CARRIERS.map((carrier) => ({ revision, carrier })));

function expectedOf(one: Case, revision: Revision): Expected {
  if (revision === '2026-07-28') return one.modern;
  return 'old' in one ? one.old : one[revision];
}

describe.each(EACH)('$revision over $carrier', ({ revision, carrier }) => {
  let speaker: Speaker;
  let paged: Speaker;

  beforeAll(async () => {
    speaker = await openSpeaker(carrier, revision, createServer());
    paged = await openSpeaker(carrier, revision, createServer({ pagination: { pageSize: 4 } }));
  });
  afterAll(() => Promise.all([speaker.close(), paged.close()]));

  it.each(CASES.map((one) => [one.title, one] as const))('%s', async (_title, one) => {
    const { status = 200, result, error } = expectedOf(one, revision);
    const answer = await speaker.ask(one.method, one.params);
    expect(answer.status ?? status).toBe(status);
    const response = JSON.parse(answer.text);
    if (error === undefined) {
      expect(response).toEqual({ jsonrpc: '2.0', id: 1, result });
    } else {
      const message = expect.stringMatching(/./);
      expect(response).toEqual({ jsonrpc: '2.0', id: 1, error: { message, ...error } });
    }
  });

  it('tells a handler the revision, and of the client what is known', async () => {
    const { text } = await speaker.ask('tools/call', { name: 'context' });
    const isRemembered = revision !== '2026-07-28' && carrier !== 'http';
    expect(JSON.parse(text).result.structuredContent).toEqual({
      protocolVersion: revision,
      name: isRemembered ? 'c' : 'unknown',
      capabilities: isRemembered ? { roots: {} } : {},
    });
  });

  it('checks headers that repeat an argument only where a revision has them', async () => {
    const params = { name: 'region', arguments: { region: 'eu' } };
    const { status, text } = await speaker.ask('tools/call', params, { 'Mcp-Param-Region': 'us' });
    const isChecked = revision === '2026-07-28' && carrier === 'http';
    expect(JSON.parse(text).error?.code).toBe(isChecked ? -32020 : undefined);
    if (status !== undefined) expect(status).toBe(isChecked ? 400 : 200);
  });

  it('gives a list page by page, in order and to the end', async () => {
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const { text } = await paged.ask('tools/list', cursor === undefined ? {} : { cursor });
      const { result } = JSON.parse(text);
      names.push(...result.tools.map(({ name }: { name: string }) => name));
      expect('ttlMs' in result).toBe(revision === '2026-07-28');
      cursor = result.nextCursor;
      if (cursor === undefined) expect(Object.keys(result)).not.toContain('nextCursor');
    } while (cursor !== undefined);
    expect(names).toEqual(['answer', 'context', 'echo', 'list', 'object', 'region']);
  });

  it('refuses the cursor of every other revision', async () => {
    const others = REVISIONS.filter((other) => other !== revision);
    for (const other of others) {
      const stranger = await openSpeaker(
        'direct',
        other,
        createServer({ pagination: { pageSize: 4 } }),
      );
      const { result } = JSON.parse((await stranger.ask('tools/list')).text);
      const { text } = await paged.ask('tools/list', { cursor: result.nextCursor });
      expect(JSON.parse(text).error).toMatchObject({
        code: -32602,
        message: 'Invalid cursor: `cursor` is not one that this list gave out',
      });
    }
  });
});
