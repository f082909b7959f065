import { describe, expect, it } from 'vitest';
import { mainFile, programModule } from '../../src/emit/files/main-file.js';
import { planFiles } from '../../src/emit/plan-files.js';
import { catalogOf, HEAD } from './catalog-of.js';
import { styleFindings, typeFindings } from './workbench.js';

const FULL = `
http:
  host: 0.0.0.0
  port: 4000
  path: /tools/mcp
  allowedHosts: [mcp.example.com, "mcp.example.com:8443", "[::1]", a-name-of-some-length.example.com]
  allowedOrigins: []
  maxBodyBytes: 4000000
  drainTimeoutMs: 20000
stdio: { maxLineBytes: 4000000, requestTimeoutMs: 0 }
gate: ./access/gate.ts
log: { level: warning, format: json }
`;

const OAUTH = `
oauth:
  issuer: https://login.example.com
  jwksUri: https://login.example.com/jwks.json
  resource: https://mcp.example.com/mcp
`;

const GATE =
  "import type { Gate } from 'snodo/runtime';\n\nexport const gate: Gate = () => undefined;\n";

/** Everything after the imports of the `main.ts` of a manifest. */
function mainOf(manifest: string): string {
  const [, ...rest] = mainFile(catalogOf(HEAD + manifest)).split("from 'snodo/runtime';\n\n");
  return rest.join('');
}

const COMMENT =
  '// Imported while `runMain` guards stdout: a handler that prints on import cannot disturb stdio.\n';

describe('main.ts', () => {
  it('has no options when the manifest sets none, also not empty ones', () => {
    const plain = `${COMMENT}await runMain(async () => (await import('./server.js')).createRuntime());\n`;
    expect(mainOf('')).toBe(plain);
    expect(mainOf('http: {}\nstdio: {}\nlog: { level: error }\n')).toBe(plain);
  });

  it('writes what the manifest sets, and no default', () => {
    expect(
      mainOf(FULL),
    ).toBe(`${COMMENT}await runMain(async () => (await import('./server.js')).createRuntime(), {
  http: {
    host: '0.0.0.0',
    port: 4000,
    path: '/tools/mcp',
    allowedHosts: [
      'mcp.example.com',
      'mcp.example.com:8443',
      '[::1]',
      'a-name-of-some-length.example.com',
    ],
    allowedOrigins: [],
    maxBodyBytes: 4000000,
    drainTimeoutMs: 20000,
  },
  stdio: { maxLineBytes: 4000000, requestTimeoutMs: 0 },
  gate: async () => (await import('../access/gate.js')).gate,
});
`);
  });

  it('imports the server by the extension that the layout asks for', () => {
    expect(mainOf('importExtension: ts\n')).toContain("import('./server.ts')");
  });

  it.each([FULL, 'http: { port: 0 }\n', 'stdio: { maxLineBytes: 1 }\n', OAUTH, FULL + OAUTH])(
    'compiles under every strict flag, and leaves nothing for the formatter: %j',
    (manifest) => {
      const { files } = planFiles(catalogOf(HEAD + manifest));
      const typescript = files.filter(({ path }) => path.endsWith('.ts'));
      const emitted = typescript.map(({ path, text }) => [path, text] as const);
      const texts = Object.fromEntries([...emitted, ['app/access/gate.ts', GATE]]);
      expect(typeFindings(texts)).toEqual([]);
      expect(styleFindings(texts)).toBe('');
    },
    60_000,
  );

  it.each([
    ['./gate.ts#default', "  gate: async () => (await import('../gate.js')).default,"],
    ['./gate.ts#$in', "  gate: async () => (await import('../gate.js')).$in,"],
    [
      `./access/${'deep/'.repeat(11)}gate.ts`,
      `  gate: async () =>\n    (await import('../access/${'deep/'.repeat(11)}gate.js')).gate,`,
    ],
  ])('loads the gate %s', (gate, line) => {
    expect(mainOf(`gate: ${JSON.stringify(gate)}\n`)).toContain(`\n${line}\n`);
  });

  it('asks for access tokens, of which only HTTP loads the check', () => {
    expect(
      mainOf(OAUTH),
    ).toBe(`${COMMENT}await runMain(async () => (await import('./server.js')).createRuntime(), {
  gate: async () =>
    (await import('snodo/oauth')).oauthGate({
      issuer: 'https://login.example.com',
      jwksUri: 'https://login.example.com/jwks.json',
      resource: 'https://mcp.example.com/mcp',
    }),
});
`);
  });

  it('asks the gate of the manifest first, and tells clients which scopes there are', () => {
    const more =
      '  audience: api://tools\ngate: ./gate.ts\ntools: { a: { description: A, additionalProperties: false, scopes: [w, r] }, b: { description: B, additionalProperties: false, scopes: [r, a] } }\n';
    expect(mainOf(OAUTH + more)).toContain(`      resource: 'https://mcp.example.com/mcp',
      audience: 'api://tools',
      scopesSupported: ['w', 'r', 'a'],
      gate: (await import('../gate.js')).gate,
    }),
`);
    const own = `${OAUTH}  scopesSupported: [openid]\ntools: { a: { description: A, additionalProperties: false, scopes: [w] } }\n`;
    expect(mainOf(own)).toContain("scopesSupported: ['openid'],");
    expect(mainOf(`${OAUTH}  scopesSupported: []\n`)).not.toContain('scopesSupported');
  });

  it('has the metadata at the path of the server too', () => {
    expect(mainOf(`${OAUTH}http: { path: /mcp }\n`)).not.toContain("path: '/mcp',\n    })");
    expect(mainOf(`${OAUTH}http: { path: /rpc }\n`)).toContain(`      path: '/rpc',
    }),
`);
  });

  it('does not compile with a gate that is none', () => {
    const { files } = planFiles(catalogOf(`${HEAD}gate: ./gate.ts\n`));
    const emitted = files.map(({ path, text }) => [path, text] as const);
    const texts = { ...Object.fromEntries(emitted), 'app/gate.ts': 'export const gate = () => 1;' };
    expect(typeFindings(texts)).toEqual(['app/generated/main.ts:7 TS2322']);
  }, 60_000);

  it('keeps texts inside their literals', () => {
    const path = "/'});process.exit();({";
    expect(mainOf(`http: { path: ${JSON.stringify(path)} }\n`)).toContain(
      `http: { path: "${path}" }`,
    );
  });
});

it('the program in another process has the options of main.ts', () => {
  const options = /createRuntime\(\), (\{.*\})\);\n$/s.exec(mainOf(FULL))?.[1];
  expect(programModule(catalogOf(HEAD + FULL))).toBe(
    `export { createRuntime } from './server.js';\nexport const options = ${options};\n`,
  );
});

it('server.ts has the log that the manifest sets', () => {
  const serverOf = (manifest: string) =>
    planFiles(catalogOf(HEAD + manifest)).files.find(({ path }) => path.endsWith('server.ts'))
      ?.text;
  expect(serverOf(FULL)).toContain("  log: { level: 'warning', format: 'json' },\n});");
  expect(serverOf('http: { port: 1 }\n')).not.toMatch(/log:|http:/);
});
