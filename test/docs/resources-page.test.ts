import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compileTemplate } from '../../src/protocol/uri-template/compile.js';
import { matchTemplate } from '../../src/protocol/uri-template/match.js';

const page = readFileSync(
  fileURLToPath(new URL('../../docs/resources.md', import.meta.url)),
  'utf8',
);

/** The examples of the table of templates: each with the URIs that it matches. */
const rows = [...page.matchAll(/^\| `[^`]*\{[^|]*\|[^|]*\| `([^`]+)` \| (.+) \|$/gm)].flatMap(
  ([, template = '', uris = '']) =>
    [...uris.matchAll(/`([^`]+)`/g)].map(([, uri = '']) => [template, uri] as const),
);

describe('docs/resources.md', () => {
  it('has an example of every form', () => {
    expect(new Set(rows.map(([template]) => template)).size).toBe(6);
  });

  it.each(rows)('says rightly that %s matches %s', (template, uri) => {
    const compiled = compileTemplate(template);
    expect(compiled.ok && matchTemplate(compiled.template, uri)).toBeTypeOf('object');
  });
});
