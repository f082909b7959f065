import { describe, expect, it } from 'vitest';
import { planFiles } from '../../src/emit/plan-files.js';
import { catalogOf, HEAD } from './catalog-of.js';
import { styleFindings, typeFindings } from './workbench.js';

const COMPONENTS = `import {
  definePrompt,
  defineResource,
  defineTool,
  type PromptComponent,
  type ReadParams,
  type ResourceTemplateDefinition,
  type ToolComponent,
} from 'snodo/runtime';

export const audit: ToolComponent = {
  definition: defineTool({
    name: 'audit',
    inputSchema: { type: 'object', properties: { by: { type: 'string' } }, required: ['by'] },
  }),
  call: ({ by }: { by: string }) => ({ by }),
};

class Pages {
  readonly definition: ResourceTemplateDefinition = defineResource({
    name: 'audit',
    uriTemplate: 'audit://{page}',
  });
  read({ uri, page }: ReadParams & { page: string }): string {
    return uri + page;
  }
}
export const pages: Pages = new Pages();

const hello: PromptComponent = {
  definition: definePrompt({ name: '__proto__', arguments: [] }),
  render: () => 'Hello',
};
export default hello;
`;

const MANIFEST = `${HEAD}validator: full
tools:
  first: {}
  audit: { module: ./lib/components.ts#audit }
  last: {}
resources:
  audit: { module: ./lib/components.ts#pages }
prompts:
  __proto__: { module: ./lib/components.ts#default }
`;

/** The planned files of a manifest by path, and the modules beside it. */
function planned(manifest: string, components = COMPONENTS): Record<string, string> {
  const modules = { 'app/lib/components.ts': components };
  const { files } = planFiles(catalogOf(manifest, modules));
  return { ...modules, ...Object.fromEntries(files.map(({ path, text }) => [path, text])) };
}

describe('components that modules make', () => {
  const files = planned(MANIFEST);

  it('stand in the server beside the generated ones, in declaration order', () => {
    expect(files['app/generated/server.ts']).toContain(`
import { type CreateRuntime, defineServer } from 'snodo/runtime';
import { call as callFirst } from '../handlers/tools/first.js';
import { call as callLast } from '../handlers/tools/last.js';
import { audit, pages as auditResource, default as proto } from '../lib/components.js';
import { type FirstHandler, first } from './tools/first.js';
import { type LastHandler, last } from './tools/last.js';

/** Builds the server \`demo\`: every definition bound to its handler. Starts nothing. */
export const createRuntime: CreateRuntime = defineServer({
  server: { name: 'demo', version: '1.0.0' },
  validator: 'full',
  compileSchema: async (schema) => (await import('snodo/validators')).compileSchema(schema),
  tools: [
    {
      definition: first,
      call: callFirst satisfies FirstHandler,
      validators: { arguments: () => import('./validators/arguments/first.js') },
    },
    { name: 'audit', module: 'app/lib/components.ts#audit', component: audit },
    {
      definition: last,
      call: callLast satisfies LastHandler,
      validators: { arguments: () => import('./validators/arguments/first.js') },
    },
  ],
  resources: [{ name: 'audit', module: 'app/lib/components.ts#pages', component: auditResource }],
  prompts: [{ name: '__proto__', module: 'app/lib/components.ts#default', component: proto }],
});
`);
  });

  it('have no files of their own', () => {
    expect(Object.keys(files).filter((path) => /audit|proto/.test(path))).toEqual([]);
  });

  it('compile as a strict user compiles them', () => {
    expect(typeFindings(files, { isolatedDeclarations: true, declaration: true })).toEqual([]);
  });

  it('are formatted and lint-clean', () => {
    const generated = Object.entries(files).filter(([path]) => path.endsWith('server.ts'));
    expect(styleFindings(Object.fromEntries(generated))).toBe('');
  });

  it('are refused by the compiler, in the line of the server file, when they are something else', () => {
    const exported = [
      'undefined',
      'class {}',
      'Promise.resolve({ definition, call: () => 1 })',
      '() => 1',
      'definition',
      "{ definition: { name: 'x', uri: 'a:b' }, read: () => 1 }",
      "{ definition: { name: 'x', uri: 'a:b' }, call: () => 1 }",
      '{ definition, call: 5 }',
    ];
    const lines = exported.map((value, index) => `export const t${index} = ${value};`);
    const keys = exported.map(
      (_, index) => `  t${index}: { module: ./lib/components.ts#t${index} }`,
    );
    const text = `const definition = { name: 'x', inputSchema: { type: 'object' } };\n${lines.join('\n')}\n`;
    const plan = planned(`${HEAD}tools:\n${keys.join('\n')}\n`, text);
    const server = plan['app/generated/server.ts']?.split('\n') ?? [];
    const refused = typeFindings(plan, { isolatedDeclarations: false, declaration: false }).map(
      (finding) => {
        const [, line = ''] = /^app\/generated\/server\.ts:(\d+) TS\d+$/.exec(finding) ?? [];
        return /component: (\w+)/.exec(server[Number(line) - 1] ?? '')?.[1];
      },
    );
    expect(refused).toEqual(exported.map((_, index) => `t${index}`));
  });

  it('are imported from files of any name', () => {
    const path = `lib/it's "$\{x}" \`q\` */ {{y}}.ts`;
    const manifest = JSON.stringify({
      snodo: 1,
      server: { name: 'demo', version: '1' },
      tools: { audit: { module: `./${path}#audit` } },
    });
    const modules = { [`app/${path}`]: COMPONENTS };
    const { files: plan } = planFiles(catalogOf(manifest, modules));
    const texts = Object.fromEntries(plan.map(({ path: file, text }) => [file, text]));
    expect(texts['app/generated/server.ts']).toContain(`app/lib/it\\'s "`);
    expect(typeFindings({ ...modules, ...texts })).toEqual([]);
  });

  it('need no compiler of schemas where there is none to compile', () => {
    const without = (manifest: string): void =>
      expect(planned(manifest)['app/generated/server.ts']).not.toContain('snodo/validators');
    without(`${HEAD}validator: basic\ntools: { audit: { module: ./lib/components.ts#audit } }\n`);
    without(
      `${HEAD}validator: full\nresources: { audit: { module: ./lib/components.ts#pages } }\n`,
    );
    without(`${HEAD}validator: full\ntools: { first: {} }\n`);
  });
});
