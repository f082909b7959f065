import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { limitTables } from './limit-tables.js';

const page = fileURLToPath(new URL('../../docs/security.md', import.meta.url));

describe('docs/security.md', () => {
  it('has every limit of the code, with what happens beyond it', () => {
    const text = readFileSync(page, 'utf8');
    const tables = limitTables();
    const names: string[] = [];
    const shown = text.replace(
      /^<!-- (\w+) limits -->\n.*?^<!-- \/\1 limits -->$/gms,
      (_, name: string) => {
        names.push(name);
        return `<!-- ${name} limits -->\n${tables[name]}<!-- /${name} limits -->`;
      },
    );
    expect(names).toEqual(Object.keys(tables));
    if (process.env['UPDATE'] === '1') writeFileSync(page, shown);
    expect(text, 'to write them anew: UPDATE=1 npx vitest run test/docs/security-page').toBe(shown);
  });
});
