import { runInNewContext } from 'node:vm';
import { transformSync } from 'esbuild';

/** Evaluates an expression, and gives its value as JSON reads it, keys called `__proto__` included. */
export function evaluate(expression: string): unknown {
  const text: unknown = runInNewContext(`JSON.stringify(${expression})`);
  return JSON.parse(String(text));
}

/** Strips types and comments from a module, and gives what is left: what would execute. */
export function executableText(module: string): string {
  return transformSync(module, { loader: 'ts', minifyWhitespace: true, charset: 'utf8' }).code;
}
