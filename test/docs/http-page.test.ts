import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const page = fileURLToPath(new URL('../../docs/http.md', import.meta.url));

/** An example that is compiled with the tests, as a reader would write it. */
function example(name: string): string {
  const text = readFileSync(new URL(`http/${name}.ts`, import.meta.url), 'utf8');
  return text.replace('../../../generated/greeter/server.js', './generated/server.js');
}

describe('docs/http.md', () => {
  it('shows the examples as they are', () => {
    const text = readFileSync(page, 'utf8');
    const names = ['listen', 'gate', 'express', 'fetch', 'endpoint'];
    const shown = text.replace(/^```ts\n.*?^```$/gms, () => {
      return `\`\`\`ts\n${example(names.shift() ?? '')}\`\`\``;
    });
    expect(names).toEqual([]);
    if (process.env['UPDATE'] === '1') writeFileSync(page, shown);
    expect(text).toBe(shown);
  });
});
