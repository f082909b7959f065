import { type Context, defineServer, type Environment, type EnvironmentRules } from 'snodo/runtime';
import { client } from 'snodo/testing';
import { afterEach, expect, it, vi } from 'vitest';

const server = { name: 's', version: '1' };

afterEach(() => vi.unstubAllEnvs());

/** What a handler gets as `context.env`. */
async function environment(env: EnvironmentRules, given?: Environment): Promise<Environment> {
  let seen: Environment | undefined;
  const create = defineServer({
    server,
    env,
    tools: [
      {
        definition: { name: 't', inputSchema: { type: 'object' } },
        call(_args, context: Context) {
          seen = context.env;
          return '';
        },
      },
    ],
  });
  const connected = await client(create(given === undefined ? {} : { env: given }));
  await connected.callTool('t');
  await connected.close();
  return seen as Environment;
}

it('has the declared variables alone, and no member besides', async () => {
  vi.stubEnv('SNODO_A', 'a');
  vi.stubEnv('SNODO_B', '');
  vi.stubEnv('SNODO_OTHER', 'other');
  const env = await environment({ SNODO_A: { required: true }, SNODO_B: {}, SNODO_C: {} });
  expect(Object.entries(env)).toEqual([
    ['SNODO_A', 'a'],
    ['SNODO_B', undefined],
    ['SNODO_C', undefined],
  ]);
  expect(Object.isFrozen(env)).toBe(true);
  expect('constructor' in env || 'toString' in env || 'SNODO_OTHER' in env).toBe(false);
});

it('takes names that objects have too', async () => {
  const rules = JSON.parse('{"__proto__":{"required":true},"constructor":{},"toString":{}}');
  const given = JSON.parse('{"__proto__":"p"}');
  const env = await environment(rules, given);
  expect(Object.entries(env)).toEqual([
    ['__proto__', 'p'],
    ['constructor', undefined],
    ['toString', undefined],
  ]);
  await expect(environment(rules, {})).rejects.toThrow('\n  __proto__');
});

it('names everything that is missing at once, and no value', async () => {
  const env: EnvironmentRules = {
    DATABASE_URL: { required: true, description: 'Where packages\n  are kept', secret: true },
    TOKEN: { required: true, secret: true },
    EMPTY: { required: true, description: 'Set by mistake' },
    GIVEN: { required: true },
    OPTIONAL: {},
  };
  const message = `the server needs environment variables that are not set:
  DATABASE_URL  Where packages are kept
  TOKEN
  EMPTY         (is empty) Set by mistake`;
  const failed = await environment(env, { GIVEN: 'geheim', EMPTY: '' }).catch((error) => error);
  expect(failed).toMatchObject({ name: 'StartError', part: 'environment', message });
});

it.each<[string, object, object, string]>([
  ['a name that is none', { env: { 'A-B': {} } }, {}, 'env-name: `env.A-B`'],
  ['a list', { env: [] }, {}, 'wrong-kind: `env`'],
  ['a rule that is a text', { env: { A: 'x' } }, {}, 'wrong-kind: `env.A`'],
  ['an unknown key', { env: { A: { default: 'x' } } }, {}, 'unknown-key: `env.A`'],
  ['a flag that is a text', { env: { A: { secret: 'no' } } }, {}, 'wrong-kind: `env.A`: `secret`'],
  ['a value that is not declared', { env: { A: {} } }, { env: { B: 'x' } }, 'unknown-key: `env.B`'],
  ['a value that is a number', { env: { A: {} } }, { env: { A: 1 } }, 'wrong-kind: `env.A`'],
  ['services without `start`', { services: {} }, {}, 'wrong-kind: `services`'],
  [
    'services with a wrong `stop`',
    { services: { start() {}, stop: 1 } },
    {},
    'wrong-kind: `services.stop`',
  ],
  ['a start without any time', { startTimeoutMs: -1 }, {}, 'wrong-kind: `startTimeoutMs`'],
  ['a stop without any time', { stopTimeoutMs: 0 }, {}, 'wrong-kind: `stopTimeoutMs`'],
])('refuses %s', (_, options, overrides, message) => {
  expect(() => defineServer({ server, ...options })(overrides)).toThrow(message);
});
