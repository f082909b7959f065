import type { TemplateFinding, TemplateRefusalCode } from './refusal.js';

/** A stretch of a template outside braces. */
export type Literal = { readonly kind: 'literal'; readonly text: string; readonly offset: number };

/** A variable in an expression, with or without the modifier `*`. */
export type VariableSpec = { readonly name: string; readonly explode: boolean };

/** An expression with an operator that the matcher knows; the empty operator is simple expansion. */
export type Expression = {
  readonly kind: 'expression';
  readonly operator: '' | '+' | '/' | '?' | '&';
  readonly variables: readonly VariableSpec[];
  readonly offset: number;
  /** With its braces. */
  readonly length: number;
};

/** A piece of a template, in order. */
export type Token = Literal | Expression;

/** Operators whose shape has a name of its own (RFC 6570, section 2.2). */
const REFUSED_OPERATORS: ReadonlyMap<string, TemplateRefusalCode> = new Map([
  ['#', 'template-fragment-expansion'],
  ['.', 'template-label-expansion'],
  [';', 'template-parameter-expansion'],
  ['=', 'template-reserved-operator'],
  [',', 'template-reserved-operator'],
  ['!', 'template-reserved-operator'],
  ['@', 'template-reserved-operator'],
  ['|', 'template-reserved-operator'],
]);

/** Names that belong to the request in the parameters of a read: no variable may have them. */
export const RESERVED_VARIABLES: ReadonlySet<string> = new Set(['uri', '_meta']);

/** Splits the text from an offset on into literals and expressions; stops at the first one that is not understood. */
export function readTokens(text: string, start: number): readonly Token[] | TemplateFinding {
  const tokens: Token[] = [];
  let offset = start;
  while (offset < text.length) {
    const open = text.indexOf('{', offset);
    const end = open === -1 ? text.length : open;
    const stray = text.slice(offset, end).indexOf('}');
    if (stray !== -1) return { code: 'template-stray-brace', offset: offset + stray, length: 1 };
    if (end > offset) tokens.push({ kind: 'literal', text: text.slice(offset, end), offset });
    if (open === -1) break;
    const expression = readExpression(text, open);
    if ('code' in expression) return expression;
    tokens.push(expression);
    offset = open + expression.length;
  }
  return tokens;
}

/** Reads the expression that opens at an offset: the operator first, then name by name. */
function readExpression(text: string, offset: number): Expression | TemplateFinding {
  const inside = /^\{([^{}]*)\}/.exec(text.slice(offset))?.[1];
  if (inside === undefined) {
    return { code: 'template-unclosed', offset, length: unclosedLength(text, offset) };
  }
  const place = { offset, length: inside.length + 2 };
  const refused = REFUSED_OPERATORS.get(inside.charAt(0));
  if (refused !== undefined) return { code: refused, ...place };
  const operator = operatorOf(inside);
  const variables: VariableSpec[] = [];
  for (const spec of inside.slice(operator.length).split(',')) {
    const variable = readVariable(spec);
    if ('code' in variable) return { ...variable, ...place };
    variables.push(variable);
  }
  return { kind: 'expression', operator, variables, ...place };
}

function operatorOf(inside: string): Expression['operator'] {
  const first = inside.charAt(0);
  return first === '+' || first === '/' || first === '?' || first === '&' ? first : '';
}

function readVariable(
  spec: string,
): VariableSpec | Pick<Required<TemplateFinding>, 'code' | 'name'> {
  if (spec.includes(':')) return { code: 'template-prefix-modifier', name: spec };
  const explode = spec.endsWith('*');
  const name = explode ? spec.slice(0, -1) : spec;
  if (name.startsWith('.')) return { code: 'template-label-expansion', name };
  if (!/^[A-Za-z0-9_.-]+$/.test(name)) return { code: 'template-variable-name', name };
  if (RESERVED_VARIABLES.has(name)) return { code: 'template-variable-reserved', name };
  return { name, explode };
}

/** An open expression reaches to the next opening brace, or to the end. */
function unclosedLength(text: string, offset: number): number {
  const next = text.indexOf('{', offset + 1);
  return (next === -1 ? text.length : next) - offset;
}
