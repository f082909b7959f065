import { describe, expect, it } from 'vitest';
import { planFiles } from '../../src/emit/plan-files.js';
import { catalogOf, HEAD } from './catalog-of.js';
import { type Files, styleFindings, typeFindings } from './workbench.js';

const POLICY = `import { type Authorize, ProtocolError } from 'snodo/runtime';

export const authorize: Authorize = (phase, { kind, name }, { auth }, { admins }) => {
  const isAdmin = Array.isArray(admins) && admins.includes(String(auth?.['principal']));
  if (kind === 'tool' && name === 'write' && !isAdmin) throw new ProtocolError(4001, phase);
};
`;

function planned(manifest: string, disk: Files): Record<string, string> {
  const { files } = planFiles(catalogOf(HEAD + manifest, disk));
  return { ...Object.fromEntries(files.map(({ path, text }) => [path, text])), ...disk };
}

describe('who may use what, in the emitted code', () => {
  it('is a policy with its options, and the scopes of components', () => {
    const files = planned(
      `
authorization: { module: ./policy.ts, options: { admins: [ops], "it's": "</script>" } }
tools:
  authorizeCaller: { description: Clash, scopes: [a:read, "b'c"] }
  audit: { module: "./audit.ts#audit", scopes: [audit] }
`,
      {
        'app/policy.ts': POLICY,
        'app/audit.ts':
          "export const audit = { definition: { name: 'audit', inputSchema: { type: 'object' } }, call: (): string => '' };\n",
      },
    );
    const text = files['app/generated/server.ts'] ?? '';
    expect(text).toContain("import { authorize as authorizeCaller2 } from '../policy.js';");
    expect(text).toContain(
      "  authorization: { authorize: authorizeCaller2, options: { admins: ['ops'], \"it's\": '</script>' } },",
    );
    expect(text).toContain(`scopes: ['a:read', "b'c"],`);
    expect(text).toContain("scopes: ['audit']");
    expect(typeFindings(files)).toEqual([]);
    expect(styleFindings({ 'server.ts': text })).toBe('');
  });

  it('is checked by the types of the server', () => {
    const wrong = 'export const authorize = (phase: number): void => void phase;\n';
    const files = planned('authorization: ./policy.ts\n', { 'app/policy.ts': wrong });
    expect(typeFindings(files)).toEqual([
      expect.stringMatching(/^app\/generated\/server\.ts:\d+ TS2322$/),
    ]);
  });
});
