import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import type { DiagnosticsReport } from '../../src/diagnostics/json.js';
import type { JsonObject, JsonValue } from '../../src/protocol/json.js';
import { run } from '../cli/captured-terminal.js';
import { typeFindings } from '../emit/workbench.js';
import { type Project, project } from '../write/project.js';
import { FOLDERS, hostileManifests, LIBRARY, TEXTS } from './hostile-manifest.js';

const BIN = fileURLToPath(new URL('../../bin/snodo.js', import.meta.url));
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** Handlers that give back what they got, and tell whether a text was ever executed. */
const HANDLERS = `import { structured } from 'snodo/runtime';
const clean = () => !Object.hasOwn(globalThis, 'pwned');
export const call = (args: object): any => structured(clean() ? { ...args } : { pwned: true });
export const read = (params: object): string => JSON.stringify(params);
export const render = (args: object): string => JSON.stringify(args);
export const match = (): boolean => false;
`;

/** The starts of the lines of emitted code that are not indented: comments, imports, exports and closing brackets. */
const TOP_LEVEL =
  /^(?:\/\/ |\/\*\*| \*|import (?:type )?\{|\} from |(?:export )?(?:const|type|function) |\} & |[})\]>]+(?:\(\))?;?$|await runMain\()/;

type Request = readonly [method: string, params: JsonObject];
type Components = Readonly<Record<'tools' | 'resources' | 'prompts', Record<string, JsonObject>>>;

function hostileProject(): { readonly at: Project; readonly written: Components[] } {
  const at = project({ 'package.json': '{ "type": "module" }\n' });
  const { root, parts } = hostileManifests();
  const style = { defaultKeyType: 'QUOTE_DOUBLE', aliasDuplicateObjects: false } as const;
  at.write('snodo.yaml', stringify(root, style));
  const paths = parts.map((_, index) => `${FOLDERS.parts}/${index}.yaml`);
  for (const [index, path] of paths.entries()) {
    at.write(path, stringify(parts[index], style));
  }
  at.write(LIBRARY, HANDLERS);
  return { at, written: paths.map((path) => parse(at.read(path)) as Components) };
}

/** Serves the project until all requests are answered; the results in the order of the requests. */
function answers(cwd: string, requests: readonly Request[]): JsonObject[] {
  const lines = requests.map(([method, params], id) =>
    JSON.stringify({ jsonrpc: '2.0', id, method, params: { ...params, _meta: META } }),
  );
  const { stdout, stderr, status } = spawnSync(process.execPath, [BIN, 'serve', '--stdio'], {
    cwd,
    input: `${lines.join('\n')}\n`,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  expect(status, stderr.slice(-2000)).toBe(0);
  const results = new Map(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: number; result: JsonObject })
      .map(({ id, result }) => [id, result]),
  );
  return requests.map((request, id) => {
    const result = results.get(id);
    if (result === undefined) throw new Error(`no result of ${JSON.stringify(request)}`);
    return result;
  });
}

/** What lists say of a component: its words as the manifest has them. */
function listed([name, section]: readonly [string, JsonObject]): JsonObject {
  const { title, description, icons, metadata, annotations } = section;
  const words = { title, description, icons, _meta: metadata, annotations };
  const present = Object.entries(words).filter(([, value]) => value !== undefined);
  return { name, ...Object.fromEntries(present) };
}

function byName(list: JsonValue | undefined): Map<unknown, JsonObject> {
  return new Map((list as JsonObject[]).map((entry) => [entry['name'], entry]));
}

