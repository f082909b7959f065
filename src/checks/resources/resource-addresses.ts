import type { ResourceEntry } from '../../catalog/catalog.js';
import { templateOf } from '../../catalog/template-of.js';
import { isTemplate } from '../../definitions/resource.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report.js';
import { matchTemplate } from '../../protocol/uri-template/match.js';
import type { Rule } from '../rule.js';
import { type IndexedTemplate, type TemplateIndex, templateIndex } from './template-index.js';

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
  return resources.flatMap(({ definition, document, path }) => {
    if (isTemplate(definition)) return [];
    const { name, uri } = definition;
    return firstMatches(index, uri).map(({ template: { text }, value }) => {
      const parameters = { name, uri, template: text, templateName: value.definition.name };
      return report('resource-uri-matched', document.rangeAt([...path, 'uri']), parameters, [
        { message: 'the template', range: value.document.rangeAt([...value.path, 'uriTemplate']) },
      ]);
    });
  });
}

/** Templates that are told for one URI: a URI that thousands match is as wrong as one that a few match. */
const MAX_MATCHES = 3;

/** The first templates that match a URI, in the order of the index. */
function firstMatches<Value>(
  index: TemplateIndex<Value>,
  uri: string,
): readonly IndexedTemplate<Value>[] {
  const matches: IndexedTemplate<Value>[] = [];
  for (const candidate of index.candidates(uri)) {
    if (matchTemplate(candidate.template, uri) === undefined) continue;
    matches.push(candidate);
    if (matches.length === MAX_MATCHES) break;
  }
  return matches;
}
