import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editorSchema } from '../../src/manifest/keys/editor-schema.js';
import { manifestKind } from '../../src/manifest/keys/manifest-keys.js';
import { type LanguageServer, type Position, startLanguageServer } from './language-server.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const example = join(root, 'manifests/packages/snodo.yaml');
const text = readFileSync(example, 'utf8');
const MINUTE = 60_000;

let server: LanguageServer;
/** A copy of the layout of this repository, with the schema as the sources make it now. */
let scratch: string;
let file: string;

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'snodo-editor-'));
  mkdirSync(join(scratch, 'dist'));
  writeFileSync(join(scratch, 'dist/snodo.schema.json'), JSON.stringify(editorSchema()));
  file = join(scratch, 'manifests/packages/snodo.yaml');
  server = await startLanguageServer();
}, MINUTE);

afterAll(async () => {
  await server.stop();
  rmSync(scratch, { recursive: true, force: true });
});

/** Opens the manifest with one piece of it replaced, and gives the place behind what stands there now. */
async function typed(was: string, now: string): Promise<Position> {
  expect(text.split(was)).toHaveLength(2);
  const changed = text.replace(was, () => now);
  await server.open(file, changed);
  return positionAt(changed, text.indexOf(was) + now.length);
}

function positionAt(whole: string, offset: number): Position {
  const before = whole.slice(0, offset).split('\n');
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
}

async function offered(was: string, now: string): Promise<readonly string[]> {
  const position = await typed(was, now);
  const completions = await server.complete(file, position);
  return completions.map(({ label }) => label);
}

async function hoverOver(word: string): Promise<string> {
  await server.open(file, text);
  return server.hover(file, positionAt(text, text.indexOf(word) + 1));
}

describe('the example manifest in an editor', () => {
  it('names the schema of this repository, by a path that leads there', () => {
    const [, path = ''] = /^# yaml-language-server: \$schema=(.+)\n/.exec(text) ?? [];
    expect(resolve(dirname(example), path)).toBe(join(root, 'dist/snodo.schema.json'));
  });

  it('has nothing underlined', async () => {
    expect(await server.open(file, text)).toEqual([]);
  });

  it('has its mistakes underlined', async () => {
    const wrong = text
      .replace('validator: full', 'validator: ful')
      .replace('minLength: 1', 'minLenght: 1')
      .replace('readOnlyHint: true', 'readOnlyHint: yes')
      .replace('pageSize: 50', 'pageSize: 0')
      .replace('tools:\n', 'tool: {}\ntools:\n');
    const found = await server.open(file, wrong);
    const lines = wrong.split('\n');
    const seen = found.map(({ message, range }) => {
      const { start, end } = range;
      return `${lines[start.line]?.slice(start.character, end.character)}: ${message}`;
    });
    expect(seen.sort()).toEqual([
      '0: Value is below the minimum of 1.',
      'ful: Value is not accepted. Valid values: "passthrough", "basic", "full".',
      'minLenght: Property minLenght is not allowed.',
      'tool: Property tool is not allowed.',
      'yes: Incorrect type. Expected "boolean".',
    ]);
  });
});

describe('completion', () => {
  it('offers the keys of the root that are not there yet', async () => {
    const labels = await offered('pagination: { pageSize: 50 }', '');
    expect(labels).toEqual(
      expect.arrayContaining(['pagination', 'handlerTimeoutMs', 'components']),
    );
    expect(labels).not.toContain('server');
  });

  it('offers the keys of a tool', async () => {
    const labels = await offered('    title: Search packages', '    ');
    expect(labels).toEqual(expect.arrayContaining(['title', 'handler', 'icons', 'outputSchema']));
    expect(labels).not.toContain('uriTemplate');
  });

  it('offers the keys of an argument declaration', async () => {
    const labels = await offered('        uniqueItems: true', '        ');
    expect(labels).toEqual(expect.arrayContaining(['uniqueItems', 'maxItems', 'header', 'enum']));
    expect(labels).not.toContain('inputSchema');
  });

  it('offers the keywords of a raw schema, also deep inside', async () => {
    const labels = await offered('          x-mcp-header: Region', '          ');
    expect(labels).toEqual(expect.arrayContaining(['x-mcp-header', 'pattern', 'anyOf', '$ref']));
  });

  it.each([
    ['validator: full', 'validator: ', ['passthrough', 'basic', 'full']],
    ['type: string[]', 'type: ', ['string', 'integer', 'object', '"null"']],
    ['{ ttlMs: 60000, scope: public }', '\n    scope: ', ['public', 'private']],
    ['email: string', 'email: ', ['string', 'object']],
    ['type: string\n          enum: [eu, us]', 'type: ', ['object', 'array']],
  ])('offers the values in place of `%s`', async (was, now, values) => {
    expect(await offered(was, now)).toEqual(expect.arrayContaining(values));
  });

  it('says what each offer means', async () => {
    const position = await typed('validator: full', 'vali');
    const offers = await server.complete(file, position);
    expect(offers.find(({ label }) => label === 'validator')).toMatchObject({
      documentation: manifestKind.keys['validator']?.description,
    });
  });
});

describe('hover', () => {
  it.each([
    ['validator', 'How much of a schema is enforced'],
    ['pageSize', 'Entries on a page of a list'],
    ['readOnlyHint', 'Whether the tool changes nothing'],
    ['minLength', 'Least number of characters'],
    ['uriTemplate', 'An RFC 6570 template'],
    ['x-mcp-header', 'Name of the HTTP header'],
    ['messages', 'Static message templates'],
  ])('over `%s` shows its description', async (key, description) => {
    expect(await hoverOver(`${key}:`)).toContain(description);
  });

  it('shows the allowed values and an example', async () => {
    const shown = await hoverOver('validator:');
    expect(shown).toContain('* `passthrough`');
    expect(shown).toContain('Example:');
  });
});

describe('a file that `components` includes', () => {
  const modeline =
    '# yaml-language-server: $schema=../dist/snodo.schema.json#/definitions/included\n';
  const path = () => join(scratch, 'tools/more.yaml');

  it('completes the maps of components alone', async () => {
    await server.open(path(), `${modeline}\n`);
    const offers = await server.complete(path(), { line: 1, character: 0 });
    expect(offers.map(({ label }) => label)).toEqual(['tools', 'resources', 'prompts']);
  });

  it('is judged like the same maps of the manifest', async () => {
    expect(await server.open(path(), `${modeline}tools:\n  a: { description: b }\n`)).toEqual([]);
    const found = await server.open(path(), `${modeline}server: {}\ntools:\n  a: { titel: b }\n`);
    expect(found.map(({ message }) => message).sort()).toEqual([
      'Property server is not allowed.',
      'Property titel is not allowed.',
    ]);
  });
});
