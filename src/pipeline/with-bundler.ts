import type { BuildOptions, BuildResult } from 'esbuild';

/** Bundles as esbuild does. */
export type RunBundler = <Options extends BuildOptions>(
  options: Options,
) => Promise<BuildResult<Options>>;

let users = 0;

/**
 * Uses the bundler, which is a process of its own: it starts when the first one asks for it and ends with the last one, so that
 * whoever bundles again and again can hold it in between.
 */
export async function withBundler<Value>(
  use: (build: RunBundler) => Promise<Value>,
): Promise<Value> {
  const { build, stop } = await import('esbuild');
  users += 1;
  try {
    return await use(build as RunBundler);
  } finally {
    users -= 1;
    if (users === 0) await stop();
  }
}
