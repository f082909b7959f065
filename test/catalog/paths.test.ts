import { expect, test } from 'vitest';
import { handlerPlaceFault } from '../../src/catalog/modules/handler-place.js';
import { readModulePath } from '../../src/catalog/modules/module-path.js';
import { resolveProjectPath } from '../../src/manifest/project-path.js';

test.each<[folder: string, reference: string, path: string | undefined]>([
  ['.', 'a.ts', 'a.ts'],
  ['.', './a/../b.ts', 'b.ts'],
  ['m/x', '../../h/a.ts', 'h/a.ts'],
  ['m/x', '../..', '.'],
  ['m', 'generated/', 'm/generated'],
  ['.', '..', undefined],
  ['m', '../../a.ts', undefined],
  ['.', '/etc/passwd', undefined],
  ['.', '\\\\host\\share', undefined],
  ['.', 'C:/a.ts', undefined],
  ['.', 'file:///a.ts', undefined],
  ['.', '..a.ts', '..a.ts'],
  ['.', '..\\generated', undefined],
  ['.', 'a\nb', undefined],
  ['.', 'a\0b', undefined],
])('from %s, %s is %s', (folder, reference, path) => {
  expect(resolveProjectPath(folder, reference)).toBe(path);
});

test.each([
  ['./a.ts', { path: './a.ts', exportName: undefined }],
  ['a.mjs#run', { path: 'a.mjs', exportName: 'run' }],
  ['./a.ts#default', { path: './a.ts', exportName: 'default' }],
  ['./a.ts#名前', { path: './a.ts', exportName: '名前' }],
  ['./a', undefined],
  ['./a.d.ts', undefined],
  ['./a.json', undefined],
  ['./a.ts#', undefined],
  ['./a.ts#b c', undefined],
  ['.\\a.ts', undefined],
  ['./a%20b.ts', undefined],
])('%s names %j', (text, module) => {
  expect(readModulePath(text)).toEqual(module);
});

test.each<[path: string, output: string, reason: RegExp | undefined]>([
  ['handlers', 'generated', undefined],
  ['h/a.ts', '.', undefined],
  ["it's ü/$" + '{x}', 'out', undefined],
  ['c#/handlers', 'c#/generated', undefined],
  ['c#/handlers', 'generated', /import/],
  ['100%', 'generated', /import/],
  ['generated', 'generated', /generated/],
  ['out/tools/a.ts', 'out', /generated/],
  ['out/server.ts', 'out', /generated/],
  ['tools/a.ts', '.', /generated/],
  ['out/tools/deep/a.ts', 'out', undefined],
])('handlers at %s beside the output %s', (path, output, reason) => {
  const fault = handlerPlaceFault(path, output);
  if (reason === undefined) expect(fault).toBeUndefined();
  else expect(fault).toMatch(reason);
});
