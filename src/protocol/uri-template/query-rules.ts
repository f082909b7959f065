import type { TemplateFinding, TemplateRefusalCode } from './refusal.js';
import { isQuery } from './segments.js';
import type { Expression, Token } from './tokens.js';

/** Checks that query expressions end the template, `{?...}` first and once, with every parameter named once. */
export function queryFinding(tokens: readonly Token[]): TemplateFinding | undefined {
  const names = new Set<string>();
  let isOpen = false;
  for (const token of tokens) {
    const length = token.kind === 'literal' ? token.text.length : token.length;
    const place = { offset: token.offset, length };
    if (token.kind === 'literal' || !isQuery(token)) {
      if (isOpen) return { code: 'template-after-query', ...place };
      continue;
    }
    const misplaced = misplacedCode(token, isOpen);
    if (misplaced !== undefined) return { code: misplaced, ...place };
    isOpen = true;
    for (const { name, explode } of token.variables) {
      if (explode) return { code: 'template-query-explode', name, ...place };
      if (names.has(name)) return { code: 'template-query-duplicate', name, ...place };
      names.add(name);
    }
  }
  return undefined;
}

function misplacedCode({ operator }: Expression, isOpen: boolean): TemplateRefusalCode | undefined {
  if (operator === '&') return isOpen ? undefined : 'template-continuation';
  return isOpen ? 'template-query-twice' : undefined;
}
