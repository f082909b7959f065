import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanModule } from '../../src/catalog/modules/scan/scan-module.js';

/** The exports that are no functions, as `name: what it is`, each at its name in the text. */
function nonFunctions(text: string): readonly string[] {
  return scanModule('handlers/tools/search.ts', text).nonFunctions.map(
    ({ name, found, start, end }) => {
      expect(text.slice(start, end)).toBe(name);
      return `${name}: ${found}`;
    },
  );
}

describe('exports that are plainly no functions', () => {
  it.each<[text: string, found: string]>([
    ['export const call = { run: 1 };', 'call: an object'],
    ['export const call = { run: 1 } as unknown as Handler', 'call: an object'],
    ['export const call: Handler<{ a: 1 }> = [1]', 'call: a list'],
    ['export const call: (a: { b: 1 }) => void = {}', 'call: an object'],
    ["export const call = 'found'", 'call: text'],
    ['export const call = `found`\n', 'call: text'],
    [`export const call = \`a\${1} \${\`\${2}\`}b\``, 'call: text'],
    ['export const call = 5', 'call: a number'],
    ['export const call = /x/g;', 'call: a regular expression'],
    ['export const call = null', 'call: `null`'],
    ['export const call = undefined // later\nexport const other = f', 'call: `undefined`'],
    ["const separator = '.'\nexport const call = true", 'call: `true`'],
    ['export class call {}', 'call: a class'],
    ['export abstract class call {}', 'call: a class'],
    ['export enum call { A }', 'call: an enumeration'],
    ['export const enum call { A }', 'call: an enumeration'],
    ['export type call = () => void', 'call: only a type'],
    ['export interface call {}', 'call: only a type'],
    ['export type { call } from "./x.js"', 'call: only a type'],
    ['export { type X as call } from "./x.js"', 'call: only a type'],
    ['export declare const call: Handler', 'call: a declaration without a value'],
    ['export declare function call(): string', 'call: a declaration without a value'],
    ['export default {}', 'default: an object'],
    ['export default class {}', 'default: a class'],
    ['const all = {};\nexport default all;', 'default: an object'],
    ['const all = 1\nexport { all as call }', 'call: a number'],
    ['class X {}\nexport { X as call }', 'call: a class'],
    ['\ufeffexport const call = {}\r\n', 'call: an object'],
    ['export const __proto__ = {}', '__proto__: an object'],
  ])('sees %j', (text, found) => {
    expect(nonFunctions(text)).toEqual([found]);
  });

  it.each([
    'export const call = { run() {} }.run',
    'export const call = { run() {} }\n  .run',
    'export const call = [f][0]',
    'export const call = {} && f',
    'export const call = true || f',
    "export const call = 'x'.at",
    'export const call = `x`\n.at',
    'export const call = 1 < 2 ? f : g',
    'export const call = class { static run() {} }.run',
    'export const call = new Proxy(f, {})',
    'export const call = wrap({})',
    'export const call = (a) => ({})',
    'export const call: <T = {}>(a: T) => void = (a) => a',
    'export const call = <T,>(x: T) => x',
    'export let call = null',
    'let call = {}; call = f; export { call }',
    'export function call(a: string): string;\nexport function call(a) {}',
    'export function call() {}\nexport namespace call { export const a = 1 }',
    'export async function* call() {}',
    'export const { call } = {}',
    'export const [call] = []',
    'export { call } from "./x.js"',
    'export * from "./x.js"\nexport type call = 1',
    'export * as call from "./x.js"',
    'import { call } from "./x.js"\nexport { call }',
    'type call = 1\nexport { call }',
    'type call = () => void\nexport const call: call = f',
    'const o = { call: {} }\nexport const call = o.call',
    'if (x) { const call = {} }\nexport const call = f',
    'o.export\nconst call = {}',
    '// export const call = {}\nconst s = "export const call = {}"',
  ])('is silent about %j', (text) => {
    expect(nonFunctions(text)).toEqual([]);
  });
});

/** The syntax error as `problem at "text there"`. */
function syntax(path: string, text: string): string | undefined {
  const found = scanModule(path, text).syntax;
  return found && `${found.problem} at ${JSON.stringify(text.slice(found.start))}`;
}

