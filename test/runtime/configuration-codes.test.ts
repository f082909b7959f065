import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codes } from '../../src/diagnostics/codes/index.js';

/** Faults that only running code shows, so that `snodo check` cannot report them. */
const ONLY_AT_CREATION = [
  'extension-options',
  'extension-route',
  'matcher-fault',
  'state-keys',
  'validators-missing',
];

/** Every kebab-case word in the sources that refuse a configuration: its codes, and kinds of header faults. */
function wordsOfCreation(): readonly string[] {
  const folder = new URL('../../src/runtime/create/', import.meta.url);
  const texts = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
  const words = texts.flatMap((text) => [...text.matchAll(/'([a-z]+(?:-[a-z]+)+)'/g)]);
  return [...new Set(words.map(([, word = '']) => word))];
}

describe('the codes of a ConfigurationError', () => {
  const words = wordsOfCreation();

  it('are those that check reports, but for faults that only running code shows', () => {
    const known = (word: string): boolean =>
      Object.hasOwn(codes, word) || Object.hasOwn(codes, `header-${word}`);
    expect(words.length).toBeGreaterThan(30);
    expect(words.filter((word) => !known(word)).sort()).toEqual(ONLY_AT_CREATION);
  });
});
