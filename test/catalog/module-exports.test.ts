import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scanModule } from '../../src/catalog/modules/scan/scan-module.js';

const moduleExports = (text: string): readonly string[] | undefined =>
  scanModule('handler.ts', text).exports;

test.each<[text: string, names: string[]]>([
  ['', []],
  ['export const call = 1', ['call']],
  ['export let a = 1, b = 2;\nexport var c', ['a', 'b', 'c']],
  ['export function call() {}', ['call']],
  ['export async function call() {}', ['call']],
  ['export async function* call() {}', ['call']],
  ['export class Reader {}', ['Reader']],
  ['export abstract class Reader {}', ['Reader']],
  ['export enum Level {}\nexport const enum Other {}', ['Level', 'Other']],
  ['export namespace space {}', ['space']],
  ['export default () => 1', ['default']],
  ['export default function call() {}', ['default']],
  ['const a = 1; export { a, a as call };', ['a', 'call']],
  ['export { a as default } from "./x.js"', ['default']],
  ['export { a as "quoted name" } from "./x.js"', ['quoted name']],
  ['export { type A, b, type C as D } from "./x.js"', ['b']],
  ['export { type as call } from "./x.js"', ['call']],
  ['export {}', []],
  ['export * as handlers from "./x.js"', ['handlers']],
  ['export type Call = () => void', []],
  ['export type { Call } from "./x.js"', []],
  ['export interface Call {}', []],
  ['export declare const call: number', []],
  ['export const call: Handler<A, B> = (a) => a', ['call', 'B']],
  ['export const { a, b: c, d = 1, ...e } = x', ['a', 'c', 'd', 'e']],
  ['export const { a: { b, c: [d] } } = x', ['b', 'd']],
  ['export const [a, , b = f(x, y), ...c] = x, d = 1', ['a', 'b', 'y', 'c', 'd']],
  ['export const a = { b: 1, c: [2, 3] }\nexport const d = f(1, 2)', ['a', 'd']],
  ['// export const no = 1\n/* export const no = 2 */ export const yes = 1', ['yes']],
  ['const s = "export const no = 1"; export const yes = s', ['yes']],
  ["const s = 'it\\'s'; export const yes = s", ['yes']],
  [`const t = \`export const no = \${\`nested \${1}\`} \`; export const yes = t`, ['yes']],
  ['const r = /export const no = "/; export const yes = r', ['yes']],
  ['const r = /[/"]\'/g; export const yes = r', ['yes']],
  ['const q = a / b / c; export const yes = q', ['yes']],
  ['function f() { return /`/ }\nexport const yes = f', ['yes']],
  ["const separator = '.'\nexport const yes = separator", ['yes']],
  ['const o = { export: 1 }; o.export; export const yes = o', ['yes']],
  ['#!/usr/bin/env node "\nexport const yes = 1', ['yes']],
  ['\ufeffexport const yes = 1', ['yes']],
  ['export const 名前 = 1, $a = 2, _b = 3', ['名前', '$a', '_b']],
  ['export const call =\n  (a: string) => a\nexport const read = 1', ['call', 'read']],
])('finds the values that %j exports', (text, names) => {
  expect(moduleExports(text)).toEqual(names);
});

test.each([
  'export * from "./x.js"',
  'export = x',
  'const s = "no end',
  'const t = `no end',
  'const t = `no end ${1',
  '/* no end',
])('cannot tell what %j exports', (text) => {
  expect(moduleExports(text)).toBeUndefined();
});

test('never throws, whatever the text', () => {
  const piece = fc.constantFrom(
    ...[
      'export',
      'const',
      'type',
      'default',
      '{',
      '}',
      '(',
      ')',
      '[',
      ']',
      '`',
      '${',
      '"',
      "'",
      '/',
      '*',
      ',',
      '=',
      'a',
      ' ',
      '\n',
      '\\',
    ],
  );
  fc.assert(
    fc.property(
      fc.array(piece).map((pieces) => pieces.join('')),
      (text) => {
        const names = moduleExports(text);
        expect(names === undefined || Array.isArray(names)).toBe(true);
      },
    ),
  );
});

test.each(['= /[ ', '`${', '"a\n', '((', '/[a', '= /\\'])(
  'a file full of %j is scanned quickly',
  (piece) => {
    const started = performance.now();
    moduleExports(piece.repeat(100_000));
    expect(performance.now() - started).toBeLessThan(5000); // a search to the end of the line each time took over a minute
  },
);
