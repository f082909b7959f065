import { isTemplate } from '../../definitions/resource.js';
import { compileTemplate } from '../../protocol/uri-template/compile.js';
import { matchTemplate } from '../../protocol/uri-template/match.js';
import { ConfigurationError } from '../configuration-error.js';
import type { ResourceRoute } from '../runtime.js';
import type { MatchUri } from '../template-index.js';

/** How a template finds its URIs: by its text, or by the `matcher` that stands for it. */
export function createMatcher({ definition, component }: ResourceRoute): {
  readonly prefix: string;
  readonly match: MatchUri;
} {
  const text = isTemplate(definition) ? definition.uriTemplate : definition.uri;
  const compiled = compileTemplate(text);
  if (!compiled.ok) {
    throw new ConfigurationError(
      compiled.refusal.code,
      `the template \`${text}\` of the resource \`${definition.name}\` cannot be matched`,
    );
  }
  const { template } = compiled;
  void component;
  return { prefix: text.slice(0, text.indexOf('{')), match: (uri) => matchTemplate(template, uri) };
}
