import { expect, it } from 'vitest';
import { diagnosticsGithub } from '../../src/diagnostics/github.js';
import { diagnosticsJson } from '../../src/diagnostics/json.js';
import { diagnosticsSarif } from '../../src/diagnostics/sarif.js';
import { checkManifest } from '../../src/pipeline/check-manifest.js';
import { memoryProject } from '../manifest/memory-project.js';

const HEAD = 'snodo: 1\nserver: { name: x, version: 1.0.0 }\n';
const COUNT = 1500;

/** One piece of a text after the other, numbered. */
function each(piece: (index: number) => string): string {
  return Array.from({ length: COUNT }, (_, index) => piece(index)).join('');
}

/** A token that begins like the others. */
function token(index: number): string {
  return `ghp_AAbbQQ7Zr4t6${String(index * 7919).padStart(12, '9')}aBcD3fGh1jKlMnOp${index}`;
}

const ARGUMENTS = `    arguments:\n${each((i) => `      someName${i}: string\n`)}`;
const PROMPT = `prompts:\n  p:\n    arguments:\n${each((i) => `      someName${i}: {}\n`)}`;

// Each of these takes minutes, or all memory, where every mistake is compared with every name, or a text is read anew
// for each of its parts. The bound is far above what they take on a slow machine.
it.each<[name: string, text: string]>([
  ['unknown keys', each((i) => `descriptiom${i}: 1\n`)],
  ['codes that there are not', `severity:\n${each((i) => `  description-missign${i}: off\n`)}`],
  ['ignores of codes that there are not', each((i) => `# snodo-ignore header-typ${i}: x\n`)],
  ['an ignore of spaces', `# snodo-ignore a${' '.repeat(20_000)}b: x\n`],
  [
    'unknown types',
    `types:\n${each((i) => `  TypeName${i}: string\n`)}tools:\n  t:\n    arguments:\n${each((i) => `      a${i}: TypeNaem${i}\n`)}`,
  ],
  [
    'completion of unknown arguments',
    `${PROMPT}    completion:\n${each((i) => `      - someNaem${i}\n`)}`,
  ],
  [
    'values for unknown arguments',
    `${PROMPT}    complete:\n${each((i) => `      someNaem${i}: [a]\n`)}`,
  ],
  [
    'messages with unknown arguments',
    `${PROMPT}    messages:\n      - user: "${each((i) => `{{someNaem${i}}} `)}"\n`,
  ],
  [
    'arguments that a long message does not use',
    `${PROMPT}    messages:\n      - user: "${'{ < $ some text '.repeat(20_000)}"\n`,
  ],
  [
    'unknown targets',
    `targets:\n${each((i) => `  someName${i}: ./x${i}.ts\n`)}tools:\n${each((i) => `  t${i}: { cast: { target: someNaem${i}, message: x } }\n`)}`,
  ],
  [
    'placeholders for unknown arguments',
    `targets: { c: ./c.ts }\ntools:\n  t:\n${ARGUMENTS}    cast:\n      target: c\n      message:\n${each((i) => `        - { $arg: someNaem${i} }\n`)}`,
  ],
  [
    'extensions that are not installed',
    `extensions:\n${each((i) => `  com.example/a${i}: { module: ./x.ts }\n`)}capabilities: { extensions: { ${each((i) => `com.exampel/a${i}: {}, `)} } }\n`,
  ],
  [
    'required properties that there are not',
    `tools:\n  t:\n    inputSchema:\n      type: object\n      properties:\n${each((i) => `        someName${i}: {}\n`)}      required: [${each((i) => `someNaem${i}, `)}]\n`,
  ],
  [
    'secrets that begin alike',
    `tools:\n  t:\n    metadata:\n${each((i) => `      k${i}: ${token(i)}\n`)}`,
  ],
  ['secrets in one text', `tools: { t: { description: "${each((i) => `${token(i)} `)}" } }\n`],
  [
    'a secret that repeats itself',
    `tools: { t: { description: sk-${'aB3dE6g-sk-'.repeat(20_000)} } }\n`,
  ],
])(
  'stays quick: %s',
  (_name, text) => {
    const started = process.cpuUsage().user;
    const { diagnostics } = checkManifest(
      memoryProject({ 'snodo.yaml': HEAD + text }),
      'snodo.yaml',
    );
    for (const print of [diagnosticsJson, diagnosticsGithub, diagnosticsSarif]) print(diagnostics);
    expect(diagnostics).not.toEqual([]);
    expect((process.cpuUsage().user - started) / 1e6).toBeLessThan(4);
  },
  60_000,
);

const MANY = 150_000;

// More than a call takes as its arguments.
it.each<[name: string, files: Readonly<Record<string, string>>, code: string]>([
  [
    'levels of a pattern',
    { 'snodo.yaml': `${HEAD}components: ["${'a/'.repeat(MANY)}*.yaml"]\n` },
    'include-pattern',
  ],
  [
    'findings in a schema file',
    {
      'snodo.yaml': `${HEAD}tools: { t: { inputSchema: s.yaml } }\n`,
      's.yaml': 'a: 1\n'.repeat(MANY),
    },
    'yaml-duplicate-key',
  ],
  [
    'names that a module exports at once',
    {
      'snodo.yaml': `${HEAD}tools: { t: { handler: h.ts } }\n`,
      'h.ts': `export const { ${'a, '.repeat(MANY)}} = x;\n`,
    },
    'handler-export-missing',
  ],
])(
  'takes any number of %s',
  (_name, files, code) => {
    const { diagnostics } = checkManifest(memoryProject(files), 'snodo.yaml');
    expect(diagnostics.map((diagnostic) => diagnostic.code)).toContain(code);
  },
  60_000,
);
