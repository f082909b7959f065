import type { ResourceMatch, ResourceRoute } from '../runtime.js';

/** The variables of a URI that belongs to a template; undefined for any other URI. */
export type MatchUri = (uri: string) => { readonly [name: string]: string } | undefined;

/** A template among those of a server. */
export type TemplateEntry = {
  readonly route: ResourceRoute;
  /** Literal text with which every URI of the template begins; empty when nothing is known of them. */
  readonly prefix: string;
  readonly match: MatchUri;
};

/** Finds the templates that a URI belongs to. */
export type TemplateIndex = { match(uri: string): readonly ResourceMatch[] };

/**
 * Narrows the templates by the literal text with which they begin, so that a server may have thousands of them: a URI
 * is only matched against templates whose prefix it has. A look-up costs one map access for each different length of
 * a prefix.
 */
export function createTemplateIndex(entries: readonly TemplateEntry[]): TemplateIndex {
  const byPrefix = new Map<string, TemplateEntry[]>();
  for (const entry of entries) {
    const prefix = withLowerCaseScheme(entry.prefix);
    const group = byPrefix.get(prefix);
    if (group === undefined) byPrefix.set(prefix, [entry]);
    else group.push(entry);
  }
  const lengths = [...new Set([...byPrefix.keys()].map((prefix) => prefix.length))];
  return {
    match(uri) {
      const normal = withLowerCaseScheme(uri);
      const matches: ResourceMatch[] = [];
      for (const length of lengths) {
        if (length > normal.length) continue;
        for (const { route, match } of byPrefix.get(normal.slice(0, length)) ?? []) {
          const variables = match(uri);
          if (variables !== undefined) matches.push({ route, variables });
          if (matches.length === 2) return matches;
        }
      }
      return matches;
    },
  };
}

/** Schemes ignore case; everything after them does not. */
function withLowerCaseScheme(text: string): string {
  const end = text.indexOf('://');
  return end === -1 ? text : text.slice(0, end).toLowerCase() + text.slice(end);
}
