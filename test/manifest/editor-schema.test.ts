import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { describe, expect, it } from 'vitest';
import { KEYWORDS } from '../../src/checks/schemas/dialect-keywords.js';
import type { DiagnosticsReport } from '../../src/diagnostics/json.js';
import { pathText } from '../../src/diagnostics/path-text.js';
import { sourceText } from '../../src/diagnostics/source.js';
import type { PositionedDocument } from '../../src/manifest/document.js';
import { editorSchema } from '../../src/manifest/keys/editor-schema.js';
import { annotationKeys, blockKeys } from '../../src/manifest/keys/member-keys.js';
import { schemaKeys } from '../../src/manifest/keys/schema-keys.js';
import { positionedDocument } from '../../src/manifest/positioned-document.js';
import { contentBlockFault } from '../../src/protocol/content-block.js';
import { valueAtPointer } from '../../src/protocol/json-pointer.js';
import { HEADER_KEYWORD } from '../../src/protocol/param-headers/annotations.js';
import { ANNOTATION_NAMES } from '../../src/protocol/resource-contents.js';
import { run } from '../cli/captured-terminal.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const cases = join(root, 'test/cases');
const caseFolders = readdirSync(cases, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** Validators of the root manifest and of included files, as any program would compile them. */
type Validators = { readonly root: ValidateFunction; readonly included: ValidateFunction };

function compile(strict: boolean): Validators {
  const ajv = new Ajv({ strict, strictTypes: strict, allowUnionTypes: true, allErrors: true });
  ajv.addSchema(editorSchema(), 'snodo');
  const rootSchema = ajv.getSchema('snodo');
  const included = ajv.getSchema('snodo#/definitions/included');
  if (rootSchema === undefined || included === undefined) throw new Error('not compiled');
  return { root: rootSchema, included };
}

const validators = compile(true);

function read(path: string): PositionedDocument {
  return parse(readFileSync(path, 'utf8'), path);
}

function parse(text: string, path = 'snodo.yaml'): PositionedDocument {
  const { value } = positionedDocument(sourceText(path, text), path);
  if (value === undefined) throw new Error(`${path} is not YAML`);
  return value;
}

/** Included files have names of their own in these tests. */
function isRoot({ source }: PositionedDocument): boolean {
  return /^(snodo|accepted)\.yaml$/.test(basename(source.file));
}

/** The faults of a document, each as `path message`; the path of a missing or surplus key is that of the key. */
function faults(document: PositionedDocument, { root, included } = validators): readonly string[] {
  const validate = isRoot(document) ? root : included;
  if (validate(document.value)) return [];
  return (validate.errors ?? []).map((error) => `${faultyPath(document, error)} ${error.message}`);
}

function faultyPath({ value }: PositionedDocument, error: ErrorObject): string {
  const path = valueAtPointer(value, error.instancePath)?.path ?? [];
  const { additionalProperty, missingProperty } = error.params as Record<
    string,
    string | undefined
  >;
  const key = additionalProperty ?? missingProperty;
  return pathText(key === undefined ? path : [...path, key]);
}

describe('the editor schema', () => {
  it('is valid under its meta-schema', () => {
    const ajv = new Ajv();
    expect([ajv.validateSchema(editorSchema()), ajv.errors]).toEqual([true, null]);
  });

  it('has no identifier that a program might fetch, and no keyword that draft-07 does not know', () => {
    expect(editorSchema()).not.toHaveProperty('$id');
    expect(() => compile(true)).not.toThrow();
  });

  it('is the same each time', () => {
    expect(JSON.stringify(editorSchema())).toBe(JSON.stringify(editorSchema()));
  });

  it('is what `snodo schema` prints', async () => {
    const { code, out, err } = await run(root, 'schema');
    expect({ code, err, printed: JSON.parse(out) }).toEqual({
      code: 0,
      err: '',
      printed: editorSchema(),
    });
  });

  it('offers no capability that cannot be served', () => {
    const of = (tasks: string) =>
      faults(parse(`snodo: 1\nserver: { name: a, version: b }\ncapabilities: { tasks: ${tasks} }`));
    expect(of('false')).toEqual([]);
    expect(of('{}')).not.toEqual([]);
  });
});

describe('the tables behind it', () => {
  it('name the keywords of both dialects, and the one of headers', () => {
    const known = new Set([...KEYWORDS['2020-12'], ...KEYWORDS['draft-07'], HEADER_KEYWORD]);
    expect(Object.keys(schemaKeys).sort()).toEqual([...known].sort());
  });

  it('name the hints of annotations and the types of content blocks', () => {
    expect(Object.keys(annotationKeys)).toEqual(ANNOTATION_NAMES);
    const kind = blockKeys['type']?.kind;
    const types = kind?.kind === 'text' ? (kind.choices ?? []) : [];
    expect(contentBlockFault({ type: 'none' })).toContain(`one of ${types.join(', ')}`);
  });
});

describe('good manifests', () => {
  const ofCases = caseFolders.flatMap((code) => {
    const folder = existsSync(join(cases, code, 'accepted')) ? 'accepted' : '.';
    const main = folder === '.' ? 'accepted.yaml' : 'accepted/snodo.yaml';
    return [join(cases, code, main)];
  });
  const examples = readdirSync(join(root, 'manifests'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(root, 'manifests', name, 'snodo.yaml'));
  const files = [...examples, ...ofCases].map(
    (path) => [relative(root, path), read(path)] as const,
  );

  it('are many', () => {
    expect(files.length).toBeGreaterThan(100);
  });

  it.each(files)('%s is accepted, strictly or not', (_path, document) => {
    expect(faults(document)).toEqual([]);
    expect(faults(document, loose)).toEqual([]);
  });

  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const blocks = [...readme.matchAll(/^```yaml\n(.*?)^```$/gms)].map((match) => match[1] ?? '');

  it.each(blocks.map((text, index) => [index, text] as const))(
    'the YAML block %i of README.md is accepted',
    (_index, text) => {
      expect(faults(parse(text))).toEqual([]);
    },
  );
});

const loose = compile(false);

describe('bad manifests', () => {
  const head = 'snodo: 1\nserver: { name: a, version: "1" }\n';
  const tool = (text: string) => `${head}tools: { x: { ${text} } }`;
  const argument = (text: string) => tool(`arguments: { a: ${text} }`);
  const resource = (text: string) => `${head}resources: { x: { uri: "a://b", ${text} } }`;
  const prompt = (text: string) => `${head}prompts: { x: { ${text} } }`;

  it.each([
    ['an unknown format', 'snodo: 2\nserver: { name: a, version: "1" }', 'snodo'],
    ['a missing server', 'snodo: 1', 'server'],
    ['a missing name', 'snodo: 1\nserver: { version: "1" }', 'server.name'],
    ['a number as version', 'snodo: 1\nserver: { name: a, version: 1.0 }', 'server.version'],
    ['an unknown key', `${head}tool: {}`, 'tool'],
    ['a key that is not built', `${head}capabilities: { tasks: {} }`, 'capabilities.tasks'],
    ['an unknown level', `${head}validator: ful`, 'validator'],
    ['no revision', `${head}protocols: []`, 'protocols'],
    ['an unknown scope', `${head}cache: { tools: { scope: all } }`, 'cache.tools.scope'],
    ['a page of none', `${head}pagination: { pageSize: 0 }`, 'pagination.pageSize'],
    [
      'a relative home page',
      `snodo: 1\nserver: { name: a, version: "1", websiteUrl: b }`,
      'server.websiteUrl',
    ],
    ['a list of tools', `${head}tools: []`, 'tools'],
    ['a misspelt key of a tool', tool('descripton: b'), 'tools.x.descripton'],
    ['an unknown type', argument('{ type: "string[" }'), 'tools.x.arguments.a.type'],
    ['an unknown type alone', argument('my-type'), 'tools.x.arguments.a'],
    [
      'an unknown type of items',
      argument('{ type: array, items: my-type }'),
      'tools.x.arguments.a.items',
    ],
    ['an unknown array type', argument('"my-type[]"'), 'tools.x.arguments.a'],
    [
      'an unknown option',
      argument('{ type: string, minLenght: 1 }'),
      'tools.x.arguments.a.minLenght',
    ],
    [
      'a wrong option',
      argument('{ type: string, minLength: -1 }'),
      'tools.x.arguments.a.minLength',
    ],
    [
      'a word for a boolean',
      argument('{ type: string, required: yes }'),
      'tools.x.arguments.a.required',
    ],
    [
      'a required item',
      argument('{ type: array, items: { type: string, required: true } }'),
      'tools.x.arguments.a.items.required',
    ],
    [
      'a nested fault',
      argument('{ type: object, properties: { b: { type: a-c } } }'),
      'tools.x.arguments.a.properties.b.type',
    ],
    [
      'a header of a field',
      tool('output: { properties: { a: { type: string, header: B } } }'),
      'tools.x.output.properties.a.header',
    ],
    ['a field beside properties', tool('output: { total: number }'), 'tools.x.output.total'],
    ['a wrong hint', tool('annotations: { readOnlyHint: 1 }'), 'tools.x.annotations.readOnlyHint'],
    [
      'a wrong keyword',
      tool('inputSchema: { type: object, minProperties: a }'),
      'tools.x.inputSchema.minProperties',
    ],
    [
      'a wrong type deep in a schema',
      tool('outputSchema: { properties: { a: { items: { type: text } } } }'),
      'tools.x.outputSchema.properties.a.items.type',
    ],
    [
      'a wrong type in a list of types',
      tool('outputSchema: { type: [text] }'),
      'tools.x.outputSchema.type[0]',
    ],
    ['a schema that is none', tool('additionalProperties: 1'), 'tools.x.additionalProperties'],
    ['an icon without source', tool('icons: [{ theme: dark }]'), 'tools.x.icons[0].src'],
    ['a wrong theme', tool('icons: [{ src: "https://a/", theme: red }]'), 'tools.x.icons[0].theme'],
    ['a wrong size', resource('size: 1.5'), 'resources.x.size'],
    [
      'a wrong audience',
      resource('annotations: { audience: [all] }'),
      'resources.x.annotations.audience[0]',
    ],
    ['an unknown hint', resource('annotations: { prority: 1 }'), 'resources.x.annotations.prority'],
    [
      'a typed prompt argument',
      prompt('arguments: { a: { type: string } }'),
      'prompts.x.arguments.a.type',
    ],
    ['a shorthand prompt argument', prompt('arguments: { a: string }'), 'prompts.x.arguments.a'],
    ['a message of nobody', prompt('messages: [{ system: a }]'), 'prompts.x.messages[0].system'],
    [
      'an unknown block',
      prompt('messages: [{ role: user, content: { type: a } }]'),
      'prompts.x.messages[0].content.type',
    ],
  ])('%s is refused where it stands', (_name, text, path) => {
    const document = parse(text);
    expect(places(faults(document))).toEqual([path]);
    expect(faults(document, loose)).toEqual(faults(document));
  });
});

/** Codes of findings about one key or one value, which a schema without rules between keys can see. */
const SEEN = [
  'actor-timeout',
  'argument-additional-value',
  'argument-declaration',
  'argument-map',
  'argument-option-value',
  'boolean-word',
  'cache-scope',
  'cache-ttl',
  'client-unknown',
  'http-path',
  'icon-shape',
  'include-key',
  'manifest-version',
  'message-shape',
  'missing-key',
  'page-size',
  'prompt-argument-key',
  'prompt-argument-typed',
  'protocol-list',
  'protocol-unknown',
  'resource-annotation',
  'resource-size',
  'unknown-key',
  'validator-unknown',
  'website-url',
  'wrap-option-unknown',
  'wrap-option-value',
  'wrap-unknown',
  'wrong-kind',
];

/** Faults that lie between the keys of a map, each of which is right. */
const BETWEEN_KEYS = ['prompts.review.messages[1]'];

describe('what `check` finds about keys and values', () => {
  it.each(SEEN)('%s: is found by the schema too, at the same places', async (code) => {
    const folder = join(cases, code);
    const { out } = await run(folder, 'check', 'snodo.yaml', '--format', 'json');
    const { diagnostics } = JSON.parse(out) as DiagnosticsReport;
    const expected = diagnostics.filter(
      (finding) => finding.code === code && !BETWEEN_KEYS.includes(finding.path),
    );
    expect(expected.length).toBeGreaterThan(0);
    for (const { file, path } of expected) {
      const found = places(faults(read(join(folder, file))));
      const isHere = found.some((place) => place === path || dirnameOf(place) === path);
      expect(isHere, `${code}: ${path} among ${found.join(', ')}`).toBe(true);
    }
  });
});

/** The places of faults, without those that only hold another one: every alternative of a value is reported. */
function places(found: readonly string[]): readonly string[] {
  const paths = [...new Set(found.map((fault) => fault.split(' ')[0] ?? ''))];
  return paths.filter(
    (path) =>
      !paths.some((other) => /^[.[]/.test(other.slice(path.length)) && other.startsWith(path)),
  );
}

function dirnameOf(path: string): string {
  return path.split('.').slice(0, -1).join('.');
}
