import { expect, it } from 'vitest';
import { type ImportedName, printImports } from '../../../src/emit/typescript/imports.js';
import { styleFindings } from '../workbench.js';

const NAMES: readonly ImportedName[] = [
  { from: './tools/b10.js', name: 'b10' },
  { from: './tools/b9.js', name: 'b9' },
  { from: './tools/b9.js', name: 'B9Handler', type: true },
  { from: './b.js', name: 'default', as: 'b' },
  { from: './_c.js', name: 'a-b', as: 'ab' },
  { from: './a-b.js', name: 'x', as: 'x1', type: true },
  { from: './a_b.js', name: 'x', as: 'x2' },
  { from: './a b.js', name: 'x', as: 'x3' },
  { from: './a.b.js', name: 'x', as: 'x4' },
  { from: './a/b.js', name: 'x', as: 'x5' },
  { from: './A.js', name: 'x', as: 'x6' },
  { from: './é.js', name: 'x', as: 'x7' },
  { from: '../../h/search.js', name: 'call', as: 'callSearch' },
  { from: '../../h/search.js', name: 'call', as: 'callOther' },
  { from: '../h/search.js', name: 'call', as: 'callInner' },
  { from: '../h/search.js', name: 'default', as: 'searchAll' },
  { from: '../h/search.js', name: 'zero', as: 'count' },
  { from: '../h/search.js', name: 'pages' },
  { from: 'snodo/runtime', name: 'aNameThatIsLong', as: 'aNameThatIsLongEnoughToBreakTheLine' },
  { from: 'snodo/runtime', name: 'AnotherName', type: true, as: 'AnotherName' },
  { from: 'snodo/runtime', name: 'yetAnotherName' },
];

it('prints one statement a module, packages first, outer folders before inner ones', () => {
  const text = printImports(NAMES);
  expect(text.split('\n').filter((line) => line.includes(' from '))).toEqual([
    "} from 'snodo/runtime';",
    "import { call as callOther, call as callSearch } from '../../h/search.js';",
    "import { call as callInner, zero as count, pages, default as searchAll } from '../h/search.js';",
    "import { 'a-b' as ab } from './_c.js';",
    "import { x as x6 } from './A.js';",
    "import { x as x5 } from './a/b.js';",
    "import { x as x4 } from './a.b.js';",
    "import { x as x3 } from './a b.js';",
    "import { x as x2 } from './a_b.js';",
    "import type { x as x1 } from './a-b.js';",
    "import { default as b } from './b.js';",
    "import { B9Handler, b9 } from './tools/b9.js';".replace('B9', 'type B9'),
    "import { b10 } from './tools/b10.js';",
    "import { x as x7 } from './é.js';",
  ]);
});

it('leaves nothing for an import organiser to do', () => {
  const used = NAMES.map(({ name, as = name }) => as);
  const values = used.filter((name) => !['x1', 'AnotherName', 'B9Handler'].includes(name));
  const types = 'export type T = [x1, AnotherName, B9Handler];\n';
  const list = `export const list: unknown[] = [\n${values.map((name) => `  ${name},\n`).join('')}];\n`;
  expect(styleFindings({ 'a.ts': `${printImports(NAMES)}\n${types}${list}` })).toBe('');
});
