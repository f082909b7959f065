import { fileURLToPath } from 'node:url';
import { listen } from 'snodo/http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createRuntime } from '../../generated/packages/server.js';
import { argumentTexts, toolArguments } from '../../src/cli/call-arguments.js';
import { run } from './captured-terminal.js';

const folder = (name: string): string =>
  fileURLToPath(new URL(`../../manifests/${name}/`, import.meta.url));

describe('arguments of a command line', () => {
  const schema = {
    type: 'object',
    properties: {
      text: { type: 'string' },
      count: { type: 'integer' },
      tags: { type: 'array', items: { type: 'string' } },
      sizes: { type: 'array', items: { type: 'number' } },
      either: { type: ['string', 'number'] },
      nested: { type: 'object' },
    },
  };

  it.each([
    [['text=12'], { text: '12' }],
    [['text='], { text: '' }],
    [['text=a=b'], { text: 'a=b' }],
    [['count=12'], { count: 12 }],
    [['count=many'], { count: 'many' }],
    [['tags=a'], { tags: ['a'] }],
    [['tags=1', 'tags=2'], { tags: ['1', '2'] }],
    [['tags=["a","b"]'], { tags: ['a', 'b'] }],
    [['sizes=1', 'sizes=2.5'], { sizes: [1, 2.5] }],
    [['either=1'], { either: 1 }],
    [['either=one'], { either: 'one' }],
    [['nested={"a":null}'], { nested: { a: null } }],
    [['unknown=true', 'count=1'], { unknown: true, count: 1 }],
    [['count=1', 'count=2'], { count: [1, 2] }],
    [['toString=1'], { toString: 1 }],
  ])('%j', (texts, args) => {
    expect({ ...toolArguments(schema, argumentTexts(texts) ?? new Map()) }).toEqual(args);
  });

  it('takes __proto__ for a name', () => {
    const args = toolArguments(true, new Map([['__proto__', ['{"a":1}']]]));
    expect(Object.keys(args)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(args)).toBe(null);
  });

  it.each(['', '=1', 'name'])('%j is none', (text) => {
    expect(argumentTexts([text])).toBeUndefined();
  });
});

describe('snodo call', () => {
  it('calls a tool of a manifest with its handler', async () => {
    const { code, out, err } = await run(
      folder('packages'),
      'call',
      'search',
      '--arg',
      'query=web',
    );
    expect(err).toBe('');
    expect(JSON.parse(out)).toMatchObject({ isError: false });
    expect(code).toBe(0);
  });

  it('ends with 1 when the tool says that it failed', async () => {
    const args = ['--json', '{"name":"none","region":"eu"}', '--arg', 'name=cobol'];
    const { code, out } = await run(folder('packages'), 'call', 'version', ...args);
    expect(JSON.parse(out)).toMatchObject({ isError: true });
    expect(code).toBe(1);
  });

  it.each([
    [
      ['greet', '--arg', 'name=Ada', '--protocol', '2025-06-18'],
      2,
      '--protocol has a meaning with --url and --stdio only',
    ],
    [['greet', '--arg', 'Ada'], 2, '--arg expects NAME=VALUE, such as query=json'],
    [
      ['greet', '--json', '[1]'],
      2,
      `--json expects the arguments as a JSON object, such as '{"query":"json"}'`,
    ],
    [
      ['greet', '--prompt', '--resource'],
      2,
      '--prompt and --resource exclude each other: pass one of them',
    ],
    [
      ['a://b', '--resource', '--json', '{}'],
      2,
      'a resource takes no arguments: write them into its URI',
    ],
    [['greet', '--bearer-env', 'X'], 2, '--bearer-env has a meaning with --url only'],
    [['great'], 1, 'there is no tool "great"; did you mean "greet"?'],
    [['zzz'], 1, 'there is no tool "zzz"; there are: greet'],
    [
      ['greet', '--prompt'],
      1,
      'prompts/get was refused with error -32601: Method not found: prompts/get',
    ],
    [
      ['a://b', '--resource'],
      1,
      'resources/read was refused with error -32601: Method not found: resources/read',
    ],
  ])('%j is refused', async (argv, code, text) => {
    expect(await run(folder('greeter'), 'call', ...argv)).toEqual({
      code,
      out: '',
      err: `error: ${text}.\n`,
    });
  });

  it('says what the server needs to start', async () => {
    const { code, out, err } = await run(folder('notes'), 'call', 'add_note');
    expect(err).toBe(
      'error: the server needs an environment variable that is not set:\n  NOTES_FILE  File that the notes are kept in\n',
    );
    expect({ code, out }).toEqual({ code: 2, out: '' });
  });

  it('calls a server at a URL, with a token that no list of processes shows', async () => {
    const seen: unknown[] = [];
    const server = await listen({
      runtime: createRuntime(),
      port: 0,
      gate({ headers }) {
        seen.push(headers['authorization']);
        return { auth: {} };
      },
    });
    onTestFinished(() => server.close());
    vi.stubEnv('PACKAGES_TOKEN', 'secret');
    onTestFinished(() => void vi.unstubAllEnvs());
    const url = `http://127.0.0.1:${server.port}/mcp`;
    const args = ['--arg', 'name=jason', '--arg', 'region=us', '--url', url];
    const { code, out, err } = await run(
      '/',
      'call',
      'version',
      ...args,
      '--bearer-env',
      'PACKAGES_TOKEN',
    );
    expect(err).toBe('');
    expect(JSON.parse(out)).toMatchObject({ structuredContent: { version: '1.4.5' } });
    expect(code).toBe(0);
    expect(new Set(seen)).toEqual(new Set(['Bearer secret']));
    expect(await run('/', 'call', 'version', '--url', url, '--bearer-env', 'NO_TOKEN')).toEqual({
      code: 2,
      out: '',
      err: 'error: --bearer-env names NO_TOKEN, and that environment variable is not set.\n',
    });
  });

  it('reads resources and renders prompts', async () => {
    const read = await run(folder('packages'), 'call', 'pkg://jason/info', '--resource');
    expect(JSON.parse(read.out)).toMatchObject({ contents: [{ uri: 'pkg://jason/info' }] });
    const got = await run(folder('packages'), 'call', 'review', '--prompt', '--arg', 'name=plug');
    expect(JSON.parse(got.out)).toMatchObject({
      messages: [{ content: { text: 'Review plug, focusing on quality.' } }],
    });
  });
});
