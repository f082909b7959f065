import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { componentExport } from '../../src/catalog/modules/scan/component-export.js';

/** What the text of a module tells of its export `audit`, in a line. */
function told(text: string, exportName = 'audit'): string | undefined {
  const found = componentExport(text, exportName);
  if (found === undefined) return undefined;
  expect(text.slice(found.start, found.end)).toBe(exportName);
  if (found.kind === 'other') return found.found;
  const { members, definitionName } = found;
  if (definitionName !== undefined) {
    const quoted = text.slice(definitionName.start, definitionName.end);
    expect(quoted.slice(1, -1)).toBe(definitionName.text);
  }
  return `${members?.join(' ') ?? 'any'} = ${definitionName?.text}`;
}

describe('what a module tells of a component', () => {
  it.each<[text: string, expected: string]>([
    ["export const audit = { definition: { name: 'a' }, call: () => 1 };", 'definition call = a'],
    [
      'export const audit: ToolComponent = {\n  definition: defineTool({ inputSchema: { name: \'b\' }, name: "a" }),\n  async call() {},\n};',
      'definition call = a',
    ],
    [
      "export const audit = { definition: { name: 'a' }, call } satisfies ToolComponent",
      'definition call = a',
    ],
    [
      "export const audit = { 'definition': { 'name': 'a' }, get read() {}, *render() {} }",
      'definition read render = a',
    ],
    [
      'export const audit = { definition, call: f<A, B>(1), text: [1, 2] }',
      'definition call B text = undefined',
    ],
    ["export default { definition: { name: 'a' } }", 'definition = a'],
    ['export const audit = {}', ' = undefined'],
    ["export const audit = { ...base, definition: { name: 'a' } }", 'any = a'],
    ["export const audit = { definition: { name: 'a' }, ...base }", 'any = undefined'],
    ["export const audit = { ['definition']: { name: 'a' } }", 'any = undefined'],
    ["export const audit = { definition: { name: 'a', ...more } }", 'definition = undefined'],
    ["export const audit = { definition: { ...more, name: 'a' } }", 'definition = a'],
    ["export const audit = { definition: { name: 'a' + x } }", 'definition = undefined'],
    ["export const audit = { definition: { name: 'a\\u0062' } }", 'definition = undefined'],
    ['export const audit = { definition: { name: `a` } }', 'definition = undefined'],
    ["export const audit = { definition: make({ name: 'a' }) }", 'definition = undefined'],
    ["export const audit = defineTool({ name: 'a' });", 'a definition alone'],
    ["export const audit = defineTool({ name: 'a' })\nexport const b = 1", 'a definition alone'],
    ['export function audit() {}', 'a function'],
    ['export async function audit() {}', 'a function'],
    ['export class audit {}', 'a class'],
    ['export const audit = [1]', 'a list'],
    ["export const audit = 'x'", 'text'],
    ['export const audit = undefined', '`undefined`'],
    ['export type audit = 1', 'only a type'],
  ])('reads %j', (text, expected) => {
    expect(told(text, text.startsWith('export default') ? 'default' : 'audit')).toBe(expected);
  });

  it.each([
    'export const audit = make()',
    'export const audit = defineTool({}).bind()',
    "export const audit = { definition: { name: 'a' } }.definition",
    'export const audit = new Audit()',
    'export const audit = () => 1',
    'const audit = {};\nexport { audit }',
    "export { audit } from './other.js'",
    "export * from './other.js'",
    'export const other = {}',
    'export const { audit } = all',
    'export const audit = { definition: ',
    "export const audit = '",
    '',
  ])('says nothing of %j', (text) => {
    expect(told(text)).toBeUndefined();
  });

  it('reads every text to its end', () => {
    const piece = fc.constantFrom(
      ...'export|const|audit|=|{|}|(|)|[|]|,|:|...|definition|name|call|async|default|function|"a"|`x`|;|\n|<|>|*'.split(
        '|',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = `export const audit = ${pieces.join(' ')}`;
        const found = componentExport(text, 'audit');
        expect(found === undefined || found.end <= text.length).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
