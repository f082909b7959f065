import { isTemplate } from '../definitions/resource.js';
import { compileTemplate, type UriTemplate } from '../protocol/uri-template/compile.js';
import type { ResourceEntry } from './catalog.js';

/**
 * The template by which the URIs of a resource are matched. Undefined for a resource with one URI or a matcher of its own, and
 * for a text that is no template (`checks` says why).
 */
export function templateOf({ definition, matcher }: ResourceEntry): UriTemplate | undefined {
  if (!isTemplate(definition) || matcher !== undefined) return undefined;
  const compiled = compileTemplate(definition.uriTemplate);
  return compiled.ok ? compiled.template : undefined;
}
