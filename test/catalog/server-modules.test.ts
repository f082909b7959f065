import { describe, expect, it, test } from 'vitest';
import type { JsonValue } from '../../src/protocol/json.js';
import { found } from '../manifest/found.js';
import { judge, judgeJson } from './judged.js';
import { resolved } from './resolved.js';

const FILES = {
  'access/policy.ts': 'export const authorize = () => undefined;\nexport function strict() {}',
  'events.ts': 'export async function* open() {}',
  'metrics.ts': 'export const handleEvent = () => {};',
  'gate.ts': 'export const gate = () => undefined;',
  'services.ts': 'export const start = () => 1;\nexport const stop = () => {};',
  'audit.ts': 'export const extension = {};',
};

function codes(options: object): readonly string[] {
  return judgeJson(options, FILES).diagnostics.map(({ code }) => code);
}

it('are found at the exports of their kinds', () => {
  const { serverModules } = resolved(
    `authorization: { module: ./access/policy.ts, options: { admins: [ops] } }
subscriptions: ./events.ts
instrumentation: { module: ./metrics.ts }
gate: gate.ts
services: ./services.ts
extensions: { com.example/audit: { module: ./audit.ts } }
`,
    FILES,
  );
  const at = (file: string, exportName: string) => ({ file, exportName });
  expect(serverModules).toMatchObject({
    authorization: {
      module: at('access/policy.ts', 'authorize'),
      options: { admins: ['ops'] },
    },
    subscriptions: { module: at('events.ts', 'open'), options: {} },
    instrumentation: { module: at('metrics.ts', 'handleEvent'), options: {} },
    gate: at('gate.ts', 'gate'),
    services: at('services.ts', 'start'),
    extensions: [{ id: 'com.example/audit', module: at('audit.ts', 'extension'), options: {} }],
  });
});

it('are absent where the manifest names none', () => {
  const { serverModules, capabilities, environment, program } = resolved('');
  expect({ serverModules, capabilities, environment, program }).toEqual({
    serverModules: {},
    capabilities: {},
    environment: [],
    program: {},
  });
});

describe.each(['authorization', 'subscriptions', 'instrumentation'])('%s', (key) => {
  test.each<[value: JsonValue, codes: string[]]>([
    ['./gone.ts', ['module-missing']],
    ['./gate.ts', ['module-missing']],
    ['./gate.ts#gate', []],
    ['../gate.ts', ['path-outside-root']],
    ['/etc/gate.ts', ['path-outside-root']],
    ['./gate', ['module-path']],
    ['', ['module-path']],
    ['./generated/main.ts', ['handler-place']],
    [true, ['wrong-kind']],
    [null, ['wrong-kind']],
    [['./gate.ts'], ['wrong-kind']],
    [{}, ['missing-key']],
    [{ module: null }, ['wrong-kind']],
    [{ module: './gate.ts#gate', options: {} }, []],
    [{ module: './gate.ts#gate', options: [] }, ['wrong-kind']],
    [{ module: './gate.ts#gate', level: 1 }, ['unknown-key']],
    [{ module: './gone.ts', option: {} }, ['unknown-key', 'module-missing']],
    [JSON.parse('{"__proto__":1,"module":"./gate.ts#gate"}') as JsonValue, ['unknown-key']],
  ])('%j: %j', (value, expected) => {
    expect(codes({ [key]: value })).toEqual(expected);
  });
});

test.each<[options: object, codes: string[]]>([
  [{ gate: './gate.ts', services: './services.ts' }, []],
  [{ gate: './services.ts', services: './gate.ts' }, ['module-missing', 'module-missing']],
  [{ gate: { module: './gate.ts' } }, ['wrong-kind']],
  [{ services: '' }, ['wrong-kind']],
])('%j: %j', (options, expected) => {
  expect(codes(options)).toEqual(expected);
});

it('are judged at their paths, with the way out', () => {
  const { diagnostics } = judge(
    'authorization:\n  module: ./access/policy.ts#stric\ngate: ./gone.ts\n',
    FILES,
  );
  const missing = diagnostics.filter(({ code }) => code === 'module-missing');
  expect(missing.map(found)).toEqual([
    '5:11 module-missing "./access/policy.ts#stric"',
    '6:7 module-missing "./gone.ts"',
  ]);
  expect(missing.map(({ hint }) => hint)).toEqual([
    'did you mean `strict`?',
    'create it, or correct the path, which is relative to the manifest',
  ]);
});

it('keeps the capabilities that have their shape, and the environment in order', () => {
  const { capabilities, environment } = resolved(
    `capabilities:
  tools: { listChanged: true }
  prompts: 1
  resources: { subscribe: 1, listChanged: false }
  completions: false
  experimental: { a: {}, b: 2 }
env:
  B: { required: true, secret: true, description: Second }
  __proto__: {}
`,
  );
  expect(capabilities).toEqual({
    tools: { listChanged: true },
    resources: { listChanged: false },
    completions: false,
    experimental: { a: {} },
  });
  expect(environment).toEqual([
    { name: 'B', required: true, secret: true, description: 'Second' },
    { name: '__proto__', required: false, secret: false },
  ]);
});
