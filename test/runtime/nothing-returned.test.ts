import { expect, it } from 'vitest';
import { openDirect } from '../../src/runtime/index.js';
import { serverOf } from './input/server.js';

const META =
  '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}';

it.each([
  ['tools/call', '"name":"work"'],
  ['prompts/get', '"name":"work"'],
  ['resources/read', '"uri":"mem://work"'],
])('the log says so when a handler forgets its `return`: %s', async (method, target) => {
  const logged: string[] = [];
  const runtime = serverOf(() => undefined, { logger: ({ message }) => void logged.push(message) });
  const answer = await openDirect(runtime)(
    `{"jsonrpc":"2.0","id":1,"method":"${method}","params":{${target},${META}}}`,
  );
  expect(JSON.parse(answer ?? '')).toMatchObject({ error: { code: -32603 } });
  expect(logged).toEqual([expect.stringMatching(/: nothing was returned$/)]);
});
