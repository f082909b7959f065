import { queryFinding } from './query-rules.js';
import { refusalOf, type TemplateFinding, type TemplateRefusal } from './refusal.js';
import {
  authorityFinding,
  isVariableLength,
  pathFinding,
  variableLengthFinding,
} from './segment-rules.js';
import { type SegmentSource, splitTokens, type TemplateParts } from './segments.js';
import {
  characterFinding,
  delimiterFinding,
  schemeLength,
  textFinding,
  variableCountFinding,
} from './text-rules.js';
import { type Expression, readTokens } from './tokens.js';

/** A template ready for `matchTemplate`. */
export type UriTemplate = {
  /** The template as written: what lists show. */
  readonly text: string;
  /** In lower case; it matches ignoring case. */
  readonly scheme: string;
  /** An empty literal where the template has none (`file:///...`). */
  readonly authority: TemplateSegment;
  /** Segments in front of the flexible stretch; all of them where there is none. */
  readonly before: readonly TemplateSegment[];
  readonly flexible: FlexibleStretch | undefined;
  /** Segments behind the flexible stretch. */
  readonly after: readonly TemplateSegment[];
  /** Names of the query parameters; undefined where the template has no query, and so allows none. */
  readonly query: ReadonlySet<string> | undefined;
  /** Every variable once, in the order of the text. */
  readonly variables: readonly TemplateVariable[];
};

/** One segment: exact text, or a variable that binds a whole, non-empty segment. */
export type TemplateSegment =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'variable'; readonly name: string };

/** The one expression whose number of segments varies. */
export type FlexibleStretch = { readonly name: string; readonly min: 0 | 1; readonly max: number };

/** A variable as the reader of a resource sees it. */
export type TemplateVariable = {
  readonly name: string;
  /** Whether every matching URI binds it. `{/var}`, `{/var*}` and query parameters may be absent. */
  readonly required: boolean;
};

/** A template, or the first reason why its text is not one. */
export type CompiledTemplate =
  | { readonly ok: true; readonly template: UriTemplate }
  | { readonly ok: false; readonly refusal: TemplateRefusal };

/**
 * Compiles a URI template (RFC 6570) of the shapes that match in one way only, in linear time, and refuses every other.
 *
 * The rules run in a fixed order (size, scheme, tokens, delimiters in literals, number of variables, query, authority, path,
 * number of variable-length expressions, characters), each from left to right, and the first finding is the answer.
 */
export function compileTemplate(text: string): CompiledTemplate {
  const early = textFinding(text);
  if (early !== undefined) return refused(text, early);
  const start = schemeLength(text);
  const tokens = readTokens(text, start);
  if ('code' in tokens) return refused(text, tokens);
  const parts = splitTokens(tokens, start);
  const finding =
    delimiterFinding(tokens) ??
    variableCountFinding(tokens) ??
    queryFinding(tokens) ??
    authorityFinding(parts) ??
    pathFinding(parts) ??
    variableLengthFinding(parts) ??
    characterFinding(tokens);
  if (finding !== undefined) return refused(text, finding);
  return { ok: true, template: assemble(text, parts) };
}

function refused(text: string, finding: TemplateFinding): CompiledTemplate {
  return { ok: false, refusal: refusalOf(text, finding) };
}

/** Builds the template from parts that broke no rule. */
function assemble(text: string, { authority, path, query }: TemplateParts): UriTemplate {
  const at = path.findIndex(({ parts }) => parts.some(isVariableLength));
  const flexible = path[at]?.parts.find(isVariableLength);
  const names = query.flatMap(({ variables }) => variables.map(({ name }) => name));
  return {
    text,
    scheme: text.slice(0, text.indexOf(':')).toLowerCase(),
    authority: segmentOf(authority),
    before: path.slice(0, at === -1 ? path.length : at).map(segmentOf),
    flexible: flexible && stretchOf(flexible),
    after: at === -1 ? [] : path.slice(at + 1).map(segmentOf),
    query: query.length === 0 ? undefined : new Set(names),
    variables: variablesOf([...authority.parts, ...path.flatMap(({ parts }) => parts), ...query]),
  };
}

function segmentOf({ parts }: SegmentSource): TemplateSegment {
  const [part] = parts;
  if (part?.kind === 'expression') return { kind: 'variable', name: nameOf(part) };
  return { kind: 'literal', text: part?.text ?? '' };
}

function stretchOf(expression: Expression): FlexibleStretch {
  const name = nameOf(expression);
  if (expression.operator === '+') return { name, min: 1, max: Number.POSITIVE_INFINITY };
  const isExploded = expression.variables.some(({ explode }) => explode);
  return { name, min: 0, max: isExploded ? Number.POSITIVE_INFINITY : 1 };
}

function variablesOf(tokens: TemplateParts['authority']['parts']): TemplateVariable[] {
  const required = new Map<string, boolean>();
  for (const token of tokens) {
    if (token.kind === 'literal') continue;
    const isRequired = token.operator === '' || token.operator === '+';
    for (const { name } of token.variables) {
      required.set(name, isRequired || required.get(name) === true);
    }
  }
  return [...required].map(([name, isRequired]) => ({ name, required: isRequired }));
}

function nameOf({ variables }: Expression): string {
  return variables[0]?.name ?? '';
}
