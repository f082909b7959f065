// What a new user does in the first hour, in an empty folder that has the package installed: a project, a tool with a nested
// schema, a template resource, a prompt, tests, a catalog in which nothing is missing, and a client of the official SDK that is
// connected. Every command stands in the README or in what a command before it printed.
// Usage: node test/packing/new-user.mjs FOLDER, which needs `node_modules` with snodo, typescript, @types/node, vitest and
// @modelcontextprotocol/client. packing.test.ts runs it on the packed package.

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(process.argv[2] ?? '.');

snodo('init', '--name', 'shop');
snodo('add', 'tool', 'place_order', '--description', 'Place an order');
edit('snodo.yaml', /^ {6}text: .*Text to work on.*\n/m, [
  '      customer:',
  '        type: object',
  '        required: true',
  '        description: Who orders',
  '        additionalProperties: false',
  '        properties:',
  '          id: { type: string, required: true, description: Number of the customer }',
  '          email: { type: string, format: email, description: Where the receipt goes }',
  '      lines:',
  '        type: object[]',
  '        required: true',
  '        minItems: 1',
  '        description: What is ordered',
  '        additionalProperties: false',
  '        properties:',
  '          sku: { type: string, required: true, description: Number of the article }',
  '          quantity: { type: integer, required: true, minimum: 1, description: How many }',
]);
const article = ['--uri', 'shop://articles/{sku}', '--description', 'What is known of an article'];
snodo('add', 'resource', 'article', ...article);
snodo('add', 'prompt', 'advise', '--description', 'Advise somebody on what to buy');
snodo('generate');

write('handlers/tools/place_order.ts', [
  "import { toolError } from 'snodo/runtime';",
  "import type { PlaceOrderHandler } from '../../generated/tools/place_order.js';",
  '',
  '/** Places an order. */',
  'export const call: PlaceOrderHandler = ({ customer, lines }) => {',
  "  if (customer.id === 'c-0') return toolError('Customer c-0 is closed.');",
  '  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);',
  '  return `$' + '{pieces} pieces for $' + '{customer.id}`;',
  '};',
]);
write('handlers/resources/article.ts', [
  "import type { ArticleHandler } from '../../generated/resources/article.js';",
  '',
  '/** Reads an article. */',
  'export const read: ArticleHandler = ({ sku }) => `Article $' + '{sku}`;',
]);
write('test/orders.test.ts', [
  "import { client } from 'snodo/testing';",
  "import 'snodo/testing/vitest';",
  "import { expect, it } from 'vitest';",
  "import { createRuntime } from '../generated/server.js';",
  '',
  'const shop = await client(createRuntime());',
  "const lines = [{ sku: 'a-1', quantity: 2 }];",
  '',
  "it('places an order', async () => {",
  "  const placed = shop.callTool('place_order', { customer: { id: 'c-1' }, lines });",
  "  await expect(placed).toBeToolOk('2 pieces for c-1');",
  '});',
  '',
  "it('refuses what the schema does not allow, and closed customers', async () => {",
  "  const without = shop.callTool('place_order', { customer: {}, lines });",
  "  await expect(without).toBeToolError('customer');",
  "  const closed = shop.callTool('place_order', { customer: { id: 'c-0' }, lines });",
  "  await expect(closed).toBeToolError('c-0 is closed');",
  '});',
]);
run('npm', ['test']);

snodo('catalog', '--output', 'catalog.md', '--min-coverage', '100');
const order = '{"customer":{"id":"c-1"},"lines":[{"sku":"a-1","quantity":3}]}';
const called = JSON.parse(snodo('call', 'place_order', '--json', order));
expectEqual(called.content[0].text, '3 pieces for c-1');

write('client.mjs', [
  "import { Client } from '@modelcontextprotocol/client';",
  "import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';",
  '',
  "const options = { versionNegotiation: { mode: 'auto' } };",
  "const client = new Client({ name: 'buyer', version: '1.0.0' }, options);",
  "const [command, ...args] = ['node', 'node_modules/snodo/bin/snodo.js', 'serve'];",
  'await client.connect(new StdioClientTransport({ command, args }));',
  `const order = ${order};`,
  "const { content } = await client.callTool({ name: 'place_order', arguments: order });",
  "const { contents } = await client.readResource({ uri: 'shop://articles/a-1' });",
  "const prompt = { name: 'advise', arguments: { topic: 'tea' } };",
  'const { messages } = await client.getPrompt(prompt);',
  'console.log(JSON.stringify([content[0].text, contents[0].text, messages[0].content.text]));',
  'await client.close();',
]);
const answers = JSON.parse(run(process.execPath, ['client.mjs']));
expectEqual(answers, ['3 pieces for c-1', 'Article a-1', 'Advise somebody on what to buy: tea']);

process.stdout.write('a new user got there\n');

function snodo(...args) {
  return run(process.execPath, [join(folder, 'node_modules/snodo/bin/snodo.js'), ...args]);
}

/** Runs a command in the folder and gives what stands on its stdout; a failure ends the script with all that was printed. */
function run(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32' && command === 'npm',
  });
  if (status === 0) return stdout;
  process.stderr.write(`${command} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return process.exit(1);
}

function write(path, lines) {
  writeFileSync(join(folder, path), `${lines.join('\n')}\n`);
}

function edit(path, pattern, lines) {
  const before = readFileSync(join(folder, path), 'utf8');
  const after = before.replace(pattern, `${lines.join('\n')}\n`);
  if (after === before) throw new Error(`${path} has nothing like ${pattern}`);
  writeFileSync(join(folder, path), after);
}

function expectEqual(found, expected) {
  if (JSON.stringify(found) === JSON.stringify(expected)) return;
  throw new Error(`expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`);
}
