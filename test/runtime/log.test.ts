import { describe, expect, test, vi } from 'vitest';
import { createRuntime } from '../../src/runtime/create/create-runtime.js';
import { type LogRecord, openDirect, stderrLogger } from '../../src/runtime/index.js';
import { formatJson, formatText } from '../../src/runtime/log.js';

const hostile = {
  toString(): string {
    throw new Error('no text');
  },
};

describe('a log record', () => {
  test('as JSON is one line with the cause', () => {
    const cause = new Error('two\nlines');
    const line = formatJson({ level: 'error', message: 'a tool threw', component: 't', cause });
    expect(line).not.toContain('\n');
    expect(JSON.parse(line)).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      level: 'error',
      message: 'a tool threw',
      component: 't',
      cause: cause.stack,
    });
  });

  test('as JSON leaves out an absent cause', () => {
    expect(JSON.parse(formatJson({ level: 'info', message: 'x' }))).not.toHaveProperty('cause');
  });

  test('as text names method and component', () => {
    const record = {
      level: 'error',
      message: 'it failed',
      method: 'tools/call',
      component: 't',
    } as const;
    expect(formatText(record)).toBe('error: it failed (tools/call t)');
    expect(formatText({ ...record, cause: 'why' })).toBe('error: it failed (tools/call t)\n  why');
    expect(formatText({ level: 'info', message: 'x' })).toBe('info: x');
  });

  test('as text names the request, and how it has ended', () => {
    const record = {
      level: 'debug',
      message: 'a request was answered',
      method: 'tools/call',
      component: 't',
      requestId: '"a"',
      outcome: 'ok',
      durationMs: 1.26,
    } as const;
    expect(formatText(record)).toBe(
      'debug: a request was answered (tools/call t, request "a", ok, 1.3 ms)',
    );
    expect(JSON.parse(formatJson(record))).toMatchObject(record);
  });

  const HOSTILE =
    'a\nerror: forged\r\u001b[31m\u0000\u007f\u0085\u009b\u2028\u202e\u2066\ufeff\ud800';

  test.each(['message', 'method', 'component', 'requestId', 'cause'])(
    'shows every character of its %s, so that nothing passes for a record',
    (member) => {
      const record = { level: 'error', message: 'm', [member]: HOSTILE } as const;
      const json = formatJson(record);
      expect(json).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u202e\u2066\ufeff]/u);
      expect(JSON.parse(json)).toMatchObject({ [member]: HOSTILE });
      const lines = formatText(record).split('\n');
      expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u202e\u2066\ufeff]/u);
      expect(lines.filter((line) => line.startsWith('error: '))).toHaveLength(1);
    },
  );

  test('holds no more than the beginning of a long method', () => {
    const record = { level: 'error', message: 'm', method: 'x'.repeat(100_000) } as const;
    expect(formatJson(record).length).toBeLessThan(250);
    expect(formatText(record).length).toBeLessThan(250);
  });

  test('is written for each request at the level `debug`, and at no other', async () => {
    const server = { name: 'a', version: '1' };
    const lines = async (level: 'debug' | 'info'): Promise<readonly string[]> => {
      const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
      const exchange = openDirect(createRuntime({ server, log: { level, format: 'json' } }));
      await exchange('{"jsonrpc":"2.0","id":"q","method":"server/discover","params":{}}');
      const texts = stderr.mock.calls.map(([text]) => String(text));
      stderr.mockRestore();
      return texts;
    };
    expect(await lines('info')).toEqual([]);
    const [line = '', ...rest] = await lines('debug');
    expect(rest).toEqual([]);
    expect(JSON.parse(line)).toEqual({
      time: expect.any(String),
      level: 'debug',
      message: 'a request was answered',
      method: 'server/discover',
      requestId: '"q"',
      transport: 'direct',
      outcome: 'error',
      errorCode: -32602,
      durationMs: expect.any(Number),
    });
  });

  test.each([
    ['a string', 'why', 'why'],
    ['null', null, 'null'],
    ['a value without text', hostile, 'a value that has no text'],
    ['an object without a prototype', Object.create(null), 'a value that has no text'],
  ])('holds %s as its cause', (_title, cause, text) => {
    expect(JSON.parse(formatJson({ level: 'error', message: 'x', cause })).cause).toBe(text);
  });

  test('goes to stderr and never to stdout', () => {
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    stderrLogger()({ level: 'warning', message: 'careful' });
    const written = stderr.mock.calls.map(([text]) => text);
    const leaked = stdout.mock.calls.length;
    stderr.mockRestore();
    stdout.mockRestore();
    expect(written).toEqual([expect.stringContaining('careful')]);
    expect(leaked).toBe(0);
  });

  const RECORDS = (['debug', 'info', 'warning', 'error'] as const).map((level) => ({
    level,
    message: `as ${level}`,
  }));

  function written(log: (record: LogRecord) => void): string[] {
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    for (const record of RECORDS) log(record);
    const texts = stderr.mock.calls.map(([text]) => String(text));
    stderr.mockRestore();
    return texts;
  }

  test.each([
    [undefined, ['info', 'warning', 'error']],
    ['debug', ['debug', 'info', 'warning', 'error']],
    ['info', ['info', 'warning', 'error']],
    ['warning', ['warning', 'error']],
    ['error', ['error']],
  ] as const)('is written from the level %s on', (level, expected) => {
    const logger = stderrLogger({ format: 'json', ...(level && { level }) });
    expect(written(logger).map((line) => JSON.parse(line).level)).toEqual(expected);
  });

  test('is text or JSON as asked for, whatever stderr is', () => {
    const terminal = process.stderr.isTTY;
    for (const isTTY of [true, false]) {
      process.stderr.isTTY = isTTY;
      expect(written(stderrLogger({ format: 'pretty', level: 'error' }))).toEqual([
        'error: as error\n',
      ]);
      expect(written(stderrLogger({ format: 'json', level: 'error' }))[0]).toMatch(/^{"time":/);
      expect(written(stderrLogger({ level: 'error' }))[0]).toMatch(isTTY ? /^error: / : /^{/);
    }
    process.stderr.isTTY = terminal;
  });

  test('is written as the option `log` of the server says, unless there is a logger', () => {
    const server = { name: 'a', version: '1' };
    const log = { level: 'error', format: 'pretty' } as const;
    const { logger } = createRuntime({ server, log });
    expect(written(logger)).toEqual(['error: as error\n']);
    const own = vi.fn();
    expect(written(createRuntime({ server, log, logger: own }).logger)).toEqual([]);
    expect(own).toHaveBeenCalledTimes(RECORDS.length);
  });
});
