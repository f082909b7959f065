import { describe, expect, it } from 'vitest';
import { planFiles } from '../../src/emit/plan-files.js';
import { catalogOf, HEAD } from './catalog-of.js';
import { type Files, styleFindings, typeFindings } from './workbench.js';

const AUDIT = `import { defineExtension, type Extension } from 'snodo/runtime';

type Options = { readonly level: 'info' | 'debug' };

export const extension: Extension<Options> = defineExtension<Options>({
  protocols: ['2026-07-28'],
  routes: { 'audit/entries': { handle: (_params, _context, { level }) => ({ level }) } },
});
`;

const PLAIN = `import { defineExtension, type Extension } from 'snodo/runtime';

export const trace: Extension = defineExtension({
  protocols: ['2026-07-28'],
  middleware: (_request, next) => next(),
});
`;

/** The planned files of a server with these extensions. */
function planned(options: string): Record<string, string> {
  const disk: Files = { 'app/extensions/audit.ts': AUDIT, 'app/trace.ts': PLAIN };
  const manifest = `
protocols: [2026-07-28]
capabilities: { extensions: { com.example/audit: {}, com.example/trace: {} } }
extensions:
  com.example/audit: { module: ./extensions/audit.ts, options: ${options} }
  com.example/trace: { module: "./trace.ts#trace" }
tools:
  audit: { description: Audit, arguments: {} }
`;
  const { files } = planFiles(catalogOf(HEAD + manifest, disk));
  return { ...Object.fromEntries(files.map(({ path, text }) => [path, text])), ...disk };
}

describe('extensions in the emitted code', () => {
  it('are imported once, with their options as literals, and checked by the compiler', () => {
    const files = planned('{ level: info }');
    const server = files['app/generated/server.ts'] ?? '';
    expect(server).toContain(
      "import { extension as auditExtension } from '../extensions/audit.js';\n",
    );
    expect(server).toContain(`  extensions: {
    'com.example/audit': extendWith(auditExtension, { level: 'info' }),
    'com.example/trace': extendWith(trace, {}),
  },
`);
    expect(styleFindings({ 'server.ts': server })).toBe('');
    const wrong = planned('{ level: loud }')['app/generated/server.ts'] ?? '';
    expect(typeFindings(files)).toEqual([]);
    expect(typeFindings({ ...files, 'app/generated/server.ts': wrong })).toEqual([
      expect.stringMatching(/server\.ts:\d+ TS2322/),
    ]);
  });
});
