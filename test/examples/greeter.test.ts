import { client } from 'snodo/testing';
import 'snodo/testing/vitest';
import { expect, it } from 'vitest';
import { createRuntime } from '../../generated/greeter/server.js';

it('greets by name', async () => {
  const greeter = await client(createRuntime());
  await expect(greeter.callTool('greet', { name: 'Ada' })).toBeToolOk('Hello, Ada!');
  await expect(greeter.callTool('greet', { name: '' })).toBeToolError('name');
});
