import { describe, expect, it } from 'vitest';
import { project } from '../write/project.js';
import { run } from './captured-terminal.js';

const FILES = [
  '.dockerignore',
  '.github/workflows/ci.yml',
  '.gitignore',
  '.vscode/extensions.json',
  '.vscode/settings.json',
  'Dockerfile',
  'README.md',
  'handlers/tools/greet.ts',
  'package.json',
  'snodo.yaml',
  'test/server.test.ts',
  'tsconfig.json',
  'vitest.config.ts',
];

describe('snodo init', () => {
  it.each([
    ['a/Mein Höf', 'mein-h-f'],
    ['_x', 'x'],
    ['ß', 'server'],
    ['v1.2', 'v1.2'],
  ])('makes a project in %j that is called %s and has no findings', async (folder, name) => {
    const at = project();
    const { code, err } = await run(at.root, 'init', folder);
    expect(err).toContain('\nNext:\n  cd ');
    expect(code).toBe(0);
    const paths = at.tree().map((path) => path.slice(folder.length + 1));
    expect(paths.filter((path) => !path.startsWith('generated/'))).toEqual(FILES);
    expect(JSON.parse(at.read(`${folder}/package.json`))).toMatchObject({ name, type: 'module' });
    const manifest = `${folder}/snodo.yaml`;
    expect(await run(at.root, 'check', '--strict', manifest)).toMatchObject({ code: 0 });
    expect(await run(at.root, 'generate', '--check', manifest)).toMatchObject({ code: 0 });
    const catalog = await run(at.root, 'catalog', manifest, '--min-coverage', '100');
    expect(catalog.out).toContain(`# MCP catalog: ${name.replace(/[-.]/g, '\\$&')}\n`);
    expect(catalog.code).toBe(0);
  });

  it('keeps what is there', async () => {
    const own = { 'package.json': '{ "type": "module" }\n', 'README.md': 'Mine\n' };
    const at = project(own);
    const { code, err } = await run(at.root, 'init', '--name', 'tools');
    expect(err).toContain('Kept as they were:\n  package.json\n  README.md\n');
    expect(err).toContain('\nNext:\n  npm install\n');
    expect(code).toBe(0);
    expect(at.read('package.json')).toBe(own['package.json']);
    expect(at.read('README.md')).toBe('Mine\n');
    expect(at.read('snodo.yaml')).toContain('name: "tools"');
  });

  it.each([
    [['init'], 'there is a project already: snodo.yaml. Add to it with `npx snodo add tool NAME`'],
    [
      ['init', 'b', '--name', 'No Name'],
      'the name "No Name" is none for a package; expected lower-case letters, digits, `.`, `_` and `-`',
    ],
    [['init', ''], 'the path of the folder is empty'],
    [['init', 'a.txt/b'], /^error: .*cannot be written: .*a file/],
  ])('%j is refused', async (argv, text) => {
    const files = { 'snodo.yaml': 'snodo: 1\n', 'a.txt': '' };
    const at = project(files);
    const { code, err } = await run(at.root, ...argv);
    expect(err).toMatch(typeof text === 'string' ? `error: ${text}.\n` : text);
    expect(code).toBe(2);
    expect(at.tree()).toEqual(Object.keys(files).sort());
  });
});
