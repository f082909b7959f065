import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { codes } from '../../src/diagnostics/codes/index.js';
import { diagnosticsPage } from './diagnostics-page.js';

const page = fileURLToPath(new URL('../../docs/diagnostics.md', import.meta.url));

describe('docs/diagnostics.md', () => {
  it('says what the table of codes and the explanations say', () => {
    const text = diagnosticsPage();
    if (process.env['UPDATE'] === '1') writeFileSync(page, text);
    const written = existsSync(page) ? readFileSync(page, 'utf8') : undefined;
    expect(text, 'to write it anew: UPDATE=1 npx vitest run test/docs/diagnostics-page').toBe(
      written,
    );
  });

  it('has one section and one link for every code', () => {
    const text = diagnosticsPage();
    const sections = [...text.matchAll(/^### (.+)$/gm)].map((match) => match[1]);
    const links = [...text.matchAll(/\]\(#([^)]*)\)/g)].map((match) => match[1]);
    expect(sections.toSorted()).toEqual(Object.keys(codes).toSorted());
    expect(links).toEqual(sections);
  });
});
