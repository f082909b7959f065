import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix, relative, sep } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isResourceNotFound } from '../../../src/runtime/error.js';
import {
  defineServer,
  type Runtime,
  resourceNotFound,
  safeJoin,
} from '../../../src/runtime/index.js';
import { META, send } from '../ask.js';

const base = realpathSync(mkdtempSync(join(tmpdir(), 'snodo-safe-join-')));
const root = join(base, 'root');
const outside = join(base, 'outside');

beforeAll(() => {
  mkdirSync(join(root, 'docs', 'deep'), { recursive: true });
  mkdirSync(outside);
  mkdirSync(join(base, 'root-twin'));
  writeFileSync(join(root, 'docs', 'a.txt'), 'inside');
  writeFileSync(join(outside, 'secret.txt'), 'secret');
  const links: readonly (readonly [at: string, to: string])[] = [
    ['within', 'docs/a.txt'],
    ['folder', 'docs'],
    ['way/round', '../docs/a.txt'],
    ['out', '../outside'],
    ['out-file', '../outside/secret.txt'],
    ['absolute', join(outside, 'secret.txt')],
    ['twice', 'out'],
    ['dangling-in', 'docs/later.txt'],
    ['dangling-out', '../outside/later.txt'],
    ['dangling-twice', 'dangling-out'],
    ['dangling-far', '../nowhere/deep/later.txt'],
    ['circle', 'circle'],
    ['left', 'right'],
    ['right', 'left'],
    ['up', '..'],
    ['self', '.'],
  ];
  mkdirSync(join(root, 'way'));
  for (const [at, to] of links) symlinkSync(to, join(root, at));
  symlinkSync('root', join(base, 'linked-root'));
});

afterAll(() => rmSync(base, { recursive: true }));

function joined(value: unknown, folder = root): string | undefined {
  try {
    return safeJoin(folder, value as string);
  } catch (error) {
    expect(isResourceNotFound(error)).toBe(true);
    return undefined;
  }
}

