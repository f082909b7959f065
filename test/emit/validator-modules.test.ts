import { describe, expect, it } from 'vitest';
import { planFiles } from '../../src/emit/plan-files.js';
import { catalogOf, HEAD } from './catalog-of.js';

/** The planned validators and the server of a manifest by path. */
function planned(manifest: string): ReadonlyMap<string, string> {
  const { files } = planFiles(catalogOf(`${HEAD}validator: full\n${manifest}`));
  return new Map(files.map(({ path, text }) => [path.replace('app/generated/', ''), text]));
}

function validatorsOf(manifest: string): string[] {
  return [...planned(manifest).keys()].filter((path) => path.startsWith('validators/'));
}

const CITY = 'city: { type: string, required: true, minLength: 1';

describe('validators', () => {
  it('are one module a distinct schema, named after the first tool that has it', () => {
    const manifest = `
tools:
  weather: { arguments: { ${CITY}, description: A city } } }
  air:
    arguments: { ${CITY}, default: Rome, header: City } }
    output: { properties: { city: { type: string, required: true, minLength: 1 } } }
  other: { arguments: { city: { type: string, required: true, minLength: 2 } } }
  ping: {}
  pong: { description: Like ping }
`;
    const files = planned(manifest);
    expect([...files.keys()].filter((path) => path.startsWith('validators/'))).toEqual([
      'validators/arguments/weather.ts',
      'validators/arguments/other.ts',
      'validators/arguments/ping.ts',
    ]);
    const imports = files.get('server.ts')?.match(/(?:arguments|result): \(\) => import\(.*?\)/g);
    expect(imports).toEqual([
      "arguments: () => import('./validators/arguments/weather.js')",
      "arguments: () => import('./validators/arguments/weather.js')",
      "result: () => import('./validators/arguments/weather.js')",
      "arguments: () => import('./validators/arguments/other.js')",
      "arguments: () => import('./validators/arguments/ping.js')",
      "arguments: () => import('./validators/arguments/ping.js')",
    ]);
    expect(files.get('validators/arguments/weather.ts')).toContain(
      '/** Checks the arguments of the tool `weather`, and whatever else has an equal schema. */',
    );
    expect(files.get('validators/arguments/other.ts')).toContain(
      '/** Checks the arguments of the tool `other`. */',
    );
  });

  it('keep their names when tools are added behind, and when others change', () => {
    const tools = (...others: string[]): string =>
      ['tools:', `  first: { arguments: { ${CITY} } } }`, ...others].join('\n');
    const twin = `  twin: { arguments: { ${CITY} } } }`;
    expect(validatorsOf(tools(twin))).toEqual(['validators/arguments/first.ts']);
    expect(validatorsOf(tools('  new: {}', twin))).toEqual([
      'validators/arguments/first.ts',
      'validators/arguments/new.ts',
    ]);
  });

  it('of results and of arguments have folders of their own', () => {
    const manifest = `
tools:
  a: { arguments: { x: string }, output: { properties: { y: string } } }
  b: { arguments: { y: integer }, output: { properties: { x: integer } } }
`;
    expect(validatorsOf(manifest)).toEqual([
      'validators/arguments/a.ts',
      'validators/results/a.ts',
      'validators/arguments/b.ts',
      'validators/results/b.ts',
    ]);
  });

  it('are not there without `validator: full`', () => {
    const files = planFiles(catalogOf(`${HEAD}tools: { a: { arguments: { x: string } } }`)).files;
    expect(files.filter(({ path }) => path.includes('validators'))).toEqual([]);
    expect(files.find(({ path }) => path.endsWith('server.ts'))?.text).not.toContain('validators');
  });
});
