import { stringify } from 'yaml';
import { expectedValue, type Form, type Key, type KeyTable } from '../../src/manifest/keys/key.js';
import { manifestKind } from '../../src/manifest/keys/manifest-keys.js';
import type { JsonValue } from '../../src/protocol/json.js';

/** A map of the format: where it stands first, and its keys. */
type Section = { readonly path: string; readonly title: string; readonly keys: KeyTable };

/** The section that tells the keys of a map, and those of its keys that the map does not have. */
type Reference = { readonly section: Section; readonly without: readonly string[] };

const INTRODUCTION = `# Keys of the manifest

Everything that may stand in \`snodo.yaml\`, from the table that \`snodo check\` enforces. A file that \`components\` includes
has \`tools\`, \`resources\` and \`prompts\` only. \`<name>\` stands for a name of your choice, \`[]\` for each entry of a list.
Rules between keys, such as *exactly one of \`uri\` and \`uriTemplate\`*, are left to \`snodo check\`.

One line at the top lets editors with the YAML language server complete these keys, explain them and underline mistakes:

\`\`\`yaml
# yaml-language-server: $schema=./node_modules/snodo/dist/snodo.schema.json
snodo: 1
server: { name: hello, version: 1.0.0 }
validator: full
tools:
  hello:
    description: Say hello
    additionalProperties: false
    arguments:
      name: { type: string, required: true, description: Who is greeted }
\`\`\`

In an included file the line ends in \`snodo.schema.json#/definitions/included\`. \`npx snodo schema\` prints the schema.
`;

/** Maps that are too long to be listed here, and what to say instead. */
const NOT_LISTED: ReadonlyMap<string, string> = new Map([
  ['severity', 'a map from codes of findings to `error`, `warning`, `info` or `off`'],
]);

/** Maps with a name that people know. */
const TITLES: ReadonlyMap<string | undefined, string> = new Map([
  ['jsonSchemaKeywords', 'Keywords of JSON Schema'],
]);

/** Writes the reference page of all keys, as Markdown. */
export function manifestReference(): string {
  const maps: Section[] = [{ path: '', title: 'The root', keys: manifestKind.keys }];
  const seen = new Set<unknown>();
  for (const map of maps) {
    for (const [name, { kind }] of Object.entries(map.keys)) {
      const path = pathOf(map, name);
      if (!NOT_LISTED.has(path)) collect(kind, path, maps, seen);
    }
  }
  const sections = maps.filter((map) => referenceTo(map.keys, maps)?.section === map);
  return [INTRODUCTION, ...sections.map((section) => sectionText(section, maps))].join('\n');
}

function pathOf({ path }: Section, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** Adds the maps with known keys inside a value; what stands inside itself is looked into once. */
function collect(form: Form, path: string, maps: Section[], seen: Set<unknown>): void {
  if (form.kind === 'null') return;
  const identity = form.definition ?? form;
  if (seen.has(identity)) return;
  seen.add(identity);
  if (form.kind === 'list') collect(form.items, `${path}[]`, maps, seen);
  if (form.kind === 'names') collect(form.values, `${path}.<name>`, maps, seen);
  if (form.kind === 'any') for (const each of form.forms ?? []) collect(each, path, maps, seen);
  if (form.kind === 'map' && Object.keys(form.keys).length > 0) {
    maps.push({ path, title: TITLES.get(form.definition) ?? `\`${path}\``, keys: form.keys });
  }
}

/** The largest map with the same keys: some places lack those that make no sense there. */
function referenceTo(keys: KeyTable, maps: readonly Section[]): Reference | undefined {
  const rows = Object.entries(keys);
  const [section] = maps
    .filter((map) => rows.every(([name, key]) => isSame(key, map.keys[name])))
    .sort((one, other) => Object.keys(other.keys).length - Object.keys(one.keys).length);
  if (section === undefined || rows.length === 0) return undefined;
  const without = Object.keys(section.keys).filter((name) => !Object.hasOwn(keys, name));
  return without.length < rows.length ? { section, without } : ownSection(keys, maps);
}

function isSame(key: Key, other: Key | undefined): boolean {
  const told = ({ description, default: fallback, required }: Key) =>
    JSON.stringify([description, fallback, required]);
  return other !== undefined && told(key) === told(other);
}

function ownSection(keys: KeyTable, maps: readonly Section[]): Reference | undefined {
  const section = maps.find((map) => map.keys === keys);
  return section && { section, without: [] };
}

function sectionText(section: Section, maps: readonly Section[]): string {
  const rows = Object.entries(section.keys).map(([name, key]) =>
    row(name, key, pathOf(section, name), maps),
  );
  const head = '| Key | Value | Default | Description |\n|---|---|---|---|';
  return `## ${section.title}\n\n${head}\n${rows.join('\n')}\n`;
}

/** The anchor that GitHub makes of a heading. */
function anchorOf({ title }: Section): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9_ -]/g, '')
    .replaceAll(' ', '-');
}

function row(name: string, key: Key, path: string, maps: readonly Section[]): string {
  const value = NOT_LISTED.get(path) ?? valueText(key.kind, maps);
  const fallback = key.required ? 'required' : key.default === undefined ? '' : code(key.default);
  const example = key.example === undefined ? '' : ` Example: ${code(key.example)}`;
  const cells = [`\`${name}\``, value, fallback, `${key.description}${example}`];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').trim()).join(' | ')} |`;
}

function valueText(form: Form, maps: readonly Section[]): string {
  switch (form.kind) {
    case 'null':
      return 'nothing';
    case 'any':
      return form.forms?.map((each) => valueText(each, maps)).join(', or ') ?? 'any value';
    case 'list':
      return `a list; each entry: ${valueText(form.items, maps)}`;
    case 'names':
      return form.values.kind === 'any' && form.values.forms === undefined
        ? 'a map'
        : `a map; each entry: ${valueText(form.values, maps)}`;
    case 'map': {
      const reference = referenceTo(form.keys, maps);
      if (reference === undefined) return 'a map';
      const { section, without } = reference;
      const names = without.map((name) => `\`${name}\``).join(' and ');
      return `[a map](#${anchorOf(section)})${names === '' ? '' : ` without ${names}`}`;
    }
    case 'text':
      return form.choices !== undefined && form.expected === undefined
        ? `one of ${form.choices.map((choice) => `\`${choice}\``).join(', ')}`
        : expectedValue(form);
    default:
      return expectedValue(form);
  }
}

function code(value: JsonValue): string {
  const text = stringify(value, { collectionStyle: 'flow', lineWidth: 0 }).trimEnd();
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}
