import { afterEach, describe, expect, it, vi } from 'vitest';
import { STDIO_DEFAULTS } from '../../../src/definitions/limits.js';
import {
  readStdioLimits,
  type StdioOptions,
} from '../../../src/runtime/transports/stdio/options.js';
import { guardStdout } from '../../../src/runtime/transports/stdio/stdout-guard.js';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('guardStdout', () => {
  it('moves what is written to stderr, until the last of nested guards is released', () => {
    const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const outer = guardStdout();
    const inner = guardStdout();
    process.stdout.write('1');
    inner.release();
    inner.release();
    process.stdout.write('2');
    inner.target.write('message');
    outer.release();
    process.stdout.write('3');
    expect(stderr.mock.calls.flat()).toEqual(['1', '2']);
    expect(stdout.mock.calls.flat()).toEqual(['message', '3']);
  });
});

describe('stdout while it is guarded', () => {
  it('keeps no more than 1 MiB for somebody who does not read stderr, and loses the rest', async () => {
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(false);
    vi.spyOn(process.stderr, 'writableLength', 'get').mockReturnValue(1_048_577);
    const guard = guardStdout();
    const lost = new Promise((resolve) => process.stdout.write('x', 'utf8', resolve));
    expect(process.stdout.write('y')).toBe(true);
    guard.release();
    await lost;
    expect(stderr).not.toHaveBeenCalled();
  });

  it('never tells a writer to wait: stdout would not tell when to go on', () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(false);
    const guard = guardStdout();
    expect(process.stdout.write('x')).toBe(true);
    guard.release();
  });
});

describe('readStdioLimits', () => {
  it('has the documented defaults', () => {
    expect(readStdioLimits({})).toEqual(STDIO_DEFAULTS);
    expect(STDIO_DEFAULTS).toEqual({
      maxConcurrentRequests: 1000,
      maxQueuedRequests: 1000,
      maxLineBytes: 2_000_000,
      writeTimeoutMs: 5000,
      requestTimeoutMs: 0,
      drainTimeoutMs: 5000,
    });
  });

  it.each([
    [{ maxLine: 1 }, 'serveStdio: unknown option `maxLine`'],
    [{ maxLineBytes: 0 }, 'serveStdio: `maxLineBytes` must be an integer from 1 to 2147483647'],
    [{ requestTimeoutMs: -1 }, 'serveStdio: `requestTimeoutMs` must be an integer from 0 to'],
  ])('refuses %j', (options, message) => {
    expect(() => readStdioLimits(options as StdioOptions)).toThrow(message);
  });
});
