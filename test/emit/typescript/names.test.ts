import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identifier, isBindingName } from '../../../src/emit/typescript/identifier.js';
import { importPath } from '../../../src/emit/typescript/import-path.js';
import { nameScope } from '../../../src/emit/typescript/name-scope.js';
import { executableText } from '../evaluate.js';

describe('isBindingName', () => {
  it.each(['a', '$', '_1', 'async', 'of', 'type', '日本', 'é'])('accepts %s', (name) => {
    expect(isBindingName(name)).toBe(true);
  });

  it.each([
    '',
    '1a',
    'a-b',
    'a b',
    'a;b',
    'default',
    'await',
    'eval',
    'arguments',
    'enum',
    'let',
    '\u200d',
    '𠮷',
  ])('refuses %j', (name) => {
    expect(isBindingName(name)).toBe(false);
    expect(() => identifier(name)).toThrow(TypeError);
  });

  it('accepts only what can be declared in a module', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 4 }), (name) => {
        if (isBindingName(name)) expect(executableText(`export const ${name}=1;`)).toContain(name);
      }),
    );
  });
});

describe('nameScope', () => {
  it('takes the name, then the alternative, then numbers', () => {
    const scope = nameScope(['taken']);
    expect(['a', 'a', 'a', 'taken'].map((name) => scope.claim(name, `${name}Tool`))).toEqual([
      'a',
      'aTool',
      'a2',
      'takenTool',
    ]);
    expect(scope.claim('b')).toBe('b');
    expect(scope.claim('b')).toBe('b2');
  });
});

describe('importPath', () => {
  it.each([
    ['generated/server.ts', 'generated/tools/a.ts', 'js', './tools/a.js'],
    ['generated/server.ts', 'generated/tools/a.ts', 'ts', './tools/a.ts'],
    ['generated/a/server.ts', 'app/handlers/a.ts', 'js', '../../app/handlers/a.js'],
    ['server.ts', '..a/b.ts', 'js', './..a/b.js'],
    ['generated/server.ts', 'h/a.mts', 'js', '../h/a.mjs'],
    ['generated/server.ts', 'h/a.tsx', 'js', '../h/a.js'],
    ['generated/server.ts', 'h/a.js', 'ts', '../h/a.js'],
  ] as const)('from %s to %s with %s is %s', (from, to, extension, path) => {
    expect(importPath(from, to, extension)).toBe(path);
  });
});
