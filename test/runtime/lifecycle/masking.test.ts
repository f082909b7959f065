import { defineServer, type LogRecord } from 'snodo/runtime';
import { client } from 'snodo/testing';
import { expect, it } from 'vitest';
import { formatJson, formatText } from '../../../src/runtime/log.js';

const SECRET = 'p"ä ss/1$&';
const env = { TOKEN: { secret: true }, PIN: { secret: true }, PLACE: {} };

/** What is logged of something that a handler throws. */
async function logged(cause: unknown, given: Record<string, string> = {}): Promise<LogRecord> {
  const records: LogRecord[] = [];
  const create = defineServer({
    server: { name: 's', version: '1' },
    env,
    logger: (record) => records.push(record),
    tools: [
      {
        definition: { name: 't', inputSchema: { type: 'object' } },
        call() {
          throw cause;
        },
      },
    ],
  });
  const connected = await client(create({ env: { TOKEN: SECRET, PLACE: 'here', ...given } }));
  await connected.callTool('t');
  await connected.close();
  const [record] = records;
  if (record === undefined) throw new Error('nothing was logged');
  return record;
}

it.each<[string, unknown, string]>([
  ['in a message', new Error(`not ${SECRET}!`), 'not [TOKEN]!'],
  ['inside JSON', new Error(JSON.stringify({ token: SECRET })), '{"token":"[TOKEN]"}'],
  ['in a URL', new Error(`https://u:${encodeURIComponent(SECRET)}@h`), 'https://u:[TOKEN]@h'],
  ['in a cause', new Error('outer', { cause: new Error(SECRET) }), 'Error: [TOKEN]'],
  ['in a cause that is text', new Error('outer', { cause: SECRET }), 'caused by: [TOKEN]'],
  ['in errors together', new AggregateError([new Error(SECRET)], 'both'), 'Error: [TOKEN]'],
  ['in a text that is thrown', `thrown ${SECRET}`, 'thrown [TOKEN]'],
  ['in a thrown value with a text', { toString: () => SECRET }, '[TOKEN]'],
  ['twice', new Error(`${SECRET} and ${SECRET}`), '[TOKEN] and [TOKEN]'],
])('masks a secret %s, as text and as JSON', async (_, cause, expected) => {
  const record = await logged(cause);
  for (const text of [formatText(record), JSON.parse(formatJson(record)).cause]) {
    expect(text).toContain(expected);
    expect(text).not.toContain('ss/1');
  }
});

it('masks a stack, and leaves out members that may hold a secret', async () => {
  const error = Object.assign(new Error(`at ${SECRET}`), { code: 'E1', config: { auth: SECRET } });
  const { cause } = await logged(error);
  expect(cause).toMatchObject({ name: 'Error', message: 'at [TOKEN]', code: 'E1' });
  expect((cause as Error).stack).toMatch(/^Error: at \[TOKEN\]\n {4}at /);
  expect(cause).not.toHaveProperty('config');
  expect(error.message).toContain(SECRET);
});

it('masks short secrets and numbers too, the longer one first, and nothing that is no secret', async () => {
  const given = { TOKEN: '42', PIN: '4242' };
  expect(await logged(new Error('4242 42 here'), given)).toMatchObject({
    cause: { message: '[PIN] [TOKEN] here' },
  });
  expect(await logged(42, given)).toMatchObject({ cause: '[TOKEN]' });
});

it('masks a value without the white space around it', async () => {
  const { cause } = await logged(new Error('Bearer abc'), { TOKEN: 'abc\n' });
  expect(cause).toMatchObject({ message: 'Bearer [TOKEN]' });
});

it('masks what services log, and why they do not start', async () => {
  const records: LogRecord[] = [];
  const create = defineServer({
    server: { name: 's', version: '1' },
    env,
    logger: (record) => records.push(record),
    services: {
      start({ log }) {
        log({ level: 'info', message: `with ${SECRET}` });
        throw new Error(`refused ${SECRET}`, { cause: new Error(SECRET) });
      },
    },
  });
  const failed = await client(create({ env: { TOKEN: SECRET } })).catch((error) => error);
  expect(failed.message).toBe('the services do not start: refused [TOKEN]');
  expect(failed.cause.cause.message).toBe('[TOKEN]');
  expect(records).toMatchObject([{ message: 'with [TOKEN]' }]);
});

it('survives errors that cannot be read, and causes that go round', async () => {
  const evil = new Error('evil');
  Object.defineProperty(evil, 'message', {
    get() {
      throw new Error('no');
    },
  });
  expect(await logged(evil)).toMatchObject({ cause: 'an error that cannot be read' });
  const round: Error & { errors?: unknown } = new Error('round');
  round.cause = round;
  round.errors = Array(100).fill(round);
  expect(formatText(await logged(round)).length).toBeLessThan(1_000_000);
});