it('texts of a manifest reach the wire byte for byte, in code that compiles and does nothing else', async () => {
  const { at, written } = hostileProject();
  const all = <Kind extends keyof Components>(kind: Kind, suffix = ''): [string, JsonObject][] =>
    written.flatMap((part) => Object.entries(part[kind]).filter(([name]) => name.endsWith(suffix)));

  const checked = await run(at.root, 'check', '--format', 'json');
  const { diagnostics } = JSON.parse(checked.out) as DiagnosticsReport;
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(await run(at.root, 'generate')).toMatchObject({ code: 0 });
  expect(await run(at.root, 'generate', '--check')).toMatchObject({ code: 0 });

  const sources = at.tree().filter((path) => path.endsWith('.ts'));
  const texts = sources.map((path) => [path, at.read(path)] as const);
  expect(typeFindings(Object.fromEntries(texts))).toEqual([]);
  for (const [path, text] of texts) {
    if (path === LIBRARY) continue;
    const lines = text.split(/[\n\r\u2028\u2029]/).filter((line) => /^[^\s]/.test(line));
    expect(lines.filter((line) => !TOP_LEVEL.test(line))).toEqual([]);
  }

  const concise = all('tools', ' concise').map(([name, { arguments: declared }]) => ({
    name,
    arguments: Object.fromEntries(Object.keys(declared as JsonObject).map((key) => [key, key])),
  }));
  const texted = all('resources', ' text');
  const jsons = all('resources', ' json');
  const statics = all('prompts', ' static');
  const [discovered, tools, resources, templates, prompts, ...others] = answers(at.root, [
    ...['server/discover', 'tools/list', 'resources/list', 'resources/templates/list'].map(
      (method): Request => [method, {}],
    ),
    ['prompts/list', {}],
    ...concise.map((params): Request => ['tools/call', params]),
    ...[...texted, ...jsons].map(([, { uri = '' }]): Request => ['resources/read', { uri }]),
    ...statics.map(([name], index): Request => {
      return ['prompts/get', { name, arguments: { given: TEXTS[index] ?? '' } }];
    }),
  ]);
  const called = others.splice(0, concise.length);
  const read = others.splice(0, texted.length + jsons.length);

  const { server } = parse(at.read('snodo.yaml')) as { server: JsonObject };
  const { instructions, ...identity } = server;
  expect(discovered?.['instructions']).toBe(instructions);
  expect(discovered?.['serverInfo'] ?? discovered?.['_meta']).toMatchObject(
    discovered?.['serverInfo'] === undefined
      ? { 'io.modelcontextprotocol/serverInfo': identity }
      : identity,
  );
  const onWire = byName(tools?.['tools']);
  for (const tool of all('tools')) expect(onWire.get(tool[0])).toMatchObject(listed(tool));
  for (const [name, { inputSchema, outputSchema }] of all('tools', ' raw')) {
    expect(JSON.stringify(onWire.get(name)?.['inputSchema'])).toBe(JSON.stringify(inputSchema));
    expect(JSON.stringify(onWire.get(name)?.['outputSchema'])).toBe(JSON.stringify(outputSchema));
  }
  const addressed = byName([
    ...((resources?.['resources'] ?? []) as JsonObject[]),
    ...((templates?.['resourceTemplates'] ?? []) as JsonObject[]),
  ]);
  for (const resource of all('resources')) {
    const { uri, uriTemplate } = resource[1];
    const address = uri === undefined ? { uriTemplate } : { uri };
    expect(addressed.get(resource[0])).toMatchObject({ ...listed(resource), ...address });
  }
  const prompted = byName(prompts?.['prompts']);
  for (const prompt of all('prompts')) {
    const declared = Object.entries(prompt[1]['arguments'] as Record<string, JsonObject>);
    const args = declared.map(([name, options]) => ({ name, ...options }));
    expect(prompted.get(prompt[0])).toMatchObject({ ...listed(prompt), arguments: args });
  }

  expect(called.map(({ structuredContent }) => structuredContent)).toEqual(
    concise.map((params) => params.arguments),
  );
  const contents = read.map(({ contents }) => (contents as [JsonObject])[0]['text']);
  expect(contents.slice(0, texted.length)).toEqual(texted.map(([, { text }]) => text));
  expect(contents.slice(texted.length)).toEqual(jsons.map(([, { json }]) => JSON.stringify(json)));
  expect(others.map(({ messages }) => messages)).toEqual(
    TEXTS.map((text) => [
      { role: 'user', content: { type: 'text', text: `${text} ${text}` } },
      { role: 'assistant', content: { type: 'text', text, _meta: { 'example.org/x': text } } },
    ]),
  );
  expect(at.has('canary')).toBe(false);
}, 120_000);
