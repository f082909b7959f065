import { describe, expect, it } from 'vitest';
import { planFiles } from '../../src/emit/plan-files.js';
import { catalogOf, HEAD } from './catalog-of.js';
import { styleFindings, typeFindings } from './workbench.js';

/** The handler files that would be created for a manifest, by path. */
function stubs(manifest: string, files?: Readonly<Record<string, string>>): Record<string, string> {
  const plan = planFiles(catalogOf(HEAD + manifest, files)).files;
  const handwritten = plan.filter(({ ownership }) => ownership === 'handwritten');
  return Object.fromEntries(handwritten.map(({ path, text }) => [path, text]));
}

describe('handler stubs', () => {
  it('answer a tool error', () => {
    expect(stubs('tools: { search: { description: Search packages } }')).toEqual({
      'app/handlers/tools/search.ts': `import { toolError } from 'snodo/runtime';
import type { SearchHandler } from '../../generated/tools/search.js';

/** Search packages */
export const call: SearchHandler = (_args, _context) => {
  return toolError('The tool \`search\` is not implemented yet.');
};
`,
    });
  });

  it('throw an internal error for a resource, and warn where the path is of any length', () => {
    expect(stubs('resources: { doc: { uriTemplate: "docs:///{+path}" } }')).toEqual({
      'app/handlers/resources/doc.ts': `import { ErrorCode, ProtocolError } from 'snodo/runtime';
import type { DocHandler } from '../../generated/resources/doc.js';

export const read: DocHandler = (_params, _context) => {
  // A bound value is decoded: it can hold \`..\`, \`/\` and NUL. \`safeJoin(folder, value)\` of snodo/runtime keeps to a folder.
  throw new ProtocolError(ErrorCode.internalError, 'The resource \`doc\` is not implemented yet.');
};
`,
    });
  });

  it.each(['docs://{name}', 'docs://{name}{/version}', 'docs://{name}{?q}'])(
    'do not warn for %s',
    (template) => {
      const [text] = Object.values(stubs(`resources: { doc: { uriTemplate: "${template}" } }`));
      expect(text).not.toContain('decoded');
    },
  );

  it('throw an internal error for a prompt', () => {
    expect(stubs('prompts: { review: {} }')).toEqual({
      'app/handlers/prompts/review.ts': `import { ErrorCode, ProtocolError } from 'snodo/runtime';
import type { ReviewHandler } from '../../generated/prompts/review.js';

export const render: ReviewHandler = (_args, _context) => {
  throw new ProtocolError(ErrorCode.internalError, 'The prompt \`review\` is not implemented yet.');
};
`,
    });
  });

  it('are made for missing files only', () => {
    const there = { 'app/handlers/tools/search.ts': 'export const other = 1;\n' };
    expect(stubs('tools: { search: {} }', there)).toEqual({});
  });

  it('put all functions that the manifest expects in one file into it, under names that do not meet', () => {
    const manifest = `
tools:
  search: { handler: "./all.ts#search" }
  find: { handler: "./all.ts#default" }
  same: { handler: "./all.ts#search" }
prompts:
  search: { handler: "./all.ts#toolError" }
`;
    const files = stubs(manifest);
    expect(files).toEqual({
      'app/all.ts': `import { ErrorCode, ProtocolError, toolError as toolError2 } from 'snodo/runtime';
import type { SearchHandler as SearchHandler2 } from './generated/prompts/search.js';
import type { FindHandler } from './generated/tools/find.js';
import type { SearchHandler } from './generated/tools/search.js';

export const search: SearchHandler = (_args, _context) => {
  return toolError2('The tool \`search\` is not implemented yet.');
};

const handler: FindHandler = (_args, _context) => {
  return toolError2('The tool \`find\` is not implemented yet.');
};

export { handler as default };

export const toolError: SearchHandler2 = (_args, _context) => {
  throw new ProtocolError(ErrorCode.internalError, 'The prompt \`search\` is not implemented yet.');
};
`,
    });
    const plan = planFiles(catalogOf(HEAD + manifest)).files.map(({ path, text }) => [path, text]);
    expect(typeFindings(Object.fromEntries(plan))).toEqual([]);
  });

  it('stay formatted for long names', () => {
    const name = 'find_everything_that_is_known_about_the_package';
    const files = stubs(
      `tools: { ${name}: {} }\nresources: { ${name}: { uriTemplate: "a:///{+b}" } }\nprompts: { ${name}: {} }\n`,
    );
    expect(styleFindings(files)).toBe('');
  });

  it('need no import for a matcher in JavaScript', () => {
    const manifest = 'resources: { a: { uriTemplate: "a:b{c}", matcher: ./match.js } }';
    expect(stubs(manifest)['app/match.js']).toBe(`export const matches = (_uri) => {
  return false;
};
`);
  });

  it('carry no types in a JavaScript file', () => {
    expect(stubs('tools: { search: { handler: ./search.js } }')).toEqual({
      'app/search.js': `import { toolError } from 'snodo/runtime';

export const call = (_args, _context) => {
  return toolError('The tool \`search\` is not implemented yet.');
};
`,
    });
  });
});
