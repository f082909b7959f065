import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { manifestReference } from './manifest-reference.js';

const page = fileURLToPath(new URL('../../docs/manifest.md', import.meta.url));

describe('docs/manifest.md', () => {
  it('tells the keys as the key table does', () => {
    const text = manifestReference();
    if (process.env['UPDATE'] === '1') writeFileSync(page, text);
    const written = existsSync(page) ? readFileSync(page, 'utf8') : undefined;
    expect(text, 'to write it anew: UPDATE=1 npx vitest run test/docs/manifest-reference').toBe(
      written,
    );
  });

  it('has a heading for every place that it links to', () => {
    const text = manifestReference();
    const links = [...text.matchAll(/\]\(#([^)]*)\)/g)].map((match) => match[1]);
    const anchors = [...text.matchAll(/^## (.+)$/gm)].map((match) =>
      (match[1] ?? '')
        .toLowerCase()
        .replace(/[^a-z0-9_ -]/g, '')
        .replaceAll(' ', '-'),
    );
    expect(new Set(anchors).size).toBe(anchors.length);
    expect(links.filter((link) => !anchors.includes(link ?? ''))).toEqual([]);
    expect(links.length).toBeGreaterThan(10);
  });
});
