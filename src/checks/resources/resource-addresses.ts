import type { ResourceEntry } from '../../catalog/catalog.js';
import { templateOf } from '../../catalog/template-of.js';
import { isTemplate } from '../../definitions/resource.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report.js';
import { matchTemplate } from '../../protocol/uri-template/match.js';
import type { Rule } from '../rule.js';
import { type IndexedTemplate, MAX_STEPS, templateIndex } from './template-index.js';

/** Every URI has one resource: no URI or template text twice, and no URI that a template matches too. */
export const checkResourceAddresses: Rule = ({ resources }) => [
  ...duplicateFindings(resources),
  ...matchedFindings(resources),
];

function duplicateFindings(resources: readonly ResourceEntry[]): Diagnostic[] {
  const first = new Map<string, ResourceEntry>();
  return resources.flatMap((resource) => {
    const { key, uri } = addressOf(resource);
    const earlier = first.get(`${key} ${uri}`);
    if (earlier === undefined) {
      first.set(`${key} ${uri}`, resource);
      return [];
    }
    const names = [earlier.definition.name, resource.definition.name] as const;
    const range = resource.document.rangeAt([...resource.path, key]);
    const related = earlier.document.rangeAt([...earlier.path, key]);
    return [
      report('resource-uri-duplicate', range, { names, uri }, [
        { message: 'the first one', range: related },
      ]),
    ];
  });
}

function addressOf({ definition }: ResourceEntry): { key: string; uri: string } {
  return isTemplate(definition)
    ? { key: 'uriTemplate', uri: definition.uriTemplate }
    : { key: 'uri', uri: definition.uri };
}

function matchedFindings(resources: readonly ResourceEntry[]): Diagnostic[] {
  const index = templateIndex<ResourceEntry>();
  for (const resource of resources) {
    const template = templateOf(resource);
    if (template !== undefined) index.add(template, resource);
  }
  let steps = 0;
  return resources.flatMap(({ definition, document, path }): readonly Diagnostic[] => {
    if (isTemplate(definition) || steps > MAX_STEPS) return [];
    const { name, uri } = definition;
    const range = document.rangeAt([...path, 'uri']);
    const matches = firstMatches(uri);
    if (steps > MAX_STEPS) return [report('template-overlap-limit', range, { name })];
    return matches.map(({ template: { text }, value }) => {
      const parameters = { name, uri, template: text, templateName: value.definition.name };
      return report('resource-uri-matched', range, parameters, [
        { message: 'the template', range: value.document.rangeAt([...value.path, 'uriTemplate']) },
      ]);
    });
  });

  /** The first templates that match a URI, in the order of the index. */
  function firstMatches(uri: string): readonly IndexedTemplate<ResourceEntry>[] {
    const matches: IndexedTemplate<ResourceEntry>[] = [];
    for (const candidate of index.candidates(uri)) {
      steps += 1;
      if (steps > MAX_STEPS || matches.length === MAX_MATCHES) break;
      if (candidate === undefined || matchTemplate(candidate.template, uri) === undefined) continue;
      matches.push(candidate);
    }
    return matches;
  }
}

/** Templates that are told for one URI: a URI that thousands match is as wrong as one that a few match. */
const MAX_MATCHES = 3;
