import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { listen } from 'snodo/http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createRuntime } from '../../generated/packages/server.js';
import { order } from './client/connect.js';
import { readInfo, versionOf } from './client/errors.js';
import { packagesForTests } from './client/in-process.js';
import { orderedText } from './client/result.js';

const page = fileURLToPath(new URL('../../docs/client.md', import.meta.url));

/** An example that is compiled with the tests, as a reader would write it. */
function example(name: string): string {
  const text = readFileSync(new URL(`client/${name}.ts`, import.meta.url), 'utf8');
  return text.replaceAll('../../../generated/packages/', './generated/');
}

describe('docs/client.md', () => {
  it('shows the examples as they are', () => {
    const text = readFileSync(page, 'utf8');
    const names = ['connect', 'errors', 'result', 'in-process'];
    const shown = text.replace(/^```ts\n.*?^```$/gms, () => {
      return `\`\`\`ts\n${example(names.shift() ?? '')}\`\`\``;
    });
    expect(names).toEqual([]);
    if (process.env['UPDATE'] === '1') writeFileSync(page, shown);
    expect(text).toBe(shown);
  });

  it('shows examples that do what they say', async () => {
    const server = await listen({ runtime: createRuntime(), port: 0 });
    onTestFinished(() => server.close());
    expect(await order(server.url)).toBe(9);
    const packages = await packagesForTests();
    expect(await versionOf(packages, 'decimal')).toMatch(/^\d+\.\d+\.\d+$/);
    expect(await versionOf(packages, 'none')).toBe(
      'the tool says: There is no package of this name.',
    );
    expect(await versionOf(packages, 5 as never)).toMatch(/^the tool says: /);
    expect(await readInfo(packages, 'decimal')).toContain('"name":"decimal"');
    expect(await readInfo(packages, 'none')).toBeUndefined();
    expect(await orderedText(packages, 'decimal')).toMatch(/^done: /);
    expect(await orderedText(packages, 'none')).toMatch(/^failed: One of the ordered packages/);
  });

  it('says rightly that client.ts alone needs nothing of Node', async () => {
    const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
    const { metafile, outputFiles } = await build({
      entryPoints: [path('generated/packages/client.ts')],
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'browser',
      external: ['undici', 'node:*', 'eventsource-parser'],
      alias: { 'snodo/client': path('dist/client/index.js') },
      metafile: true,
      write: false,
    });
    const [bundle] = Object.values(metafile.outputs);
    expect(bundle?.imports).toEqual([]);
    expect(outputFiles[0]?.text).not.toContain('Buffer');
    expect(bundle?.bytes).toBeLessThan(16_000);
  });
});
