import { describe, expect, it } from 'vitest';
import type { HttpSettings } from '../../../src/definitions/program.js';
import { readMainArguments } from '../../../src/runtime/program/main-arguments.js';
import { usage } from '../../../src/runtime/program/usage.js';

describe('readMainArguments', () => {
  it.each([
    [[], { kind: 'stdio' }],
    [['--stdio'], { kind: 'stdio' }],
    [['--help'], { kind: 'help' }],
    [['-h'], { kind: 'help' }],
    [['--http'], { kind: 'http' }],
    [['--http', '4000'], { kind: 'http', port: 4000 }],
    [['--http=4000'], { kind: 'http', port: 4000 }],
    [['--http', '0'], { kind: 'http', port: 0 }],
    [['--http', 'localhost:65535'], { kind: 'http', host: 'localhost', port: 65_535 }],
    [['--http', '0.0.0.0:80'], { kind: 'http', host: '0.0.0.0', port: 80 }],
    [['--http', '[::1]:8080'], { kind: 'http', host: '::1', port: 8080 }],
  ])('reads %j', (argv, expected) => {
    expect(readMainArguments(argv)).toEqual(expected);
  });

  it.each([
    [['serve'], 'unknown argument "serve"'],
    [['--port', '80'], 'unknown argument "--port"'],
    [['--stdio', '--http'], 'unexpected argument "--http"'],
    [['--http', '80', '81'], 'unexpected argument "81"'],
    [['--http', ''], '"" is no address'],
    [['--http', '65536'], '"65536" is no address'],
    [['--http', 'localhost'], '"localhost" is no address'],
    [['--http', '::1:8080'], '"::1:8080" is no address'],
    [['--http', '-1'], '"-1" is no address'],
    [['--http', 'http://localhost:80'], '"http://localhost:80" is no address'],
  ])('refuses %j', (argv, finding) => {
    const command = readMainArguments(argv);
    expect(command).toMatchObject({ kind: 'wrong' });
    expect(command.kind === 'wrong' && command.finding).toContain(finding);
  });
});

describe('usage', () => {
  const addressOf = (http: HttpSettings): string | undefined =>
    /^ {2}--http (.*)$/m.exec(usage(http))?.[1];

  it.each<[HttpSettings, string]>([
    [{}, '[host:]port   POST /mcp; the host is 127.0.0.1 by default, port 0 picks a free one'],
    [
      { host: '::', path: '/tools' },
      '[host:]port   POST /tools; the host is :: by default, port 0 picks a free one',
    ],
    [
      { port: 4000 },
      '[[host:]port]   POST /mcp; 127.0.0.1:4000 by default, port 0 picks a free one',
    ],
    [
      { host: '::1', port: 0, path: '/' },
      '[[host:]port]   POST /; [::1]:0 by default, port 0 picks a free one',
    ],
  ])('tells what is configured by %j', (http, line) => {
    expect(addressOf(http)).toBe(line);
  });
});
