import { client } from 'snodo/testing';
import 'snodo/testing/vitest';
import { expect, it } from 'vitest';
import { createRuntime } from '../generated/server.js';

it('says it in capitals', async () => {
  const shouter = await client(createRuntime());
  const answer: Promise<void> = expect(shouter.callTool('shout', { text: 'hello' })).toBeToolOk(
    'HELLO',
  );
  await answer;
  expect(await shouter.callTool('shout', { text: '' })).not.toBeToolOk();
  await expect(shouter.listTools()).resolves.toList('shout');
});

it('is given arguments of the right kind', async () => {
  // @ts-expect-error a code is a number
  expect(() => expect({}).toBeRefused('-32602')).toThrow('toBeRefused() expects');
  // @ts-expect-error there is no such kind of input
  expect(() => expect({}).toRequireInput('from')).toThrow('toRequireInput() expects');
  // @ts-expect-error there is no such revision
  await expect(client(createRuntime(), { protocolVersion: '2020-01-01' })).rejects.toThrow();
});
