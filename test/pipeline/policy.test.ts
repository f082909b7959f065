import { describe, expect, it } from 'vitest';
import { codes } from '../../src/diagnostics/codes/index.js';
import { positionAt } from '../../src/diagnostics/source.js';
import { checkManifest } from '../../src/pipeline/check-manifest.js';
import { memoryProject } from '../manifest/memory-project.js';

const HEAD = 'snodo: 1\nserver: { name: demo, version: 1.0.0 }\n';
const PROMPTS = 'prompts:\n  hello:\n    messages: [{ user: Hello. }]\n';

type Files = Readonly<Record<string, string>>;

/** What is found in a project, as `file:line severity code`. */
function found(manifest: string, others: Files = {}): readonly string[] {
  const project = memoryProject({ 'snodo.yaml': HEAD + manifest, ...others });
  return checkManifest(project, 'snodo.yaml').diagnostics.map(({ range, severity, code }) => {
    const { line } = positionAt(range.source, range.start);
    return `${range.source.file}:${line} ${severity} ${code}`;
  });
}

describe('severity', () => {
  it.each([
    ['error', ['snodo.yaml:5 error description-missing']],
    ['warning', ['snodo.yaml:5 warning description-missing']],
    ['info', ['snodo.yaml:5 info description-missing']],
    ['off', []],
  ])('gives a warning the severity %s', (setting, expected) => {
    expect(found(`severity: { description-missing: ${setting} }\n${PROMPTS}`)).toEqual(expected);
  });

  it('holds for included files, schema files and handler files', () => {
    const manifest = [
      'severity: { text-cut: off, schema-keyword-unknown: info, handler-orphan: error }',
      'validator: full',
      'components: [more.yaml]',
      'tools:',
      '  one:',
      '    description: One',
      '    inputSchema: one.yaml',
      '    handler: ./one.ts',
      '',
    ].join('\n');
    const files = {
      'more.yaml': 'prompts:\n  a:\n    description: b #c\n    messages: [{ user: Hello. }]\n',
      'one.yaml': 'type: object\nadditionalProperties: false\nminimun: 1\n',
      'one.ts': 'export const call = () => 1;\n',
      'handlers/tools/old.ts': 'export const call = () => 1;\n',
    };
    expect(found(manifest, files)).toEqual([
      'one.yaml:3 info schema-keyword-unknown',
      'handlers/tools/old.ts:1 error handler-orphan',
    ]);
  });

  it('changes a code of mixed severity only where it is a warning', () => {
    const icons = (...sources: string[]) =>
      `icons: [${sources.map((src) => `{ src: "${src}" }`).join(', ')}]`;
    const manifest = (setting: string) =>
      [
        'snodo: 1',
        `severity: { icon-scheme: ${setting} }`,
        `server: { name: demo, version: 1.0.0, ${icons('http://a.example/', 'ftp://a.example/')} }`,
        '',
      ].join('\n');
    const severities = (setting: string) =>
      checkManifest(
        memoryProject({ 'snodo.yaml': manifest(setting) }),
        'snodo.yaml',
      ).diagnostics.map(({ severity }) => severity);
    expect(severities('off')).toEqual(['error']);
    expect(severities('info')).toEqual(['info', 'error']);
  });

  it('refuses to weaken every code that is always an error, and allows to name it as one', () => {
    const fixed = Object.entries(codes).filter(([, { severity }]) => severity === 'error');
    expect(fixed.length).toBeGreaterThan(50);
    const map = (setting: string) =>
      `severity:\n${fixed.map(([code]) => `  ${code}: ${setting}\n`).join('')}`;
    expect(found(map('info'))).toEqual(
      fixed.map((_, index) => `snodo.yaml:${index + 4} error error-weakened`),
    );
    expect(found(map('error'))).toEqual([]);
  });

  it.each([
    ['severity: off', ['snodo.yaml:3 error wrong-kind']],
    ['severity: []', ['snodo.yaml:3 error wrong-kind']],
    ['severity: {}', []],
    ['severity: { text-cut: }', ['snodo.yaml:3 error wrong-kind']],
    ['severity: { text-cut: [off] }', ['snodo.yaml:3 error wrong-kind']],
    ['severity: { text-cut: { toString: 1 } }', ['snodo.yaml:3 error wrong-kind']],
    ['severity: { text-cut: false }', ['snodo.yaml:3 error wrong-kind']],
    ['severity: { text-cut: "" }', ['snodo.yaml:3 error wrong-kind']],
    ['severity: { "": off }', ['snodo.yaml:3 error diagnostic-unknown']],
    ['severity: { constructor: off }', ['snodo.yaml:3 error diagnostic-unknown']],
    [
      'severity: { __proto__: of }',
      ['snodo.yaml:3 error diagnostic-unknown', 'snodo.yaml:3 error wrong-kind'],
    ],
  ])('judges %s', (manifest, expected) => {
    expect(found(`${manifest}\n`)).toEqual(expected);
  });

  it('still counts beside wrong entries and wrong keys', () => {
    const severity = 'severity: { description-missing: off, nonsense: off }\n';
    expect(found(`${severity}outptu: x\n${PROMPTS}`)).toEqual([
      'snodo.yaml:4 error unknown-key',
      'snodo.yaml:3 error diagnostic-unknown',
    ]);
  });

  it('keeps the catalog when all it raises are warnings', () => {
    const text = `${HEAD}severity: { description-missing: error }\n${PROMPTS}`;
    const { value } = checkManifest(memoryProject({ 'snodo.yaml': text }), 'snodo.yaml');
    expect(value?.prompts).toHaveLength(1);
  });
});

