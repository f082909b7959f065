import type { ResourceEntry } from '../../catalog/catalog.js';
import { templateOf } from '../../catalog/template-of.js';
import { isTemplate } from '../../definitions/resource.js';
import { RESERVED_VARIABLES } from '../../protocol/uri-template/tokens.js';

/** A variable of a template as a handler receives it. */
export type TemplateParameter = { readonly name: string; readonly required: boolean };

/**
 * The variables that a read handler gets; none for a resource with one URI.
 *
 * With a matcher of the user's own they are the names in the template's expressions, all optional: what is bound is
 * the matcher's decision.
 */
export function templateParameters(resource: ResourceEntry): readonly TemplateParameter[] {
  const { definition, matcher } = resource;
  return isTemplate(definition) && matcher !== undefined
    ? namedInExpressions(definition.uriTemplate)
    : (templateOf(resource)?.variables ?? []);
}

/** Whether a template binds a variable to any number of path segments. */
export function hasVariableLengthPath(resource: ResourceEntry): boolean {
  return (templateOf(resource)?.flexible?.max ?? 0) > 1;
}

function namedInExpressions(text: string): TemplateParameter[] {
  const names = [...text.matchAll(/\{[+#./;?&]?([^{}]*)\}/g)].flatMap(([, list = '']) =>
    list.split(',').map((variable) => variable.replace(/(?:\*|:[0-9]+)$/, '')),
  );
  const usable = new Set(names.filter((name) => name !== '' && !RESERVED_VARIABLES.has(name)));
  return [...usable].map((name) => ({ name, required: false }));
}
