import { describe, expect, it } from 'vitest';
import { type Client, connect } from '../../src/client/index.js';
import { DISCOVERED } from './canned-server.js';

type Sent = { readonly id: number; readonly method: string; readonly params: { cursor?: string } };

/** An in-process server that answers every list with literal results by cursor. */
async function listing(
  results: (cursor: string | undefined, index: number) => string,
  options = {},
): Promise<{ client: Client; sent: Sent[]; texts: string[] }> {
  const sent: Sent[] = [];
  const texts: string[] = [];
  const exchange = async (text: string) => {
    const message = JSON.parse(text) as Sent;
    if (message.method === 'server/discover') return DISCOVERED;
    sent.push(message);
    texts.push(text);
    return `{"jsonrpc":"2.0","id":${message.id},"result":${results(message.params.cursor, sent.length - 1)}}`;
  };
  return { client: await connect({ exchange, ...options }), sent, texts };
}

const tool = (name: string) => `{"name":"${name}","inputSchema":{"type":"object"}}`;

describe('paging', () => {
  it('O50: follows an empty cursor and sends it exactly', async () => {
    const { client, texts } = await listing((cursor) =>
      cursor === undefined
        ? `{"tools":[${tool('a')}],"nextCursor":""}`
        : `{"tools":[${tool('b')}]}`,
    );
    expect((await client.listTools()).map(({ name }) => name)).toEqual(['a', 'b']);
    expect(texts[0]).not.toContain('cursor');
    expect(texts[1]).toContain('"params":{"cursor":"",');
  });

  it.each([
    ['tools/list', 'listTools', tool('a')],
    ['resources/list', 'listResources', '{"name":"a","uri":"mem://a"}'],
    ['resources/templates/list', 'listResourceTemplates', '{"name":"a","uriTemplate":"mem://{a}"}'],
    ['prompts/list', 'listPrompts', '{"name":"a"}'],
  ] as const)('reads all pages of %s', async (method, list, entry) => {
    const member =
      { 'resources/templates/list': 'resourceTemplates' }[method as string] ?? method.split('/')[0];
    const { client, sent } = await listing((_cursor, index) =>
      index < 2 ? `{"${member}":[${entry}],"nextCursor":"p${index}"}` : `{"${member}":[${entry}]}`,
    );
    expect(await client[list]()).toEqual([1, 2, 3].map(() => JSON.parse(entry)));
    expect(sent.map(({ params }) => params.cursor)).toEqual([undefined, 'p0', 'p1']);
    expect(sent.every((message) => message.method === method)).toBe(true);
  });

  it('reads a single page', async () => {
    const { client, sent } = await listing(() => `{"tools":[${tool('a')}],"nextCursor":"next"}`);
    const page = await client.listToolsPage('here');
    expect(page).toMatchObject({ nextCursor: 'next', items: [{ name: 'a' }] });
    expect(sent.map(({ params }) => params.cursor)).toEqual(['here']);
  });

  it('takes null for the end, as some serializers write it', async () => {
    const { client, sent } = await listing(() => '{"prompts":[],"nextCursor":null}');
    expect(await client.listPrompts()).toEqual([]);
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['the same cursor', () => 'a', 2],
    ['an empty cursor twice', () => '', 2],
    ['a circle of cursors', (index: number) => ['a', 'b', 'c'][index % 3] ?? '', 4],
  ])('stops at %s', async (_name, cursorOf, requests) => {
    const { client, sent } = await listing(
      (_cursor, index) => `{"tools":[],"nextCursor":"${cursorOf(index)}"}`,
    );
    await expect(client.listTools()).rejects.toMatchObject({
      code: 'paging-loop',
      message: 'the server, tools/list: the server repeats a cursor, the list has no end',
    });
    expect(sent).toHaveLength(requests);
  });

  it.each([
    [1_000, {}],
    [3, { maxPages: 3 }],
  ])('reads %i pages and no more', async (pages, options) => {
    const endless = await listing(
      (_cursor, index) => `{"tools":[],"nextCursor":"${index}"}`,
      options,
    );
    await expect(endless.client.listTools()).rejects.toMatchObject({
      code: 'paging-loop',
      message: `the server, tools/list: more than ${pages} pages`,
    });
    const exact = await listing(
      (_cursor, index) =>
        index + 1 < pages ? `{"tools":[],"nextCursor":"${index}"}` : '{"tools":[]}',
      options,
    );
    expect(await exact.client.listTools()).toEqual([]);
    expect(exact.sent).toHaveLength(pages);
  });

  it.each([
    ['{"tools":[],"nextCursor":5}', 'expected text as `nextCursor`'],
    ['{}', 'expected a list `tools` in the result'],
    ['{"tools":{}}', 'expected a list `tools` in the result'],
    [`{"tools":[${tool('a')},null]}`, 'expected an object at tools[1]'],
    ['{"tools":[{"inputSchema":{}}]}', 'expected a text `name` at tools[0]'],
    ['{"tools":[{"name":"a","inputSchema":true}]}', 'expected an object `inputSchema` at tools[0]'],
  ])('refuses %s', async (result, reason) => {
    const { client } = await listing(() => result);
    await expect(client.listTools()).rejects.toMatchObject({
      code: 'protocol',
      message: `the server, tools/list: ${reason}`,
    });
  });
});

describe('in process', () => {
  it('bounds the time and the size of an answer', async () => {
    const silent = { exchange: () => new Promise<undefined>(() => {}), timeoutMs: 20 };
    await expect(connect(silent)).rejects.toMatchObject({ code: 'timeout' });
    const exchange = async () => DISCOVERED;
    await expect(connect({ exchange, maxResponseBytes: 10 })).rejects.toMatchObject({
      code: 'too-large',
    });
  });

  it('reports an answer that does not come', async () => {
    await expect(connect({ exchange: async () => undefined })).rejects.toMatchObject({
      code: 'protocol',
      message: 'the server, server/discover: no answer',
    });
  });

  it('keeps tools with wrong header annotations: there are no headers', async () => {
    const { client } = await listing(
      () => '{"tools":[{"name":"a","inputSchema":{"x-mcp-header":"A"}}]}',
    );
    expect(await client.listTools()).toHaveLength(1);
  });
});
