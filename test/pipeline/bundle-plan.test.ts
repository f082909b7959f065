import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { FilePlan } from '../../src/emit/file-plan.js';
import { bundlePlan } from '../../src/pipeline/bundle-plan.js';
import { generated, handwritten, type Project, planOf, project } from '../write/project.js';

/** A plan whose server hands on what the handler `tools/a.ts` exports as `call`. */
function plan(stub = "export const call = 'stub';"): FilePlan {
  return planOf(
    generated('generated/tools/a.ts', 'export type A = string;'),
    generated(
      'generated/server.ts',
      [
        "import { call } from '../handlers/tools/a.js';",
        "import type { A } from './tools/a.js';",
        'export const createRuntime = (): A => call;',
      ].join('\n'),
    ),
    handwritten('handlers/tools/a.ts', stub),
  );
}

const ENTRY = "export { createRuntime } from './server.js';";

async function run(at: Project, of: FilePlan = plan()): Promise<unknown> {
  const outfile = join(at.root, 'node_modules/.cache/snodo/server.mjs');
  const bundle = await bundlePlan(of, ENTRY, at.root, outfile);
  if (bundle.code === undefined) return bundle.findings;
  at.write('node_modules/.cache/snodo/server.mjs', bundle.code);
  const module: { createRuntime(): unknown } = await import(
    /* @vite-ignore */ pathToFileURL(outfile).href
  );
  return module.createRuntime();
}

describe('bundlePlan', () => {
  it('uses the planned stub when the handler is not on disk', async () => {
    const at = project();
    expect(await run(at)).toBe('stub');
    expect(at.tree()).toEqual(['node_modules/.cache/snodo/server.mjs']);
  });

  it('prefers the handler on disk, and planned files over those on disk', async () => {
    const at = project({
      'handlers/tools/a.ts':
        "import { type A } from '../../generated/tools/a.js';\nexport const call: A = 'mine';\n",
      'generated/server.ts': 'export const createRuntime = () => "old";\n',
      'tsconfig.json': '{ "compilerOptions": { "verbatimModuleSyntax": true } }',
    });
    expect(await run(at)).toBe('mine');
  });

  it('finds the files a handler imports, with every spelling of the extension', async () => {
    const at = project({
      'handlers/tools/a.ts': [
        "import { b } from '../b.js';",
        "import { c } from '../c.ts';",
        "import data from '../data.json' with { type: 'json' };",
        'export const call = [b, c, data.d];',
      ].join('\n'),
      'handlers/b.ts': "export const b: string = 'b';",
      'handlers/c.ts': "export const c: string = 'c';",
      'handlers/data.json': '{ "d": "d" }',
    });
    expect(await run(at)).toEqual(['b', 'c', 'd']);
  });

  it('binds packages to those of the importing file, whatever their format', async () => {
    const at = project({
      'handlers/tools/a.ts':
        "import { esm } from 'esm-package';\nimport cjs from 'cjs-package';\nimport { join } from 'path';\nexport const call = [esm, cjs.cjs, typeof join];",
      'handlers/node_modules/esm-package/package.json':
        '{ "type": "module", "exports": { "module": "./bundler.js", "import": "./index.js" } }',
      'handlers/node_modules/esm-package/index.js': "export const esm = 'esm';",
      'handlers/node_modules/esm-package/bundler.js': "export const esm = 'for bundlers';",
      'node_modules/cjs-package/index.js':
        "exports.cjs = 'cjs in ' + require('node:path').basename(__dirname);",
    });
    expect(await run(at)).toEqual(['esm', 'cjs in cjs-package', 'function']);
  });

  it('keeps what `import.meta` says about a file', async () => {
    const at = project({
      'handlers/tools/a.ts':
        "import { readFileSync } from 'node:fs';\nexport const call = readFileSync(new URL('./a.txt', import.meta.url), 'utf8') + import.meta.dirname;",
      'handlers/tools/a.txt': 'text beside the handler in ',
    });
    expect(await run(at)).toBe(`text beside the handler in ${join(at.root, 'handlers/tools')}`);
  });

  it('takes `snodo/*` from the running program', async () => {
    const at = project({
      'handlers/tools/a.ts':
        "import { ProtocolError } from 'snodo/runtime';\nexport const call = typeof ProtocolError;",
    });
    expect(await run(at)).toBe('function');
  });

  it.each([
    {
      name: 'a syntax error',
      source: "export const call = 'x';\nconst größe = ;\n",
      finding: {
        path: 'handlers/tools/a.ts',
        line: 2,
        column: 15,
        message: expect.stringContaining('unexpected ";"'),
      },
    },
    {
      name: 'a package that is not installed',
      source: "import 'not-installed';\nexport const call = 1;\n",
      finding: {
        path: 'handlers/tools/a.ts',
        line: 1,
        column: 8,
        message: 'could not resolve "not-installed"',
      },
    },
    {
      name: 'an entry that this package does not have',
      source: "import 'snodo/nothing';\nexport const call = 1;\n",
      finding: {
        path: 'handlers/tools/a.ts',
        line: 1,
        column: 8,
        message: 'could not resolve "snodo/nothing": this package has no such entry',
      },
    },
    {
      name: 'a missing file',
      source: "import './nothing.js';\nexport const call = 1;\n",
      finding: {
        path: 'handlers/tools/a.ts',
        line: 1,
        column: 8,
        message: 'could not resolve "./nothing.js"',
      },
    },
    {
      name: 'a missing export',
      source: 'export const other = 1;\n',
      finding: {
        path: 'generated/server.ts',
        line: 3,
        column: 10,
        message: 'no matching export in "handlers/tools/a.ts" for import "call"',
      },
    },
  ])('places $name', async ({ source, finding }) => {
    expect(await run(project({ 'handlers/tools/a.ts': source }))).toEqual([
      { severity: 'error', ...finding },
    ]);
  });
});
