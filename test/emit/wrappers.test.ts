import { describe, expect, it } from 'vitest';
import { planFiles } from '../../src/emit/plan-files.js';
import { catalogOf, HEAD } from './catalog-of.js';
import { type Files, styleFindings, typeFindings } from './workbench.js';

const AUDIT = `import type { LimiterKeyFunction, LimiterStore, Wrapper } from 'snodo/runtime';

type Options = { readonly level: 'info' | 'debug'; readonly tags?: readonly string[] };

export const audit: Wrapper<Options> = (context, args, next, { level, component }) =>
  level === 'info' ? next(context, args) : component;

export function validateOptions({ level }: Options): void {
  if (level === 'debug') throw new Error('not in production');
}

export const key: LimiterKeyFunction = (context) => context.requestMethod;

export function store(): LimiterStore {
  return { consume: async () => ({ admitted: true }), release: async () => {} };
}
`;

const PLAIN = `import type { Wrapper } from 'snodo/runtime';

export const wrap: Wrapper<object> = (context, args, next) => next(context, args);
`;

const COMPONENT = `import { definePrompt, type PromptComponent } from 'snodo/runtime';

export const hello: PromptComponent = {
  definition: definePrompt({ name: 'hello', arguments: [] }),
  render: () => 'Hello',
};
`;

const MANIFEST = `${HEAD}wrap:
  tools: [timeout, { module: ./wrap/audit.ts#audit, options: { level: info } }]
  prompts: [concurrency: { limit: 4, key: auth.principal }]
tools:
  timeout: { description: A name that is taken, arguments: {} }
  plain: { description: Plain, arguments: {}, wrap: [{ module: ./wrap/plain.ts }, timeout] }
  audit:
    description: Audited
    arguments: {}
    wrap:
      - rateLimit:
          limit: 10
          windowMs: 1000
          key: ./wrap/audit.ts
          store: ./wrap/audit.ts
          onStoreFailure: admit
      - { module: ./wrap/audit.ts#audit, options: { level: info, tags: ["it's </script>", billing] } }
resources:
  page: { uri: "mem://page", text: hello, wrap: [timeout: { timeoutMs: 2000 }] }
prompts:
  hello: { module: ./lib/hello.ts#hello, wrap: [rateLimit] }
`;

const MODULES = {
  'app/wrap/audit.ts': AUDIT,
  'app/wrap/plain.ts': PLAIN,
  'app/lib/hello.ts': COMPONENT,
};

/** The planned files of a manifest by path, and the modules beside it. */
function planned(manifest: string, modules: Files = MODULES): Record<string, string> {
  const { files } = planFiles(catalogOf(manifest, modules));
  return { ...modules, ...Object.fromEntries(files.map(({ path, text }) => [path, text])) };
}

describe('wrappers in the emitted code', () => {
  const files = planned(MANIFEST);
  const server = files['app/generated/server.ts'] ?? '';

  it('stand around the components, with their options as literals and each module imported once', () => {
    expect(server.slice(server.indexOf('import'))).toMatchInlineSnapshot(`
      "import {
        type CreateRuntime,
        concurrency,
        defineServer,
        rateLimit,
        timeout,
        wrapWith,
      } from 'snodo/runtime';
      import { call as callAudit } from '../handlers/tools/audit.js';
      import { call as callPlain } from '../handlers/tools/plain.js';
      import { call as callTimeout } from '../handlers/tools/timeout.js';
      import { hello } from '../lib/hello.js';
      import {
        key as auditKey,
        store as auditStore,
        audit as auditWrapper,
        validateOptions as validateAuditOptions,
      } from '../wrap/audit.js';
      import { wrap as plainWrapper } from '../wrap/plain.js';
      import { page, pageContent } from './resources/page.js';
      import { type AuditHandler, audit } from './tools/audit.js';
      import { type PlainHandler, plain } from './tools/plain.js';
      import { type TimeoutHandler, timeout as timeoutTool } from './tools/timeout.js';

      /** Builds the server \`demo\`: every definition bound to its handler. Starts nothing. */
      export const createRuntime: CreateRuntime = defineServer({
        server: { name: 'demo', version: '1.0.0' },
        wrap: {
          tools: [timeout(), wrapWith(auditWrapper, { level: 'info' }, validateAuditOptions)],
          prompts: [concurrency({ limit: 4, key: 'auth.principal' })],
        },
        tools: [
          { definition: timeoutTool, call: callTimeout satisfies TimeoutHandler },
          {
            definition: plain,
            call: callPlain satisfies PlainHandler,
            wrap: [wrapWith(plainWrapper, {}), timeout()],
          },
          {
            definition: audit,
            call: callAudit satisfies AuditHandler,
            wrap: [
              rateLimit({
                limit: 10,
                windowMs: 1000,
                onStoreFailure: 'admit',
                key: auditKey,
                store: auditStore,
              }),
              wrapWith(
                auditWrapper,
                { level: 'info', tags: ["it's </script>", 'billing'] },
                validateAuditOptions,
              ),
            ],
          },
        ],
        resources: [{ definition: page, text: pageContent, wrap: [timeout({ timeoutMs: 2000 })] }],
        prompts: [
          { name: 'hello', module: 'app/lib/hello.ts#hello', component: hello, wrap: [rateLimit()] },
        ],
      });
      "
    `);
  });

  it('compile under every strict flag, are styled, and are the same every time', () => {
    expect(typeFindings(files)).toEqual([]);
    expect(styleFindings({ 'server.ts': server })).toBe('');
    expect(planned(MANIFEST)).toEqual(files);
  });

  it.each([
    ['a wrapper', 'export const wrap = (): bigint => 1n;', '{ module: ./w.ts }'],
    ['its options', AUDIT, '{ module: ./w.ts#audit, options: { level: loud } }'],
    [
      'an option that it does not know',
      AUDIT,
      '{ module: ./w.ts#audit, options: { level: info, x: 1 } }',
    ],
    ['an option that it needs', AUDIT, '{ module: ./w.ts#audit }'],
    ['a key', 'export const key = (): number => 1;', 'rateLimit: { key: ./w.ts }'],
    ['a store', 'export const store = (): number => 1;', 'rateLimit: { store: ./w.ts }'],
  ])('are checked by the compiler: %s', (_title, module, wrap) => {
    const manifest = `${HEAD}tools:\n  t: { description: T, arguments: {}, wrap: [${wrap}] }\n`;
    const findings = typeFindings(planned(manifest, { 'app/w.ts': module }));
    expect(findings).toEqual([expect.stringMatching(/generated\/server\.ts:\d+ TS/)]);
  });
});
