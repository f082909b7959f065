import { describe, expect, it } from 'vitest';
import { planFiles } from '../../src/emit/plan-files.js';
import { catalogOf, HEAD } from './catalog-of.js';
import { type Files, styleFindings, typeFindings } from './workbench.js';

const MANIFEST = `
services: ./services.ts
env:
  DATABASE_URL: { required: true, description: Where packages are kept, secret: true }
  TABLE: {}
wrap: { tools: [{ module: ./audit.ts }] }
tools:
  find: { description: Find, arguments: { text: { type: string, required: true } } }
  count: { description: Count, output: { properties: { count: { type: integer, required: true } } } }
resources:
  pkg: { description: A package, uriTemplate: "pkg://{name}", completion: [name] }
  all: { description: All packages, uri: "pkg://all" }
prompts:
  ask: { description: Ask, arguments: { name: {} }, completion: [name] }
`;

const SERVICES = `import type { StartInput } from 'snodo/runtime';
import type { ServerEnv } from './generated/context.js';

export type Services = { query: (text: string) => Promise<string[]>; end: () => Promise<void> };

export const start = async ({ env, log, signal }: StartInput<ServerEnv>): Promise<Services> => {
  const url: string = env.DATABASE_URL;
  const table: string | undefined = env.TABLE;
  log({ level: 'info', message: \`\${table} \${signal.aborted}\` });
  return { query: async (text) => [url, text], end: async () => {} };
};
export const stop = (services: Services): Promise<void> => services.end();
`;

const PROJECT: Files = {
  'app/services.ts': SERVICES,
  'app/audit.ts': `import { deriveContext, type Wrapper } from 'snodo/runtime';
import type { ServerContext } from './generated/context.js';

export const wrap: Wrapper<Record<never, never>, ServerContext> = async (context, args, next) => {
  await context.services.query(context.env.DATABASE_URL);
  return next(deriveContext(context, { auth: {} }), args);
};
`,
  'app/handlers/tools/find.ts': `import type { FindHandler } from '../../generated/tools/find.js';

export const call: FindHandler = ({ text }, { services }) => services.query(text);
`,
  'app/handlers/tools/count.ts': `import type { CountHandler } from '../../generated/tools/count.js';

export const call: CountHandler = async (_args, { services, env }) => ({
  count: (await services.query(env.TABLE ?? '')).length,
});
`,
  'app/handlers/resources/pkg.ts': `import type { PkgCompletionHandler, PkgHandler } from '../../generated/resources/pkg.js';

export const read: PkgHandler = ({ name }, { services }) => services.query(name);
export const complete: PkgCompletionHandler = ({ value }, { services }) => services.query(value);
`,
  'app/handlers/resources/all.ts': `import type { AllHandler } from '../../generated/resources/all.js';

export const read: AllHandler = ({ uri }, { services }) => services.query(uri);
`,
  'app/handlers/prompts/ask.ts': `import type { AskCompletionHandler, AskHandler } from '../../generated/prompts/ask.js';

export const render: AskHandler = async ({ name }, { services }) =>
  (await services.query(name ?? '')).join();
export const complete: AskCompletionHandler = ({ value }, { services }) => services.query(value);
`,
  'app/fake.ts': `import type { Runtime } from 'snodo/runtime';
import { createRuntime } from './generated/server.js';

export const runtime: Runtime = createRuntime({
  env: { DATABASE_URL: 'memory' },
  services: { query: async (text) => [text], end: async () => {} },
});
`,
};

/** The project, with the files that are planned for a manifest and those that a test changes. */
function planned(
  changes: Files = {},
  manifest = MANIFEST,
  project = PROJECT,
): Record<string, string> {
  const disk = { ...project, ...changes };
  const { files } = planFiles(catalogOf(HEAD + manifest, disk));
  return { ...Object.fromEntries(files.map(({ path, text }) => [path, text])), ...disk };
}

const CONTEXT = 'app/generated/context.ts';

