import { expect, it } from 'vitest';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { diagnosticsGithub } from '../../src/diagnostics/github.js';
import { diagnosticsJson } from '../../src/diagnostics/json.js';
import { renderDiagnostics } from '../../src/diagnostics/render.js';
import { diagnosticsSarif } from '../../src/diagnostics/sarif.js';
import { checkManifest } from '../../src/pipeline/check-manifest.js';
import { memoryProject } from '../manifest/memory-project.js';

const BODY = 'q7Zr2Wc9XtB4mLk8Yv3NsJ6hPd1FgTa5Ue0R';
const TOKEN = `ghp_${BODY}`;
const HEAD = 'snodo: 1\nserver: { name: demo, version: 1.0.0 }\n';

function check(files: Readonly<Record<string, string>>): readonly Diagnostic[] {
  return checkManifest(memoryProject(files), 'snodo.yaml').diagnostics;
}

/** Everything that can be printed about findings, in all formats. */
function printed(diagnostics: readonly Diagnostic[]): string {
  return [
    renderDiagnostics(diagnostics, { color: false }),
    diagnosticsJson(diagnostics),
    diagnosticsGithub(diagnostics),
    diagnosticsSarif(diagnostics),
  ].join('\n');
}

it.each<[name: string, text: string]>([
  ['a description', `tools: { a: { description: ${TOKEN} } }`],
  ['a value of the wrong kind', `validator: ${TOKEN}`],
  ['a value that is cut in the message', `protocols: [${TOKEN}${BODY}]`],
  ['a text that a comment cuts', `tools:\n  a:\n    description: uses ${TOKEN} #1`],
  ['a wrong type', `tools:\n  a: { description: x, arguments: { b: ${TOKEN} } }`],
  ['a key beside it', `tools:\n  a: { token: ${TOKEN}, descripton: x }`],
  ['a pattern of files', `components: [${TOKEN}/*.yaml]`],
  ['a folded text', `tools:\n  a:\n    description: >\n      uses\n      ${TOKEN}\n    foo: 1`],
  ['escapes', `tools: { a: { description: "\\x67hp_${BODY}", foo: 1 } }`],
  [
    'a name that says so',
    `resources:\n  a: { uri: "a://b", json: { apiKey: ${BODY}, mimetype: 1 } }`,
  ],
  ['a default', `tools: { a: { arguments: { api_key: { type: int, default: ${BODY} } } } }`],
  ['a name that is itself one', `tools: { a: { x: ${TOKEN}, arguments: { ${TOKEN}: strng } } }`],
  [
    'a password with characters that messages escape',
    `resources: { a: { uri: "redis://u:a\\\\${BODY}@h" } }\nvalidator: "redis://u:a\\\\${BODY}@h"`,
  ],
  [
    'a list of examples',
    `tools: { a: { inputSchema: { properties: { password: { type: 1, examples: [${BODY}] } } } } }`,
  ],
])('never prints a secret: %s', (_name, text) => {
  const diagnostics = check({ 'snodo.yaml': `${HEAD}${text}\n` });
  expect(diagnostics.map(({ code }) => code)).toContain('secret-in-manifest');
  expect(printed(diagnostics)).not.toContain(BODY.slice(0, 12));
});

it.each<[name: string, text: string]>([
  ['a broken line', `${HEAD}tools: { a: { description: ${TOKEN} }\n`],
  ['a root that is none', `- ${TOKEN}\n`],
  ['a tag', `${HEAD}validator: !${TOKEN} x\n`],
  ['a private key', `${HEAD}a: |\n  -----BEGIN PRIVATE KEY-----\n  ${BODY}\n\t ${BODY}\n`],
])('hides secrets of known shapes in files that cannot be read: %s', (_name, text) => {
  const diagnostics = check({ 'snodo.yaml': text });
  expect(diagnostics).not.toEqual([]);
  expect(printed(diagnostics)).not.toContain(BODY.slice(0, 12));
});

it('keeps every place where it is', () => {
  const text = `${HEAD}tools:\n  a: { description: "${TOKEN}", descripton: x }\n`;
  const other = text.replace(TOKEN, 'x'.repeat(TOKEN.length));
  const places = (manifest: string) =>
    check({ 'snodo.yaml': manifest })
      .filter(({ code }) => code !== 'secret-in-manifest')
      .map(({ code, range }) => [code, range.start, range.end, range.source.text.length]);
  expect(places(text)).toEqual(places(other));
});

it('reports a secret once, however many aliases lead to it, and in included files', () => {
  const diagnostics = check({
    'snodo.yaml': `${HEAD}components: [more/*.yaml]\nresources:\n  a: { uri: "a://b", description: &t ${TOKEN}, json: [*t, *t] }\n`,
    'more/a.yaml': `resources: { c: { uri: "c://d", json: { token: ${BODY} } } }\n`,
  });
  const places = diagnostics
    .filter(({ code }) => code === 'secret-in-manifest')
    .map(({ range }) => `${range.source.file} ${range.path}`);
  expect(places).toEqual([
    'snodo.yaml resources.a.description',
    'more/a.yaml resources.c.json.token',
  ]);
});

it('stays quick with many secrets and many findings', () => {
  const lines = Array.from({ length: 800 }, (_, index) => {
    const token = `ghp_a${index}b${BODY}`;
    return `  t${index}: { description: ${token}, foo: 1 }`;
  });
  const text = `${HEAD}tools:\n${lines.join('\n')}\n`;
  const started = performance.now();
  expect(printed(check({ 'snodo.yaml': text }))).not.toContain(BODY);
  expect(performance.now() - started).toBeLessThan(20_000); // every secret in every message would take minutes
});
