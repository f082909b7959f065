import type { TemplatePart } from '../definitions/prompt.js';

/** A piece of a template in its text. */
export type TemplateExpression = {
  readonly argument: string;
  /** Offset of `{{` and length up to the end of `}}`, in UTF-16 code units. */
  readonly offset: number;
  readonly length: number;
};

/** What reading a message template gave. */
export type ParsedTemplate = {
  readonly parts: readonly TemplatePart[];
  readonly expressions: readonly TemplateExpression[];
  readonly faults: readonly TemplateFault[];
};

/** A mistake in a template: an expression without an end, or without a name. */
export type TemplateFault = {
  readonly kind: 'unclosed' | 'unnamed';
  readonly offset: number;
  readonly length: number;
};

const OPEN = '{{';
const CLOSE = '}}';

/**
 * Reads a message template: `{{name}}` is the value of an argument, `{{name|text}}` has a text for when it is
 * absent, `\{{` is a literal `{{`, and everything else is text.
 */
export function parseMessageTemplate(text: string): ParsedTemplate {
  const parts: TemplatePart[] = [];
  const expressions: TemplateExpression[] = [];
  const faults: TemplateFault[] = [];
  let literal = '';
  let offset = 0;
  for (let open = text.indexOf(OPEN); open !== -1; open = text.indexOf(OPEN, offset)) {
    if (text[open - 1] === '\\' && open > offset) {
      literal += text.slice(offset, open - 1) + OPEN;
      offset = open + OPEN.length;
      continue;
    }
    literal += text.slice(offset, open);
    const close = text.indexOf(CLOSE, open + OPEN.length);
    if (close === -1) {
      faults.push({ kind: 'unclosed', offset: open, length: text.length - open });
      return { parts, expressions, faults };
    }
    offset = close + CLOSE.length;
    const place = { offset: open, length: offset - open };
    const part = readExpression(text.slice(open + OPEN.length, close));
    if (part.argument === '') faults.push({ kind: 'unnamed', ...place });
    expressions.push({ argument: part.argument, ...place });
    if (literal !== '') parts.push(literal);
    literal = '';
    parts.push(part);
  }
  literal += text.slice(offset);
  if (literal !== '') parts.push(literal);
  return { parts, expressions, faults };
}

function readExpression(inside: string): { argument: string; fallback?: string } {
  const bar = inside.indexOf('|');
  if (bar === -1) return { argument: inside.trim() };
  return { argument: inside.slice(0, bar).trim(), fallback: inside.slice(bar + 1) };
}
