import type { ResourceEntry } from '../../catalog/catalog.js';
import { templateOf } from '../../catalog/template-of.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report.js';
import type { UriTemplate } from '../../protocol/uri-template/compile.js';
import { areApart, overlapExample } from '../../protocol/uri-template/overlap.js';
import type { Rule } from '../rule.js';
import { MAX_STEPS, templateIndex } from './template-index.js';

/**
 * No URI is matched by two templates: a read of it would fail. Each template is reported once, with the first one that
 * it is found to overlap. Own matchers are not compared, and equal texts are a finding of their own.
 */
export const checkTemplateOverlaps: Rule = ({ resources }) => {
  const index = templateIndex<ResourceEntry>();
  let steps = 0;
  return resources.flatMap((resource): readonly Diagnostic[] => {
    const template = templateOf(resource);
    if (template === undefined || steps > MAX_STEPS) return [];
    const found = firstOverlap(template);
    index.add(template, resource);
    if (steps > MAX_STEPS) return [limitFinding(resource)];
    return found === undefined ? [] : [overlapFinding(found.resource, resource, found.uri)];
  });

  function firstOverlap(
    template: UriTemplate,
  ): { readonly resource: ResourceEntry; readonly uri: string } | undefined {
    for (const neighbour of index.neighbours(template)) {
      steps += 1;
      if (steps > MAX_STEPS) return undefined;
      if (neighbour === undefined) continue;
      const { template: earlier, value: resource } = neighbour;
      if (earlier.text === template.text || areApart(earlier, template)) continue;
      steps += stepsOf(earlier, template);
      const uri = overlapExample(earlier, template);
      if (uri !== undefined) return { resource, uri };
    }
    return undefined;
  }
};

/** What laying out two templates in every length costs at most, in comparisons of two that are plainly apart. */
function stepsOf(...templates: readonly UriTemplate[]): number {
  const segments = templates.flatMap(({ before, after }) => [...before, ...after]);
  return 10 * segments.length ** 2;
}

function rangeOf({ document, path }: ResourceEntry): Diagnostic['range'] {
  return document.rangeAt([...path, 'uriTemplate']);
}

function overlapFinding(first: ResourceEntry, second: ResourceEntry, uri: string): Diagnostic {
  const names = [first.definition.name, second.definition.name] as const;
  return report('template-overlap', rangeOf(second), { names, uri }, [
    { message: 'the first one', range: rangeOf(first) },
  ]);
}

function limitFinding(resource: ResourceEntry): Diagnostic {
  return report('template-overlap-limit', rangeOf(resource), { name: resource.definition.name });
}