describe('texts that are no module', () => {
  it.each<[text: string, found: string]>([
    ['export const call = (', 'unexpected end of file at ""'],
    ['export const call = ;', 'unexpected ";" at ";"'],
    ['export const call =', 'unexpected end of file at ""'],
    ['retrun x', 'expected ";" but found "x" at "x"'],
    ['const a = { b: "x" c: 2 }', 'expected "}" but found "c" at "c: 2 }"'],
    ["const s = 'no end", 'unterminated string literal at ""'],
    ['const t = `no end', 'unterminated string literal at ""'],
    ["const é = 'é'; f(é];", 'expected ")" but found "]" at "];"'],
    ['// \u2028const a b', 'expected ";" but found "b" at "b"'],
    ['f(\r\n\r\n  ];', 'unexpected "]" at "];"'],
    ['<<<<<<< HEAD\n', 'unexpected "<<" at "<<<<<<< HEAD\\n"'],
    ['class A { constructor(@x a) {} }\nf(', 'unexpected end of file at ""'],
  ])('%j', (text, found) => {
    expect(syntax('a.ts', text)).toBe(found);
  });

  it('are not quoted at length', () => {
    const text = `for (const { x \`${'y'.repeat(5000)}\` } of z {}`;
    expect(scanModule('a.ts', text).syntax?.problem).toMatch(/^expected .{20,110}…$/);
  });

  it.each([
    'if (x) /["\'`]/.test(y)',
    'const r = (a) / "2" / 3',
    'class A { constructor(@x a) {} }\nif (a) /"/.test(b)',
    'const A = @x class {}\nif (a) /"/.test(b)',
    'abstract class A { declare b: 1; static async *c() {} accessor d = 1; override get e() { return 1 } }',
    'type X<in out T, const U> = unique symbol; let y: asserts',
    "import a from 'x' with { type: 'json' }\nimport b = require('y')\nexport = b",
    'declare global { var x: 1 }\nnamespace N { export const a = 1 }',
    'function f(this: A): asserts x is string {}',
    'const x = y as unknown as z satisfies w',
    'const a = <T,>(b: T): b is T => b! as any',
    'label: for (const a of b) continue label',
    `const t = \`a \${{ b: \`\${c}\` }.b} d\``,
    '#!/usr/bin/env node\nexport {}',
    'const u = "\\u{1F600}\\\n continued"',
    'const caf\\u00e9 = 1',
  ])('accepts %j', (text) => {
    expect(syntax('a.ts', text)).toBeUndefined();
  });

  it('reads TypeScript by the extension of the file', () => {
    const text = 'const a = (b: string => b';
    expect(syntax('a.mjs', text)).toContain('expected ")" but found ":"');
    expect(syntax('a.mts', text)).toBeDefined();
  });
});

/** The texts of the uses of stdout. */
function stdout(text: string): readonly string[] {
  return scanModule('a.ts', text).stdout.map(({ start, end }) => text.slice(start, end));
}

describe('uses of stdout', () => {
  it.each<[text: string, use: string]>([
    ['process.stdout.write("x")', 'process.stdout.write'],
    ['process\n  .stdout\n  .write("x")', 'process\n  .stdout\n  .write'],
    ['a.pipe(process.stdout)', 'process.stdout'],
    ['const out = process.stdout;', 'process.stdout'],
    ['process.stdout?.write("x")', 'process.stdout'],
    ['process.stdout.end()', 'process.stdout.end'],
    [`\`\${process.stdout.write("x")}\``, 'process.stdout.write'],
    ["import { stdin, stdout } from 'node:process'; stdout.write('x')", 'stdout.write'],
    ["import { stdout } from 'process'; a.pipe(stdout)", 'stdout'],
    ["fs.writeSync(1, 'x')", 'writeSync(1'],
    ["spawn('x', { stdio: 'inherit' })", "stdio: 'inherit'"],
  ])('sees %j', (text, use) => {
    expect(stdout(text)).toEqual([use]);
  });

  it.each([
    'console.log(1); console.info(2); console.table(3)',
    '// process.stdout.write("x")\n/* process.stdout.write("x") */',
    '"process.stdout.write(1)"; `process.stdout.write(1)`; /process.stdout.write/',
    'process.stdout.isTTY && process.stdout.columns',
    'const process = spawn("x"); process.stdout.on("data", f); process.stdout.pipe(process.stderr)',
    'child.process.stdout.write("x")',
    'type Out = typeof process.stdout',
    "import { stdout } from 'node:process'; stdout.isTTY",
    "import { stdout } from './child.js'; stdout.write('x')",
    'const { stdout } = await run(); f(stdout)',
    "writeSync(10, 'x'); writeSync(fd, 1)",
    "spawn('x', { stdio: ['pipe', 'pipe', 'inherit'] })",
  ])('is silent about %j', (text) => {
    expect(stdout(text)).toEqual([]);
  });
});

it('never throws, and finds places inside the text only', () => {
  const pieces = `export|const|let|class|type|declare|default|enum|as|from|{|}|(|)|[|]|<|>|=|\`|\${|"|'|/|*|,|;|:|.|a|5|process|stdout|stdio|@| |\n|\\|é`;
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces.split('|'))), (list) => {
      const text = list.join('');
      const { syntax: fault, nonFunctions: exported, stdout: uses } = scanModule('a.ts', text);
      for (const { start, end } of [...(fault ? [fault] : []), ...exported, ...uses]) {
        expect(0 <= start && start <= end && end <= text.length).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

it.each([
  'stdout,',
  "} from 'process' ",
  'const a: <',
  'export const a = {',
  'export {a,',
  '{stdout,',
  'const a = `x${',
  'export const a = [1]\n.b;',
  'process.stdout ',
  '<',
])('a file full of %j is scanned quickly', (piece) => {
  const started = performance.now();
  scanModule('a.ts', piece.repeat(50_000));
  expect(performance.now() - started).toBeLessThan(5000); // quadratic work would take minutes
});
