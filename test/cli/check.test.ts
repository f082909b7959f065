import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { main } from '../../src/cli/main.js';
import { type Run, run } from './captured-terminal.js';

const GOOD = `snodo: 1
server: { name: demo, version: 1.0.0 }
resources:
  notes:
    description: Notes of the team
    uri: notes://all
    text: none yet
`;

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'snodo-check-')));
const FILES: Readonly<Record<string, string | Uint8Array>> = {
  'package.json': '{}',
  'good/snodo.yaml': GOOD,
  'good/deep/er/x.txt': '',
  'wrong/snodo.yaml': GOOD.replace('text:', 'txt:'),
  'doubtful/snodo.yaml': GOOD.replace('none yet', 'see #12'),
  'binary/snodo.yaml': Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]),
  'empty/snodo.yaml': '',
  'locked/snodo.yaml': GOOD,
  'parts/snodo.yaml':
    'snodo: 1\nserver: { name: demo, version: 1.0.0, titel: x }\ncomponents: [a.yaml, b.yaml]\ntargets: { t: ./t.ts }\n',
  'parts/a.yaml': 'tools: { a: { description: @ } }\n',
  'parts/b.yaml': 'resources: { r: { uri: nowhere, description: R, text: x } }\n',
  'parts/t.ts': 'export function handle() {}\n',
};
for (const [path, content] of Object.entries(FILES)) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}
chmodSync(join(folder, 'locked/snodo.yaml'), 0o000);
afterAll(() => rmSync(folder, { recursive: true }));

const snodo = (cwd: string, ...argv: readonly string[]): Promise<Run> =>
  run(join(folder, cwd), ...argv);

