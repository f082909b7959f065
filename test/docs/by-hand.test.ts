import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type Project, project } from '../write/project.js';
import { blocks, namedModules } from './blocks.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const page = readFileSync(`${root}docs/by-hand.md`, 'utf8');

const TSCONFIG = {
  compilerOptions: {
    target: 'es2022',
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    skipLibCheck: true,
    types: ['node'],
  },
};

/** The project of the page, with this package installed. */
function shownProject(): Project {
  const [manifest = ''] = blocks(page, 'yaml');
  const at = project({
    ...namedModules(page),
    'snodo.yaml': manifest,
    'package.json': '{ "type": "module" }',
    'tsconfig.json': JSON.stringify(TSCONFIG),
  });
  mkdirSync(join(at.root, 'node_modules'));
  symlinkSync(root, join(at.root, 'node_modules/snodo'));
  symlinkSync(join(root, 'node_modules/@types'), join(at.root, 'node_modules/@types'));
  return at;
}

function run(at: Project, ...args: readonly string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: at.root,
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

describe('the page about components by hand', () => {
  it('shows a project that is generated, compiles strictly, and prints what it shows', () => {
    const at = shownProject();
    expect(run(at, join(root, 'bin/snodo.js'), 'generate')).toMatchObject({ status: 0 });
    at.write(
      'handlers/tools/echo.ts',
      "import type { EchoHandler } from '../../generated/tools/echo.js';\nexport const call: EchoHandler = ({ text }) => text;\n",
    );
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    expect(run(at, compiler, '-p', '.')).toEqual({ status: 0, said: '' });
    const [shown = ''] = blocks(page, 'console');
    const [, file = '', printed] = /^\$ node (\S+)\n(.*)$/s.exec(shown) ?? [];
    expect(run(at, file)).toEqual({ status: 0, said: printed });
  });

  it('names all that a component may have', () => {
    for (const member of ['call', 'validators', 'read', 'matcher', 'complete', 'render']) {
      expect(page).toContain(`\`${member}`);
    }
  });
});
