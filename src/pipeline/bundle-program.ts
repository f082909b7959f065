import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildOptions, OnResolveResult, Plugin } from 'esbuild';
import type { FilePlan } from '../emit/file-plan.js';
import { type Bundle, failureFindings, toFinding } from './bundle-findings.js';
import { loadPlanned, plannedTexts, resolveOwn, resolveRelative } from './planned-modules.js';
import { withBundler } from './with-bundler.js';

/** What runs a program: Node, or a host of web-standard functions such as a worker. */
export type ProgramTarget = 'node' | 'fetch';

/**
 * Bundles planned files, handlers, packages and the runtime into one module that needs nothing beside it. `entry` is the
 * text of a module in the output folder.
 *
 * The text is the same on every machine: it holds no paths. So `import.meta` means the bundle, not the file in which it is
 * written, and files that handlers read at run time have to be shipped beside it.
 */
export async function bundleProgram(
  plan: FilePlan,
  entry: string,
  root: string,
  target: ProgramTarget,
): Promise<Bundle> {
  const realRoot = realpathSync(root);
  try {
    const options = {
      ...TARGETS[target],
      absWorkingDir: realRoot,
      stdin: { contents: entry, resolveDir: join(realRoot, plan.output), loader: 'ts' },
      bundle: true,
      write: false,
      metafile: true,
      format: 'esm',
      minify: true,
      keepNames: true, // stack traces, and errors that are told apart by name
      charset: 'utf8',
      logLevel: 'silent',
      plugins: [programPlugin(plan, realRoot)],
    } satisfies BuildOptions;
    const { outputFiles, warnings, metafile } = await withBundler((build) => build(options));
    const findings = warnings.map((message) => toFinding('warning', message, realRoot));
    return { code: outputFiles[0]?.text, findings, inputs: Object.keys(metafile.inputs) };
  } catch (error) {
    return { code: undefined, findings: failureFindings(error, realRoot), inputs: [] };
  }
}

const TARGETS: Readonly<Record<ProgramTarget, BuildOptions>> = {
  node: {
    platform: 'node',
    target: 'node20.19',
    conditions: [], // the default adds `module`, which Node does not know
    banner: {
      // CommonJS packages call `require` for what Node brings along, which an ES module does not have.
      js: "import { createRequire as snodoCreateRequire } from 'node:module'; const require = snodoCreateRequire(import.meta.url);",
    },
  },
  fetch: {
    platform: 'neutral',
    target: 'es2023',
    mainFields: ['module', 'main'],
    conditions: ['workerd', 'worker', 'import'],
    external: ['node:*'],
  },
};

function programPlugin(plan: FilePlan, root: string): Plugin {
  const planned = plannedTexts(plan.files, root);
  return {
    name: 'snodo-program',
    setup(build) {
      build.onResolve({ filter: /^snodo(?:\/|$)/ }, ({ path }) => resolveOwn(path, included));
      build.onResolve({ filter: /^\.{1,2}\// }, (args) => resolveRelative(args, planned));
      build.onLoad({ filter: /\.(?:[cm]?[jt]s|[jt]sx)$/ }, ({ path }) =>
        loadPlanned(path, planned),
      );
    },
  };
}

/** Taken in where something of it is used: importing it has no effect. */
function included(path: string): OnResolveResult {
  return { path, sideEffects: false };
}