describe('snodo check', () => {
  it('says in one line that a manifest is right', async () => {
    expect(await snodo('good', 'check')).toEqual({
      code: 0,
      out: 'snodo.yaml: 0 tools, 1 resource, 0 prompts; no problems\n',
      err: '',
    });
  });

  it('finds the nearest manifest upwards', async () => {
    const { code, out } = await snodo('good/deep/er', 'check');
    expect([code, out]).toEqual([0, expect.stringMatching(/^\.\.\/\.\.\/snodo\.yaml: /)]);
  });

  it('prints findings on stdout, where a pipe can filter them, and exits 1', async () => {
    const { code, out, err } = await snodo('', 'check', 'wrong/snodo.yaml');
    expect([code, err]).toEqual([1, '']);
    expect(out).toMatch(/^wrong\/snodo\.yaml:7:5 error unknown-key\n/);
    expect(out).toMatch(
      /\n1 error\nto read more about a finding: npx snodo explain unknown-key\n$/,
    );
  });

  it('judges the manifest and the other files beside an included file that cannot be read', async () => {
    const { code, out } = await snodo('parts', 'check', '--format', 'json');
    expect(code).toBe(1);
    const { diagnostics } = JSON.parse(out) as { diagnostics: Record<string, unknown>[] };
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    expect(errors.map((finding) => `${finding['file']} ${finding['code']}`)).toEqual([
      'a.yaml yaml-syntax',
      'b.yaml resource-uri',
      'snodo.yaml unknown-key',
    ]);
    expect(diagnostics.map((finding) => finding['code'])).not.toContain('target-unused');
  });

  it.each([
    ['check', 'none.yaml', 'none.yaml', 'there is no such file'],
    ['check', './good/../none.yaml', './good/../none.yaml', 'there is no such file'],
    ['check', 'good', 'good', 'it is a folder'],
    ['generate', 'none.yaml', 'none.yaml', 'there is no such file'],
  ])(
    'prints a report about a manifest that cannot be opened, as given, and exits 2: %s %s',
    async (command, path, file, reason) => {
      const { code, out, err } = await snodo('', command, path, '--format', 'json');
      expect(code).toBe(2);
      expect(err).toMatch(/^error: cannot open the manifest /);
      const { diagnostics, summary } = JSON.parse(out);
      expect(diagnostics).toEqual([
        {
          code: 'file-unreadable',
          severity: 'error',
          message: `cannot read \`${file}\`: ${reason}`,
          file,
          line: 1,
          column: 1,
          endLine: 1,
          endColumn: 1,
          path: '',
          hint: 'check the path and the permissions of the file',
          related: [],
        },
      ]);
      expect(summary).toEqual({ errors: 1, warnings: 0, infos: 0 });
    },
  );

  it('prints one JSON object on stdout when asked', async () => {
    const { code, out, err } = await snodo('', 'check', 'wrong/snodo.yaml', '--format', 'json');
    expect([code, err]).toEqual([1, '']);
    expect(JSON.parse(out)).toMatchObject({
      diagnostics: [
        {
          code: 'unknown-key',
          severity: 'error',
          file: 'wrong/snodo.yaml',
          line: 7,
          column: 5,
          endLine: 7,
          endColumn: 8,
          path: 'resources.notes.txt',
          hint: 'did you mean `text`?',
          related: [],
        },
      ],
      summary: { errors: 1, warnings: 0, infos: 0 },
    });
  });

  it('prints annotations of GitHub when asked, and nothing when all is well', async () => {
    expect(await snodo('', 'check', 'wrong/snodo.yaml', '--format', 'github')).toEqual({
      code: 1,
      out: expect.stringMatching(
        /^::error file=wrong\/snodo\.yaml,line=7,endLine=7,col=5,endColumn=8,title=unknown-key::.*%0Ahint: did you mean `text`\?\n$/,
      ),
      err: '',
    });
    expect(await snodo('good', 'check', '--format', 'github')).toEqual({
      code: 0,
      out: '',
      err: '',
    });
  });

  it('prints a SARIF log when asked, with and without findings', async () => {
    const wrong = await snodo('', 'check', 'wrong/snodo.yaml', '--format', 'sarif');
    expect([wrong.code, wrong.err]).toEqual([1, '']);
    expect(JSON.parse(wrong.out)).toMatchObject({
      version: '2.1.0',
      runs: [{ results: [{ ruleId: 'unknown-key', level: 'error' }] }],
    });
    const good = await snodo('good', 'check', '--format', 'sarif');
    expect([good.code, good.err]).toEqual([0, '']);
    expect(JSON.parse(good.out)).toMatchObject({ runs: [{ results: [] }] });
  });

  it.each(['json', 'github', 'sarif'])('exits as text does with --format %s', async (format) => {
    for (const argv of [['good'], ['doubtful'], ['doubtful', '--strict'], ['wrong']]) {
      const [name = '', ...options] = argv;
      const text = await snodo(name, 'check', ...options);
      expect((await snodo(name, 'check', ...options, '--format', format)).code).toBe(text.code);
    }
  });

  it('offers the formats in its help', async () => {
    const { out } = await snodo('', 'check', '--help');
    expect(out).toContain('(choices: "json", "github", "sarif")');
  });

  it('counts warnings as errors only under --strict', async () => {
    expect((await snodo('doubtful', 'check')).code).toBe(0);
    expect((await snodo('doubtful', 'check', '--strict')).code).toBe(1);
  });

  it.each(['binary', 'empty'])(
    'exits 1 for an opened file that is no manifest: %s',
    async (name) => {
      const { code, out } = await snodo(name, 'check');
      expect(code).toBe(1);
      expect(out).toMatch(/^snodo\.yaml:1:1 error (file-encoding|manifest-root)\n/);
    },
  );

  it.each([
    [
      'a missing file',
      ['nothing.yaml'],
      /^error: cannot open the manifest nothing\.yaml: there is no such file\. /,
    ],
    [
      'a missing folder',
      ['a/b/snodo.yaml'],
      /^error: cannot open the manifest a\/b\/snodo\.yaml: there is no such file\. /,
    ],
    [
      'a directory',
      ['good/'],
      /^error: cannot open the manifest good\/: it is a folder\. .*good\/snodo\.yaml\.\n$/,
    ],
    ['an empty path', [''], /^error: the path of the manifest is empty\.\n$/],
    [
      'no manifest anywhere',
      [],
      /^error: there is no snodo\.yaml in .* or in a folder above it\. /,
    ],
    [
      'an escape sequence in the path',
      ['\u001b[31m'],
      /^error: cannot open the manifest \\x1b\[31m: /,
    ],
  ])('exits 2 with one paragraph for %s', async (_name, argv, message) => {
    const { code, out, err } = await snodo('', 'check', ...argv);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(message);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });

  it('knows a manifest by another extension', async () => {
    const at = mkdtempSync(join(tmpdir(), 'snodo-yml-'));
    writeFileSync(join(at, 'snodo.yml'), 'snodo: 1\n');
    const { code, err } = await run(at, 'check');
    rmSync(at, { recursive: true });
    expect(code).toBe(2);
    expect(err).toMatch(
      / above it\. Rename snodo\.yml to snodo\.yaml, or pass the path of a manifest\.\n$/,
    );
  });

  it.skipIf(process.getuid?.() === 0)(
    'exits 2 for a file that it may not read (skipped as root, who may read everything)',
    async () => {
      const { code, err } = await snodo('locked', 'check');
      expect([code, err]).toEqual([2, expect.stringContaining('permission denied')]);
    },
  );

  it.each([
    ['an unknown option', ['check', '--foo'], /unknown option '--foo'.*`snodo check --help`/s],
    [
      'an unknown format',
      ['check', '--format', 'xml'],
      /Allowed choices are json, github, sarif\./,
    ],
    ['two manifests', ['check', 'a', 'b'], /too many arguments/],
    ['an unknown command', ['chek'], /unknown command 'chek'.*`snodo --help`/s],
  ])('exits 2 for %s', async (_name, argv, message) => {
    const { code, err } = await snodo('good', ...argv);
    expect([code, err]).toEqual([2, expect.stringMatching(message)]);
  });

  it('says of its own faults that they are its own', async () => {
    const terminal = {
      cwd: join(folder, 'good'),
      color: { out: false, err: false },
      out: () => {
        throw new Error('the pipe is gone');
      },
      err: (text: string) => {
        printed += text;
      },
    };
    let printed = '';
    expect(await main(['check'], terminal)).toBe(2);
    expect(printed).toMatch(/^error: snodo failed unexpectedly\. This is a fault in snodo/);
    expect(printed).toContain('the pipe is gone');
  });
});
