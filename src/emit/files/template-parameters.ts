import type { ResourceEntry } from '../../catalog/catalog.js';
import { isTemplate } from '../../definitions/resource.js';
import { compileTemplate } from '../../protocol/uri-template/compile.js';
import { RESERVED_VARIABLES } from '../../protocol/uri-template/tokens.js';

/** A variable of a template as a handler receives it. */
export type TemplateParameter = { readonly name: string; readonly required: boolean };

/**
 * The variables that a read handler gets; none for a resource with one URI.
 *
 * With a matcher of the user's own they are the names in the template's expressions, all optional: what is bound is
 * the matcher's decision.
 */
export function templateParameters({
  definition,
  matcher,
}: ResourceEntry): readonly TemplateParameter[] {
  if (!isTemplate(definition)) return [];
  if (matcher !== undefined) return namedInExpressions(definition.uriTemplate);
  const compiled = compileTemplate(definition.uriTemplate);
  return compiled.ok ? compiled.template.variables : [];
}

/** Whether a template binds a variable to any number of path segments. */
export function hasVariableLengthPath({ definition, matcher }: ResourceEntry): boolean {
  if (!isTemplate(definition) || matcher !== undefined) return false;
  const compiled = compileTemplate(definition.uriTemplate);
  return compiled.ok && (compiled.template.flexible?.max ?? 0) > 1;
}

function namedInExpressions(text: string): TemplateParameter[] {
  const names = [...text.matchAll(/\{[+#./;?&]?([^{}]*)\}/g)].flatMap(([, list = '']) =>
    list.split(',').map((variable) => variable.replace(/(?:\*|:[0-9]+)$/, '')),
  );
  const usable = new Set(names.filter((name) => name !== '' && !RESERVED_VARIABLES.has(name)));
  return [...usable].map((name) => ({ name, required: false }));
}