/** A manifest with an ignore, whose prompt has no description. */
const prompts = (above: string, behind = '', between = '') =>
  `prompts:\n${above}  hello:${behind}\n${between}    messages: [{ user: Hello. }]\n`;

describe('ignores', () => {
  it.each([
    ['above', prompts('  # snodo-ignore description-missing: why\n')],
    ['above, indented otherwise', prompts('# snodo-ignore description-missing: why\n')],
    ['at the end of the line', prompts('', ' # snodo-ignore description-missing: why')],
    ['without spaces', prompts('  #snodo-ignore description-missing:why\n')],
    ['with many spaces', prompts('  #  snodo-ignore   description-missing  :  why  \n')],
    ['above further comments', prompts('  # snodo-ignore description-missing: why\n  # more\n')],
    ['below further comments', prompts('  # more\n  # snodo-ignore description-missing: why\n')],
    ['with a reason that has colons', prompts('  # snodo-ignore description-missing: a: b # c\n')],
  ])('leave out a finding: %s', (_place, manifest) => {
    expect(found(manifest)).toEqual([]);
  });

  it.each([
    ['two lines above', prompts('  # snodo-ignore description-missing: why\n\n')],
    ['on the line below', prompts('', '', '    # snodo-ignore description-missing: why\n')],
  ])('cover nothing else: %s', (_place, manifest) => {
    expect(found(manifest).map((text) => text.split(' ')[2])).toEqual([
      'description-missing',
      'ignore-unused',
    ]);
  });

  it.each([
    '  # Snodo-ignore description-missing: why\n',
    '  # see snodo-ignore description-missing: why\n',
    '  # snodo-ignored description-missing: why\n',
  ])('are no other comments: %j', (comment) => {
    expect(found(prompts(comment))).toEqual(['snodo.yaml:5 warning description-missing']);
  });

  it('may stack, and may name several codes', () => {
    const stack =
      '  # snodo-ignore name-characters: one\n  # snodo-ignore description-missing: two\n';
    const list = '  # snodo-ignore name-characters , description-missing: both\n';
    for (const comments of [stack, list]) {
      expect(found(prompts(comments).replace('hello', '"a b"'))).toEqual([]);
    }
  });

  it('cover findings about a whole file from the comments that begin it', () => {
    const manifest = (comments: string) =>
      `${comments}${HEAD}tools: { a: { description: A, additionalProperties: false, arguments: { b: { type: string, maxLength: 1, description: B } } } }\n`;
    const codesOf = (comments: string) =>
      checkManifest(memoryProject({ 'snodo.yaml': manifest(comments) }), 'snodo.yaml')
        .diagnostics.map(({ code }) => code)
        .filter((code) => code !== 'handler-missing');
    expect(codesOf('# snodo-ignore validation-not-enforced: why\n')).toEqual([]);
    expect(codesOf('# a\n# snodo-ignore validation-not-enforced: why\n# b\n')).toEqual([]);
    expect(codesOf('# a\n\n# snodo-ignore validation-not-enforced: why\n')).toEqual([
      'validation-not-enforced',
      'ignore-unused',
    ]);
  });

  it('count in included files, schema files and modules', () => {
    const manifest = [
      'validator: full',
      'components: [more.yaml]',
      'tools:',
      '  one:',
      '    description: One',
      '    inputSchema: one.yaml',
      '    handler: ./one.ts # snodo-ignore handler-export-missing: not written yet',
      '',
    ].join('\n');
    const files = {
      'more.yaml': prompts('# snodo-ignore description-missing: why\n'),
      'one.yaml':
        'type: object\nadditionalProperties: false\n# snodo-ignore schema-keyword-unknown: ours\nx-ours: 1\nours: 1 # snodo-ignore schema-keyword-unknown: ours\n',
      'one.ts': '',
      'handlers/tools/old.ts':
        '// snodo-ignore handler-orphan: other code uses it\nexport const call = () => 1;\n',
    };
    expect(found(manifest, files)).toEqual([
      'one.yaml:3 warning ignore-unused', // `x-` keywords are never reported
    ]);
  });

  it('come before `severity`, so that single places can be left out of a raised code', () => {
    const manifest = `severity: { description-missing: error }\n${prompts('  # snodo-ignore description-missing: why\n')}`;
    expect(found(manifest)).toEqual([]);
  });

  it('count as used where the code is turned off', () => {
    const manifest = `severity: { description-missing: off }\n${prompts('  # snodo-ignore description-missing: why\n')}`;
    expect(found(manifest)).toEqual([]);
  });

  it('cannot leave out errors', () => {
    expect(found('# snodo-ignore unknown-key: why\nouptut: x\n')).toEqual([
      'snodo.yaml:4 error unknown-key',
      'snodo.yaml:3 error error-weakened',
    ]);
  });

  it('are reported as unused when nothing is an error, since an error keeps rules from running', () => {
    const unused = '# snodo-ignore name-length: why\n';
    expect(found(`${unused}${PROMPTS}`)).toContain('snodo.yaml:3 warning ignore-unused');
    expect(found(`${unused}${PROMPTS}ouptut: x\n`)).not.toContain(
      'snodo.yaml:3 warning ignore-unused',
    );
    expect(found(`${unused}a: [\n`)).toEqual([expect.stringContaining('yaml-syntax')]);
  });

  it('are not reported as unused where only some runs can use them', () => {
    expect(
      found('# snodo-ignore handler-bundle, lint-array-items: for `serve` and clients\n'),
    ).toEqual([]);
  });

  it('are reported as unused with the severity that the project asks for', () => {
    const unused = '# snodo-ignore name-length: why\n';
    expect(found(`${unused}severity: { ignore-unused: error }\n`)).toEqual([
      'snodo.yaml:3 error ignore-unused',
    ]);
    expect(found(`${unused}severity: { ignore-unused: off }\n`)).toEqual([]);
  });

  it.each([
    ['# snodo-ignore', ['ignore-syntax']],
    ['# snodo-ignore :', ['ignore-syntax']],
    ['# snodo-ignore , : why', ['ignore-syntax']],
    ['# snodo-ignore text-cut', ['ignore-syntax']],
    ['# snodo-ignore text-cut:', ['ignore-syntax']],
    ['# snodo-ignore text-cut name-length: why', ['ignore-syntax']],
    ['# snodo-ignore __proto__: why', ['diagnostic-unknown']],
    ['# snodo-ignore constructor, yaml-syntax: why', ['diagnostic-unknown', 'error-weakened']],
    ['# snodo-ignore text-cut,: why', ['ignore-unused']],
  ])('are judged: %s', (comment, expected) => {
    expect(found(`${comment}\n`)).toEqual(
      expected.map((code) => expect.stringMatching(`^snodo\\.yaml:3 \\w+ ${code}$`)),
    );
  });

  it('cost time in proportion to their number, stacked or not', () => {
    const started = performance.now();
    const stacked = '  # snodo-ignore description-missing: why\n'.repeat(20_000);
    const codesFound = new Set(found(prompts(stacked)).map((text) => text.split(' ')[2]));
    expect([...codesFound]).toEqual(['ignore-unused']);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
