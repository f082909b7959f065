import { ErrorCode } from 'snodo/runtime';
import { client } from 'snodo/testing';
import 'snodo/testing/vitest';
import { describe, expect, it } from 'vitest';
import { createRuntime } from '../../generated/packages/server.js';

const packages = await client(createRuntime());

describe('search', () => {
  it('finds packages by words and tags', async () => {
    const found = packages.callTool('search', { query: 'web', tags: ['framework'] });
    await expect(found).toBeToolOk('phoenix: A web framework with live pages');
  });

  it('says that there are none', async () => {
    await expect(packages.callTool('search', { query: 'cobol' })).toBeToolOk('No packages found.');
  });
});

describe('order', () => {
  const customer = { id: 'c-1' };

  it('adds up the lines', async () => {
    const lines = [
      { sku: 'plug', quantity: 2 },
      { sku: 'jason', quantity: 4 },
    ];
    const order = await packages.callTool('order', { customer, lines });
    expect(order).toBeToolOk();
    expect(order['structuredContent']).toMatchObject({ total: 31 });
  });

  it('is not taken for what does not exist', async () => {
    const lines = [{ sku: 'cobol', quantity: 1 }];
    await expect(packages.callTool('order', { customer, lines })).toBeToolError('does not exist');
  });

  it('needs a line', async () => {
    await expect(packages.callTool('order', { customer, lines: [] })).toBeToolError(/lines/);
  });
});

it('has the version of a region, and of no other package', async () => {
  await expect(packages.callTool('version', { name: 'jason', region: 'us' })).toBeToolOk('1.4.5');
  await expect(packages.callTool('version', { name: 'cobol' })).toBeToolError('no package');
});

it('reads and completes packages', async () => {
  await expect(packages.listResourceTemplates()).toList('pkg://{name}/info');
  await expect(packages.readResource('pkg://cobol/info')).toBeRefused(ErrorCode.invalidParams);
  const argument = { name: 'name', value: 'p' };
  const ref = { type: 'ref/resource', uri: 'pkg://{name}/info' } as const;
  expect((await packages.complete({ ref, argument })).values).toEqual(['phoenix', 'plug']);
});