describe('safeJoin', () => {
  test.each([
    ['docs/a.txt', 'docs/a.txt'],
    ['docs/./a.txt', 'docs/a.txt'],
    ['docs/../docs/a.txt', 'docs/a.txt'],
    ['docs//a.txt', 'docs/a.txt'],
    ['docs/', 'docs'],
    ['', ''],
    ['.', ''],
    ['docs/..', ''],
    ['..a', '..a'],
    ['...', '...'],
    ['%2e%2e/x', '%2e%2e/x'],
    ['new.txt', 'new.txt'],
    ['new/deep/file.txt', 'new/deep/file.txt'],
    ['docs/a.txt/no-folder', 'docs/a.txt/no-folder'],
    ['ab:c', 'ab:c'],
    ['__proto__', '__proto__'],
    ['within', 'within'],
    ['folder/a.txt', 'folder/a.txt'],
    ['folder/new.txt', 'folder/new.txt'],
    ['way/round', 'way/round'],
    ['dangling-in', 'dangling-in'],
    ['self/self/docs/a.txt', 'self/self/docs/a.txt'],
  ])('%j stays inside', (value, path) => {
    expect(joined(value)).toBe(join(root, path));
  });

  test.each([
    '..',
    '../outside/secret.txt',
    '../root-twin',
    'docs/../../outside/secret.txt',
    'docs/../..',
    '../../../../../../../../etc/passwd',
    '/etc/passwd',
    '//etc/passwd',
    '/',
    '\\etc',
    '\\\\host\\share\\a',
    'C:\\Windows',
    'c:/Windows',
    'C:',
    'C:a',
    'docs/a.txt\0',
    '\0',
    '../\0',
    'out',
    'out/secret.txt',
    'out/new.txt',
    'out/new/deep.txt',
    'out-file',
    'absolute',
    'twice/secret.txt',
    'folder/../out/secret.txt',
    'dangling-out',
    'dangling-out/deeper',
    'dangling-twice',
    'dangling-far',
    'circle',
    'circle/a',
    'left',
    'up',
    'up/outside/secret.txt',
    'self/up',
    'self/out/secret.txt',
    undefined,
    7,
  ])('%j is refused', (value) => {
    expect(joined(value)).toBeUndefined();
  });

  test('a name that no system takes is refused', () => {
    expect(joined(`docs/${'x'.repeat(5000)}`)).toBeUndefined();
  });

  test('its folder may be reached through a link itself, and may not exist yet', () => {
    const linked = join(base, 'linked-root');
    expect(joined('docs/a.txt', linked)).toBe(join(linked, 'docs/a.txt'));
    expect(joined('out/secret.txt', linked)).toBeUndefined();
    expect(joined('a/b', join(base, 'missing'))).toBe(join(base, 'missing', 'a', 'b'));
    expect(joined('../outside', join(base, 'missing'))).toBeUndefined();
  });

  test('a relative folder is one of the working directory', () => {
    expect(joined('src', '.')).toBe(join(process.cwd(), 'src'));
    expect(joined('..', '.')).toBeUndefined();
  });

  test('the root of the file system holds everything', () => {
    expect(joined('tmp', '/')).toBe('/tmp');
  });

  test('whatever it gives leads into the folder, links followed', () => {
    const step = fc.constantFrom(
      ...['..', '.', '', 'docs', 'deep', 'a.txt', 'folder', 'within', 'way', 'round', 'out', 'up'],
      ...['self', 'twice', 'dangling-in', 'dangling-out', 'circle', 'new', '\0', 'C:', '\\'],
    );
    const verdicts = { inside: 0, refused: 0 };
    fc.assert(
      fc.property(fc.array(step, { maxLength: 6 }), (steps) => {
        const path = joined(steps.join('/'));
        verdicts[path === undefined ? 'refused' : 'inside'] += 1;
        if (path === undefined) return;
        expect(relative(root, path).split(sep)).not.toContain('..');
        const real = existing(path);
        if (real !== undefined) expect(relative(root, real).split(sep)).not.toContain('..');
      }),
      { numRuns: 2000 },
    );
    expect(Math.min(verdicts.inside, verdicts.refused)).toBeGreaterThan(200);
  });

  test('values without dots, links and separators of other systems are joined as they are', () => {
    const step = fc.string({ unit: fc.constantFrom('a', 'B', '-', '%', 'é', ' '), minLength: 1 });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 4 }), (steps) => {
        expect(joined(steps.join('/'))).toBe(posix.join(root, ...steps));
      }),
    );
  });
});

function existing(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

describe('a refused value of a read', () => {
  const runtime = (read: (path: string) => unknown): Runtime =>
    defineServer({
      server: { name: 's', version: '1' },
      resources: [
        {
          definition: { name: 'page', uriTemplate: 'pages://all/{+path}' },
          read: ({ path }: Record<string, unknown>) => read(String(path)),
        },
      ],
      tools: [
        {
          definition: { name: 'page', inputSchema: { type: 'object' } },
          call: () => {
            throw resourceNotFound();
          },
        },
      ],
      logger: () => {
        throw new Error('nothing to log');
      },
    })();
  const read = async (uri: string): Promise<string> => {
    const server = runtime((path) => readFileSync(safeJoin(root, path), 'utf8'));
    return (await send(server, 'resources/read', { _meta: META, uri })).text;
  };

  // behaviour: values that name files; MCP 2026-07-28, "Resources", error handling
  test.each([
    'pages://all/..%2Foutside%2Fsecret.txt',
    'pages://all/%2Fetc%2Fpasswd',
    'pages://all/docs%2Fa.txt%00',
    'pages://all/docs/..%2F..%2Foutside%2Fsecret.txt',
    'pages://all/out/secret.txt',
    'pages://all/C:%5CWindows',
  ])('%s is not found', async (uri) => {
    expect(await read(uri)).toBe(
      `{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"Resource not found","data":{"uri":${JSON.stringify(uri)}}}}`,
    );
  });

  test('what lies inside is read', async () => {
    expect(await read('pages://all/docs%2Fa.txt')).toContain('"text":"inside"');
  });

  test('a tool that refuses so names no URI', async () => {
    const params = { _meta: META, name: 'page', uri: 'pages://x' };
    const { text } = await send(runtime(String), 'tools/call', params);
    expect(text).toBe(
      '{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"Resource not found"}}',
    );
  });
});
