import { readFileSync } from 'node:fs';

/** The version of the running program: that of its own `package.json`. */
export function runningVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
