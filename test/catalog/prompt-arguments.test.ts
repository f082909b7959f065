import { expect, test } from 'vitest';
import { judgeJson } from './judged.js';

test.each<[declaration: unknown, codes: string[]]>([
  [null, ['argument-description-missing']],
  [{ description: 'Package name' }, []],
  [{ name: { description: 'x' } }, ['prompt-argument-key', 'argument-description-missing']],
  [{ description: { text: 'x' } }, ['wrong-kind']],
  [{ description: 'x', required: 'yes', title: 1 }, ['wrong-kind', 'wrong-kind']],
  [{ ['__proto__']: 1, description: 'x' }, ['prompt-argument-key']],
  ['string', ['prompt-argument-typed', 'argument-description-missing']],
  [['x'], ['wrong-kind', 'argument-description-missing']],
])('the argument %j gives %j, and what is wrong in it counts as absent', (declaration, codes) => {
  const prompts = { review: { handler: './lib/h.ts', arguments: { topic: declaration } } };
  const { diagnostics } = judgeJson({ prompts });
  const findings = diagnostics.filter(({ code }) => code !== 'description-missing');
  expect(findings.map(({ code }) => code)).toEqual(codes);
  for (const { code, message } of findings) {
    if (code === 'argument-description-missing') expect(message).toContain('"topic"');
  }
});
