import type { TemplateFinding } from './refusal.js';
import type { SegmentSource, TemplateParts } from './segments.js';
import { escapeFinding } from './text-rules.js';
import type { Expression, Token } from './tokens.js';

/** Checks the authority: one literal, one `{var}`, or nothing before a literal slash. */
export function authorityFinding({ authority, path }: TemplateParts): TemplateFinding | undefined {
  const { parts, offset } = authority;
  const next = path[0];
  if (parts.length === 0) {
    if (next?.opener === 'slash') return undefined;
    return { code: 'template-authority-empty', offset, length: next ? lengthOf(next) : 0 };
  }
  const expressions = parts.filter(isExpression);
  const reserved = expressions.find(({ operator }) => operator === '+');
  if (reserved !== undefined) return { code: 'template-authority-reserved', ...placeOf(reserved) };
  return (
    expressions.map(simpleFinding).find(Boolean) ??
    (parts.length > 1
      ? { code: 'template-authority-shape', ...placeOf(expressions[0] ?? parts[0]) }
      : literalFinding(parts))
  );
}

/** Checks the segments of the path, from left to right. */
export function pathFinding({ path }: TemplateParts): TemplateFinding | undefined {
  for (const [index, segment] of path.entries()) {
    const finding = segmentFinding(segment, path[index + 1]);
    if (finding !== undefined) return finding;
  }
  return undefined;
}

/** Checks that at most one expression matches a varying number of segments, so that a URI splits only one way. */
export function variableLengthFinding({ path }: TemplateParts): TemplateFinding | undefined {
  const [, second] = path.flatMap(({ parts }) => parts.filter(isVariableLength));
  return second && { code: 'template-variable-length', ...placeOf(second) };
}

/** Whether an expression matches a varying number of segments: `{+var}`, `{/var}`, `{/var*}`. */
export function isVariableLength(token: Token): token is Expression {
  return token.kind === 'expression' && (token.operator === '+' || token.operator === '/');
}

function segmentFinding(
  segment: SegmentSource,
  next: SegmentSource | undefined,
): TemplateFinding | undefined {
  const { parts, offset } = segment;
  if (parts.length === 0) {
    const after = next?.opener === 'path-expression' ? next.parts[0] : undefined;
    if (after !== undefined) return { code: 'template-path-after-slash', ...placeOf(after) };
    return { code: 'template-empty-segment', offset, length: 1 };
  }
  const expressions = parts.filter(isExpression);
  const finding = expressions
    .map((it) => multiplePathFinding(it) ?? simpleFinding(it))
    .find(Boolean);
  if (finding !== undefined) return finding;
  return parts.length > 1
    ? { code: 'template-mixed-segment', ...placeOf(expressions[0] ?? parts[0]) }
    : literalFinding(parts);
}

function multiplePathFinding(expression: Expression): TemplateFinding | undefined {
  if (expression.operator !== '/' || expression.variables.length === 1) return undefined;
  return { code: 'template-path-multiple', ...placeOf(expression) };
}

/** Checks `{var}` and `{+var}`: one variable, no explode modifier. */
function simpleFinding(expression: Expression): TemplateFinding | undefined {
  const { operator, variables } = expression;
  if (operator === '/') return undefined;
  if (variables.length > 1) return { code: 'template-simple-multiple', ...placeOf(expression) };
  const exploded = variables.some(({ explode }) => explode);
  return exploded ? { code: 'template-simple-explode', ...placeOf(expression) } : undefined;
}

function literalFinding(parts: readonly Token[]): TemplateFinding | undefined {
  const [literal] = parts;
  return literal?.kind === 'literal' ? escapeFinding(literal) : undefined;
}

function isExpression(token: Token): token is Expression {
  return token.kind === 'expression';
}

function placeOf(token: Token | undefined): Pick<TemplateFinding, 'offset' | 'length'> {
  if (token === undefined) return { offset: 0, length: 0 };
  return {
    offset: token.offset,
    length: token.kind === 'literal' ? token.text.length : token.length,
  };
}

/** Length of what follows an empty authority. */
function lengthOf(segment: SegmentSource): number {
  return placeOf(segment.parts[0]).length;
}
