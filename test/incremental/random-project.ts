import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A source of random numbers that a seed repeats. */
export type Random = {
  /** From 0 to below the limit. */
  below(limit: number): number;
  pick<Item>(items: readonly Item[]): Item;
  chance(probability: number): boolean;
};

export function random(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    chance: (probability) => next() < probability,
  };
}

const WORDS = ['orders', 'pages', 'users', 'files', 'lines', 'groups', 'rooms', 'notes'];

const ARGUMENTS = [
  'query: { type: string, required: true, minLength: 1, description: Words to look for }',
  'page: { type: integer, minimum: 1, default: 1 }',
  'tags: { type: "string[]", uniqueItems: true }',
  'place: { type: Place }',
  'contact: { type: Contact, required: true }',
  'kind: { type: string, enum: [open, paid] }',
  'point: { schema: { type: array, prefixItems: [{ type: number }, { type: number }] } }',
  'limit: number',
];

function toolText(name: string, { pick, chance }: Random): string {
  const word = pick(WORDS);
  const given = ARGUMENTS.filter(() => chance(0.4));
  const lines = [
    ...(chance(0.96) ? [`description: Finds ${word}`] : []),
    ...(chance(0.3) ? [`title: All ${word}`] : []),
    ...(chance(0.3) ? ['annotations: { readOnlyHint: true }'] : []),
    ...(chance(0.7) ? ['additionalProperties: false'] : []),
    ...(chance(0.1)
      ? [`inputSchema: ../schemas/${pick(['a', 'b'])}.json`]
      : [
          'arguments:',
          ...(given.length === 0 ? ['  any: string'] : given.map((line) => `  ${line}`)),
        ]),
    ...(chance(0.3)
      ? ['output: { properties: { total: { type: integer, required: true } } }']
      : []),
    ...(chance(0.15) ? [`handler: ../handlers/tools/${pick(['both', 'other'])}.ts`] : []),
    ...(chance(0.15) ? ['wrap: [{ timeout: { timeoutMs: 2000 } }]'] : []),
  ].filter(
    (line, _, all) =>
      !(
        line === 'additionalProperties: false' &&
        all.some((other) => other.startsWith('inputSchema'))
      ),
  );
  return [`  ${name}:`, ...lines.map((line) => `    ${line}`)].join('\n');
}

function resourceText(name: string, { pick, chance }: Random): string {
  const address = chance(0.5)
    ? `uriTemplate: "${pick(['a', 'b'])}://${name}/{id}"`
    : `uri: "shop://${name}"`;
  const content = chance(0.3) && address.startsWith('uri:') ? '    text: Static words\n' : '';
  return `  ${name}:\n    description: Shows ${pick(WORDS)}\n    ${address}\n${content}    mimeType: text/plain`;
}

function promptText(name: string, { pick, chance }: Random): string {
  const completion = chance(0.3) ? '    completion: [topic]\n' : '';
  const messages =
    chance(0.4) && completion === '' ? '    messages: [{ user: "About {{topic}}" }]\n' : '';
  return `  ${name}:\n    description: Asks about ${pick(WORDS)}\n${completion}${messages}    arguments:\n      topic: { required: true, description: What about }`;
}

const KINDS = [
  { map: 'tools', text: toolText },
  { map: 'resources', text: resourceText },
  { map: 'prompts', text: promptText },
] as const;

/** The text of a component file. */
function componentFile(names: readonly string[], source: Random): string {
  const kind = source.chance(0.7) ? KINDS[0] : source.pick(KINDS);
  const comment = source.chance(0.05) ? '# snodo-ignore description-missing: later\n' : '';
  const components = names.map((name) => kind.text(name, source));
  return `${comment}${kind.map}:\n${components.join('\n')}\n`;
}

/** Writes a project of several component files; gives what its tools need beside. */
export function writeProject(folder: string, source: Random): void {
  const { chance, pick, below } = source;
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  put('package.json', '{ "type": "module" }');
  mkdirSync(join(folder, 'node_modules'));
  const root = [
    'snodo: 1',
    'server: { name: shop, version: 1.0.0 }',
    `validator: ${pick(['passthrough', 'basic', 'full'])}`,
    ...(chance(0.4) ? ['applyDefaults: true'] : []),
    ...(chance(0.2) ? ['clients: [cursor]'] : []),
    ...(chance(0.2) ? ['tokenBudget: 400'] : []),
    ...(chance(0.2) ? ['severity: { additional-open: warning }'] : []),
    ...(chance(0.2) ? ['cache: { tools: { ttlMs: 1000, scope: public } }'] : []),
    ...(chance(0.1) ? ['capabilities: { completions: {} }'] : []),
    'components: [parts/*.yaml]',
    'types:',
    '  Place: { type: object, properties: { city: string, zip: string } }',
    '  Contact: { type: object, properties: { mail: { type: string, required: true } } }',
    ...(chance(0.4) ? ['tools:', toolText('inline', source)] : []),
  ];
  put('snodo.yaml', `${root.join('\n').replaceAll('../', './')}\n`);
  put('schemas/a.json', '{ "type": "object", "properties": { "a": { "type": "string" } } }');
  put('schemas/b.json', '{ "type": "object", "additionalProperties": false }');
  const count = 2 + below(6);
  for (let index = 0; index < count; index += 1) {
    const names = Array.from({ length: 1 + below(2) }, (_, place) => `part_${index}_${place}`);
    put(`parts/p${index}.yaml`, componentFile(names, source));
  }
}

