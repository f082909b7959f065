import type { ResourceTemplateDefinition } from '../../definitions/resource.js';
import { isJsonObject } from '../../protocol/json.js';
import { compileTemplate } from '../../protocol/uri-template/compile.js';
import { matchTemplate } from '../../protocol/uri-template/match.js';
import { RESERVED_VARIABLES } from '../../protocol/uri-template/tokens.js';
import type { UriMatcher } from '../component.js';
import { ConfigurationError } from '../configuration-error.js';
import { expect } from './expect.js';
import type { MatchUri } from './template-index.js';

/** How a template finds its URIs. */
export type TemplateMatcher = {
  /** Literal text with which every URI begins; empty when nothing is known of them. */
  readonly prefix: string;
  readonly match: MatchUri;
  /** The names of its variables; undefined when the application's own function decides what belongs to it. */
  readonly variables: readonly string[] | undefined;
};

/** Makes the matcher of a template: of its text, or of the function that the application gives instead. */
export function createMatcher(
  { uriTemplate }: ResourceTemplateDefinition,
  matcher: UriMatcher | undefined,
  place: string,
): TemplateMatcher {
  if (matcher !== undefined) return ownMatcher(uriTemplate, matcher, place);
  const compiled = compileTemplate(uriTemplate);
  if (compiled.ok) {
    const { template } = compiled;
    return {
      prefix: literalPrefix(uriTemplate),
      match: (uri) => matchTemplate(template, uri),
      variables: template.variables.map(({ name }) => name),
    };
  }
  const { code, shape } = compiled.refusal;
  throw new ConfigurationError(
    code,
    `the template \`${uriTemplate}\` of ${place} uses ${shape}; use a \`matcher\` for it`,
  );
}

/** Calls an own matcher once with the template itself, so that one that cannot work is noticed before a request. */
function ownMatcher(uriTemplate: string, matcher: UriMatcher, place: string): TemplateMatcher {
  expect(typeof matcher === 'function', 'wrong-kind', `\`matcher\` of ${place} must be a function`);
  const match: MatchUri = (uri) => readMatch(matcher(uri));
  try {
    match(uriTemplate);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'it threw';
    throw new ConfigurationError('matcher-fault', `\`matcher\` of ${place} failed: ${reason}`);
  }
  return { prefix: '', match, variables: undefined };
}

/** Reads the answer of an own matcher, whose type is only promised. */
function readMatch(answer: unknown): ReturnType<MatchUri> {
  if (typeof answer === 'boolean') return answer ? {} : undefined;
  const variables = isJsonObject(answer) ? answer['variables'] : undefined;
  if (!isJsonObject(variables)) throw new Error('it must return a boolean or `{ variables }`');
  for (const [name, value] of Object.entries(variables)) {
    if (typeof value !== 'string') throw new Error('the values of `variables` must be strings');
    if (RESERVED_VARIABLES.has(name)) throw new Error(`\`${name}\` belongs to the request`);
  }
  return variables as { readonly [name: string]: string };
}

function literalPrefix(template: string): string {
  const end = template.indexOf('{');
  return end === -1 ? template : template.slice(0, end);
}