describe('the context of handlers', () => {
  it('has the services as their `start` gives them, and the environment as it is declared', () => {
    const files = planned();
    expect(typeFindings(files)).toEqual([]);
    expect(files[CONTEXT]).toContain(`import type { Context } from 'snodo/runtime';
import type { start } from '../services.js';

/** The environment variables that the server reads and checks at its start. */
export type ServerEnv = {
  /** Where packages are kept */
  DATABASE_URL: string;
  TABLE: string | undefined;
};

/** What the services of the server are: what their \`start\` gives. */
export type ServerServices = Awaited<ReturnType<typeof start>>;

/** What handlers know about the request that they answer, and have of the server. */
export type ServerContext = Context<ServerServices, ServerEnv>;
`);
    expect(files['app/generated/server.ts']).toContain('CreateRuntime<ServerServices, ServerEnv>');
    for (const [path, text] of Object.entries(files)) {
      if (path.startsWith('app/generated/') && path.endsWith('.ts')) {
        expect(styleFindings({ [path]: text })).toBe('');
      }
    }
  });

  it('does not compile where a handler, a wrapper or a test takes it for something else', () => {
    const wrong: readonly (readonly [path: string, right: string, wrong: string])[] = [
      ['app/handlers/tools/find.ts', 'services.query', 'services.ask'],
      ['app/handlers/tools/find.ts', 'query(text)', 'query(1)'],
      ['app/handlers/tools/count.ts', 'env.TABLE', 'env.OTHER'],
      ['app/handlers/tools/count.ts', "env.TABLE ?? ''", 'env.TABLE'],
      ['app/handlers/resources/all.ts', 'services.query', 'services.ask'],
      ['app/handlers/prompts/ask.ts', 'services.query(value)', 'services.ask'],
      ['app/audit.ts', 'services.query', 'services.ask'],
      ['app/fake.ts', ', end: async () => {}', ''],
      ['app/fake.ts', 'DATABASE_URL:', 'OTHER:'],
    ];
    const changes = wrong.map(([path, right, text], index) => {
      expect(PROJECT[path]).toContain(right);
      return [path.replace('.ts', `_${index}.ts`), PROJECT[path]?.replace(right, text) ?? ''];
    });
    const findings = typeFindings(planned(Object.fromEntries(changes)));
    const places = new Set(findings.map((finding) => finding.split(':')[0]));
    expect([...places].sort()).toEqual(changes.map(([path]) => path).sort());
  });

  it.each<[string, string, string]>([
    ['start', 'StartInput<ServerEnv>', 'StartInput<ServerEnv> & { more: 1 }'],
    ['stop', 'stop = (services: Services)', 'stop = (services: Services & { more: 1 })'],
  ])('does not compile where `%s` of the services wants something else', (_, right, wrong) => {
    expect(SERVICES).toContain(right);
    const files = planned({ 'app/services.ts': SERVICES.replace(right, wrong) });
    expect(typeFindings(files)[0]).toContain('app/generated/server.ts:');
  });

  it('takes an export that holds both functions, and infers what needs no annotation', () => {
    const services = `import type { StartInput } from 'snodo/runtime';

export const database = {
  start(_input: StartInput): { query: (text: string) => string } {
    return { query: (text) => text };
  },
};
`;
    const manifest = `
services: ./services.ts#database
tools: { services: { description: Find, arguments: {} } }
`;
    const handler = `import type { ServicesHandler } from '../../generated/tools/services.js';

export const call: ServicesHandler = (_args, { services }) => services.query('');
`;
    const project = { 'app/services.ts': services, 'app/handlers/tools/services.ts': handler };
    const files = planned({}, manifest, project);
    expect(files['app/generated/server.ts']).toContain(
      "import { database as services2 } from '../services.js';",
    );
    expect(files[CONTEXT]).toContain('Awaited<ReturnType<typeof database.start>>');
    expect(files[CONTEXT]).toContain('ServerContext = Context<ServerServices>;');
    expect(typeFindings(files)).toEqual([]);
  });

  it('keeps hostile names and descriptions to themselves', () => {
    const manifest = `
env:
  __proto__: { required: true, description: "*/ export const evil = 1; //" }
  constructor: {}
  ServerContext: { description: "\`; process.exit()\\n@internal" }
tools: { ServerContext: { description: Find, arguments: {} } }
`;
    const handler = `import type { ServerContextHandler } from '../../generated/tools/ServerContext.js';

export const call: ServerContextHandler = (_args, { env }) => [env.__proto__, env.constructor ?? ''];
`;
    const files = planned({}, manifest, { 'app/handlers/tools/ServerContext.ts': handler });
    expect(files[CONTEXT]).toContain('ServerContext = Context<undefined, ServerEnv>;');
    expect(files['app/generated/server.ts']).toContain("['__proto__']: {");
    expect(typeFindings(files)).toEqual([]);
  });

  it('is that of the runtime where a server has neither', () => {
    const files = planned({}, 'tools: { find: { description: Find, arguments: {} } }\n', {});
    expect(files[CONTEXT]).toBeUndefined();
    expect(Object.values(files).join('')).not.toContain('ServerContext');
  });
});
