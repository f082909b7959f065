import { describe, expect, test, vi } from 'vitest';
import { stderrLogger } from '../../src/runtime/index.js';
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
    expect(formatText({ ...record, cause: 'why' })).toBe('error: it failed (tools/call t)\nwhy');
    expect(formatText({ level: 'info', message: 'x' })).toBe('info: x');
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
});
