import { readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, relative, sep } from 'node:path';
import { rolldown } from 'rolldown';

/** Where what the entries share is put, in the folder of the build. */
const SHARED = 'shared';

/** How a module finds the file of a thread, which stands beside it; and from where that module is put. */
const THREAD = "new URL('./thread.js', import.meta.url)";
const THREAD_FROM_SHARED = "new URL('../runtime/actors/worker/thread.js', import.meta.url)";

/**
 * What is loaded together, each a file: by the folders of its modules. None needs one that stands above it. What `client.ts`
 * needs is apart, so that a bundle for browsers has nothing of Node.
 */
const PARTS = {
  testing: /^testing\/(?!vitest\.js)/,
  client: /^client\/(?!typed\/|error\.js)/,
  typed: /^client\/(?:typed\/|error\.js)/,
  http: /^runtime\/transports\/http\//,
  stdio: /^runtime\/transports\/stdio\//,
  runtime:
    /^(?:definitions\/|protocol\/(?!uri-template\/|(?:authority|error-codes|json|uri)\.js)|runtime\/(?!(?:oauth|otel|redis|transports\/\w+)\/|actors\/worker\/thread\.js))/,
  uri: /^protocol\/(?:uri-template\/|(?:authority|error-codes|json|uri)\.js)/,
};

/**
 * Bundles what the servers and clients of others load, in place of the modules that the compiler has written: to load some
 * 200 of them one by one takes a small server longer than all else that it does to start. With rolldown, because esbuild
 * makes a file for each set of entries that share something, and there are as many of those.
 *
 * @param dist the folder of the build
 * @param entries what is imported from outside, relative to it; all else is left as it is
 */
export async function bundleRuntime(dist, entries) {
  rmSync(join(dist, SHARED), { recursive: true, force: true });
  const bundle = await rolldown({
    input: Object.fromEntries(
      entries.map((path) => [path.slice(0, -'.js'.length), join(dist, path)]),
    ),
    preserveEntrySignatures: 'allow-extension',
    external: (id) => isBuiltin(id) || !/^[./]/.test(id),
    platform: 'node',
    plugins: [movedThread],
  });
  await bundle.write({
    dir: dist,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: `${SHARED}/[name].js`,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: Object.entries(PARTS).map(([name, folders]) => ({
        name,
        test: (id) => folders.test(relative(dist, id).replaceAll(sep, '/')),
      })),
    },
  });
}

const movedThread = {
  name: 'moved-thread',
  load(path) {
    if (!/[/\\]start-thread\.js$/.test(path)) return undefined;
    const text = readFileSync(path, 'utf8');
    if (!text.includes(THREAD)) throw new Error(`${path} does not say ${THREAD}`);
    return text.replace(THREAD, THREAD_FROM_SHARED);
  },
};
