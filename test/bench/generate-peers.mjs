import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const modules = fileURLToPath(new URL('node_modules', import.meta.url));
const node24 = join(modules, 'node-24/bin/node');
const newer = existsSync(node24) ? node24 : undefined;

/** Generators that read an OpenAPI document: the arguments that make each write to a folder. Some need a newer Node. */
export const PEERS = {
  'openapi-mcp-generator 4.0.1': {
    script: 'openapi-mcp-generator/bin/openapi-mcp-generator.js',
    args: (input, output) => ['-i', input, '-o', output, '--force'],
  },
  'openapi-typescript 7.13': {
    script: 'openapi-typescript/bin/cli.js',
    args: (input, output) => [input, '-o', join(output, 'types.ts')],
  },
  'hey-api 0.99': {
    script: '@hey-api/openapi-ts/bin/run.js',
    node: newer,
    args: (input, output) => ['-i', input, '-o', output, '-s', '--no-log-file'],
  },
  'orval 8.38 mcp': {
    script: 'orval/dist/bin/orval.mjs',
    node: newer,
    args: (input, output) => [
      ...['--input', input, '--output', join(output, 'api.ts')],
      ...['--client', 'mcp', '--mode', 'single'],
    ],
  },
  'kubb 4.39': {
    script: '@kubb/cli/bin/kubb.cjs',
    args(input, output) {
      const config = join(modules, '.kubb.config.mjs');
      writeFileSync(
        config,
        `import { defineConfig } from '@kubb/core';
import { pluginOas } from '@kubb/plugin-oas';
import { pluginTs } from '@kubb/plugin-ts';
export default defineConfig({
  root: '.',
  input: { path: ${JSON.stringify(input)} },
  output: { path: ${JSON.stringify(output)}, clean: false, format: false, lint: false },
  plugins: [pluginOas(), pluginTs()],
});
`,
      );
      return ['generate', '--config', config, '--logLevel', 'silent'];
    },
  },
};

/** The command line of a peer; undefined when it is not installed, or its Node is not. */
export function peerCommand(name, input, output) {
  const { script, args } = PEERS[name];
  const path = join(modules, script);
  if (!existsSync(path)) return undefined;
  if ('node' in PEERS[name] && PEERS[name].node === undefined) return undefined;
  return { node: PEERS[name].node ?? process.execPath, args: [path, ...args(input, output)] };
}
