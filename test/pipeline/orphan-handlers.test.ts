import { describe, expect, it } from 'vitest';
import { checkManifest } from '../../src/pipeline/check-manifest.js';
import { memoryProject } from '../manifest/memory-project.js';

const CALL = 'export const call = () => "found";\n';

/** The hints about files without a component, for tools of the given names. */
function orphans(
  tools: readonly string[],
  files: readonly string[] | Readonly<Record<string, string>>,
): (string | undefined)[] {
  const entries = tools.map((name) => `  ${name}: { description: A tool }\n`).join('');
  const manifest = `snodo: 1\nserver: { name: demo, version: 1.0.0 }\ntools:\n${entries}`;
  const texts = Array.isArray(files) ? files.map((file) => [file, CALL]) : Object.entries(files);
  const handlers = texts.map(([file, text]) => [`handlers/tools/${file}`, text]);
  const project = memoryProject({ 'snodo.yaml': manifest, ...Object.fromEntries(handlers) });
  return checkManifest(project, 'snodo.yaml')
    .diagnostics.filter(({ code }) => code === 'handler-orphan')
    .map(({ range, hint }) => `${range.source.file}: ${hint}`);
}

const meant = (file: string, name: string): string =>
  `handlers/tools/${file}: if it is for \`${name}\`, move it there and import its types anew: git mv -f handlers/tools/${file} handlers/tools/${name}.ts (without git: mv); or name it in the \`handler\` of that tool; if nothing uses it, delete it`;

describe('a handler that no component uses', () => {
  it('is for the tool that waits for one, after a rename', () => {
    expect(orphans(['find'], ['search.ts'])).toEqual([meant('search.ts', 'find')]);
  });

  it('is for the tool whose handler is still as it was created', () => {
    const stub = `import { toolError } from 'snodo/runtime';
import type { FindHandler } from '../../generated/tools/find.js';

/** A tool */
export const call: FindHandler = (_args, _context) => {
  return toolError('The tool \`find\` is not implemented yet.');
};
`;
    expect(orphans(['find'], { 'search.ts': CALL, 'find.ts': stub })).toEqual([
      meant('search.ts', 'find'),
    ]);
    expect(
      orphans(['find'], { 'search.ts': CALL, 'find.ts': stub.replace('A tool', 'Mine') }),
    ).toEqual([
      'handlers/tools/search.ts: delete it, move it if other code uses it, or name it in the `handler` of a tool',
    ]);
    expect(orphans(['find'], { 'find.js': CALL, 'find.ts': stub })).toEqual([]);
  });

  it('is for the tool with nearly its name, where several wait', () => {
    expect(orphans(['list_all', 'find_one'], ['findOne.ts', 'other.ts'])).toEqual([
      meant('findOne.ts', 'find_one'),
      'handlers/tools/other.ts: delete it, move it if other code uses it, or name it in the `handler` of a tool',
    ]);
  });

  it('is none where a component is made in its file', () => {
    const text = `${CALL}export const find = { definition: { name: 'find' }, call };\n`;
    const codesOf = (key: string): readonly string[] => {
      const manifest = `snodo: 1\nserver: { name: demo, version: 1.0.0 }\ntools:\n  find: ${key}\n`;
      const files = { 'snodo.yaml': manifest, 'handlers/tools/made.ts': text };
      return checkManifest(memoryProject(files), 'snodo.yaml').diagnostics.map(({ code }) => code);
    };
    expect(codesOf('{ module: ./handlers/tools/made.ts#find }')).toEqual([]);
    expect(codesOf('{ description: A tool }')).toContain('handler-orphan');
    expect(codesOf('{ module: ./handlers/tools/made.ts#lost }')).toEqual(['module-missing']);
    expect(codesOf('{ module: ./handlers/tools/gone.ts }')).toContain('module-missing');
  });

  it('may be JavaScript, when a tool waits for one of its name', () => {
    expect(orphans(['find', 'list'], ['find.js', 'compiled.js', 'list.ts', 'list.js'])).toEqual([
      meant('find.js', 'find'),
    ]);
  });

  it('is told without a tool when none waits', () => {
    expect(orphans(['find'], ['find.ts', 'search.ts'])).toEqual([
      'handlers/tools/search.ts: delete it, move it if other code uses it, or name it in the `handler` of a tool',
    ]);
  });

  it('is no matter for names of the language', () => {
    expect(orphans(['constructor'], ['__proto__.ts'])).toEqual([
      meant('__proto__.ts', 'constructor'),
    ]);
  });
});
