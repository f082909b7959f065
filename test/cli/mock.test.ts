import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { META, requestText } from '../dialects/carrier.js';
import { project } from '../write/project.js';

const bin = fileURLToPath(new URL('../../bin/snodo.js', import.meta.url));

const MANIFEST = `snodo: 1
server: { name: demo, version: 1.0.0 }
validator: full
tools:
  total:
    description: Add up
    scopes: [sums]
    additionalProperties: false
    arguments: { of: { type: "number[]", required: true, minItems: 1, description: What is added } }
    output: { properties: { total: { type: number, required: true, schema: { examples: [41] } } } }
  ping: { description: Ping, additionalProperties: false }
  code:
    description: Make a code
    additionalProperties: false
    output: { properties: { code: { type: string, required: true, pattern: "^[0-9]+$" } } }
resources:
  hours: { description: Opening hours, uri: "app://hours", text: All day }
  order: { description: An order, uriTemplate: "app://orders/{id}", mimeType: application/json }
prompts:
  ask: { description: Ask, messages: [{ user: What now? }] }
`;

it('answers before there are handlers', () => {
  const at = project({
    'package.json': '{ "type": "module" }\n',
    'snodo.yaml': MANIFEST,
  });
  const requests = [
    ['tools/call', { name: 'total', arguments: { of: [1] } }],
    ['tools/call', { name: 'total', arguments: { of: [] } }],
    ['tools/call', { name: 'ping' }],
    ['tools/call', { name: 'code' }],
    ['resources/read', { uri: 'app://hours' }],
    ['resources/read', { uri: 'app://orders/7' }],
    ['resources/read', { uri: 'app://none' }],
    ['prompts/get', { name: 'ask' }],
  ] as const;
  const input = requests.map(([method, params], id) =>
    requestText(method, { ...params, _meta: META }).replace('"id":1', `"id":${id}`),
  );
  const { stdout, stderr, status } = spawnSync(process.execPath, [bin, 'serve', '--mock'], {
    cwd: at.root,
    input: input.map((line) => `${line}\n`).join(''),
    encoding: 'utf8',
  });
  const answers = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
    .sort((one, other) => one.id - other.id)
    .map(({ result, error }) => result ?? error);
  const text = (value: string) => [{ type: 'text', text: value }];
  expect(answers).toMatchObject([
    { structuredContent: { total: 41 }, isError: false },
    { isError: true },
    { content: text('This is a mock answer of the tool ping.') },
    {
      isError: true,
      content: text('No answer can be made up for the output schema of code: give it `examples`.'),
    },
    { contents: [{ text: 'All day' }] },
    { contents: [{ text: '{"uri":"app://orders/7"}' }] },
    { code: -32602 },
    { messages: [{ content: { text: 'What now?' } }] },
  ]);
  expect(stderr).not.toContain('error');
  expect(status).toBe(0);
  expect(at.tree()).toEqual(['package.json', 'snodo.yaml']);
});