/** All files of a project by their paths, but for what is installed. */
export function filesOf(folder: string): ReadonlyMap<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => !path.startsWith('node_modules'))
    .sort();
  return new Map(entries.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

/** Gives a project the files that it had, where they are others now. */
export function restore(folder: string, before: ReadonlyMap<string, string>): void {
  const now = filesOf(folder);
  for (const path of now.keys()) if (!before.has(path)) rmSync(join(folder, path));
  for (const [path, text] of before) {
    if (now.get(path) === text) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Changes something in a project, and says what. */
export function edit(folder: string, source: Random): string {
  const { pick, chance } = source;
  const files = [...filesOf(folder)];
  const below = (start: string) => files.filter(([path]) => path.startsWith(start));
  const put = (path: string, text: string): void => writeFileSync(join(folder, path), text);
  const replace = (start: string, from: RegExp, to: string): string | undefined => {
    const fitting = below(start).filter(([, text]) => from.test(text));
    if (fitting.length === 0) return undefined;
    const [path, text] = pick(fitting);
    put(path, text.replace(from, to));
    return `${path}: ${from} to ${to}`;
  };
  const again = (start: string, suffix: string): string | undefined => {
    const fitting = below(start);
    if (fitting.length === 0) return undefined;
    const [path, text] = pick(fitting);
    put(path, text + suffix);
    return `${path}: + ${JSON.stringify(suffix)}`;
  };
  const remove = (start: string): string | undefined => {
    const fitting = below(start);
    if (fitting.length === 0) return undefined;
    const [path] = pick(fitting);
    rmSync(join(folder, path));
    return `${path}: removed`;
  };
  const word = pick(WORDS);
  const edits: readonly (() => string | undefined)[] = [
    () => replace('parts/', /description: (\w+) \w+/, `description: $1 ${word} now`),
    () => replace('parts/', /description: (\w+) \w+/, `description: $1 ${word}`),
    () => replace('parts/', /description: [^\n}]*/, `description: Says ${word}`),
    () => replace('parts/', /(?<=arguments:\n)(?= {6}\w)/, `      ${pick(ARGUMENTS)}\n`),
    () => replace('parts/', / {6}(?:page|tags|place|kind|limit|point)\b.*\n/, ''),
    () => replace('parts/', /default: \d+/, `default: ${source.below(9)}`),
    () => replace('parts/', /, default: 1/, ''),
    () => replace('parts/', /minLength: \d/, `minLength: ${source.below(9)}`),
    () => replace('parts/', /type: string/, 'type: Place'),
    () => replace('parts/', /All \w+/, `All ${word}`),
    () => replace('parts/', /part_(\d)_(\d)/, `part_$1_$2${pick(['', 'x'])}`),
    () =>
      replace('parts/', /[ab]:\/\/\w+/, `${pick(['a', 'b'])}://${pick(['part_0_0', 'part_1_0'])}`),
    () => replace('parts/', /shop:\/\/\w+/, 'shop://part_1_0'),
    () => replace('parts/', /Static words/, 'Other words'),
    () => replace('parts/', /About \{/, 'All about {'),
    () => replace('parts/', /schemas\/a/, 'schemas/b'),
    () => replace('parts/', /readOnlyHint: true/, pick(['readOnlyHint: false', 'readOnly: true'])),
    () => replace('parts/', /additionalProperties: false/, 'additionalProperties: true'),
    () => replace('parts/', /timeoutMs: \d+/, `timeoutMs: ${pick([1000, 3000, 900000])}`),
    () => replace('parts/', / {4}description: .*\n/, ''),
    () => again('parts/', `# ${word}\n`),
    () => again('parts/', '# snodo-ignore additional-open: so it is\n'),
    () => again('parts/', '\n'),
    () => again('handlers/', '// more\n'),
    () => again('handlers/', chance(0.5) ? 'console.log(1);\n' : 'export const more = 1;\n'),
    () => replace('handlers/', /export const (call|read|render)/, 'export const other'),
    () => replace('snodo.yaml', /version: 1\.0\.\d/, `version: 1.0.${source.below(9)}`),
    () => replace('snodo.yaml', /city: \w+/, `city: ${pick(['string', 'integer'])}`),
    () => again('snodo.yaml', '# comment\n'),
    () => again('schemas/', '\n'),
    () => again('generated/', '// mine\n'),
    () => replace('generated/', /Generated by/, 'Written by'),
    () => remove(pick(['generated/', 'handlers/', 'parts/'])),
    () => again('parts/', '  broken: [\n'),
    () => again('', ''),
    () => {
      put(`parts/q${source.below(3)}.yaml`, componentFile([`new_${source.below(3)}`], source));
      return 'a new component file';
    },
    () => {
      put('generated/tools/mine.ts', '// mine\n');
      return 'a file of mine in the output';
    },
  ];
  for (;;) {
    const done = pick(edits.slice(0, chance(0.6) ? 24 : undefined))();
    if (done !== undefined) return done;
  }
}
