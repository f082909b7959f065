import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { connect } from 'snodo/client';
import { listen } from 'snodo/http';
import { serveStdio } from 'snodo/stdio';
import { expect, it, onTestFinished } from 'vitest';
import { createRuntime } from '../../generated/subscriptions/server.js';
import { META } from '../dialects/carrier.js';

it('tells clients over stdio that the score has changed', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const served = serveStdio(createRuntime(), { input, output });
  const lines = createInterface({ input: output })[Symbol.asyncIterator]();
  const send = (id: number, method: string, params: object): void => {
    input.write(
      `${JSON.stringify({ jsonrpc: '2.0', id, method, params: { ...params, _meta: META } })}\n`,
    );
  };
  const next = async (): Promise<object> => JSON.parse((await lines.next()).value);

  send(1, 'subscriptions/listen', {
    notifications: { resourceSubscriptions: ['match://score', 'match://weather'] },
  });
  expect(await next()).toMatchObject({ method: 'notifications/subscriptions/acknowledged' });
  send(2, 'tools/call', { name: 'score_point', arguments: { team: 'home' } });
  const came = [await next(), await next()];
  expect(came).toContainEqual(expect.objectContaining({ id: 2 }));
  expect(came).toContainEqual({
    jsonrpc: '2.0',
    method: 'notifications/resources/updated',
    params: { uri: 'match://score', _meta: { 'io.modelcontextprotocol/subscriptionId': 1 } },
  });
  input.end();
  await served;
});

it('tells clients over HTTP that the score has changed', async () => {
  const server = await listen({ runtime: createRuntime(), port: 0 });
  onTestFinished(() => server.close());
  const client = await connect({ url: `http://127.0.0.1:${server.port}/mcp` });
  onTestFinished(() => client.close());
  const subscription = await client.listen({ resourceSubscriptions: ['match://score'] });
  await client.callTool('score_point', { team: 'away' });
  for await (const change of subscription) {
    expect(change).toMatchObject({ uri: 'match://score' });
    break;
  }
});
