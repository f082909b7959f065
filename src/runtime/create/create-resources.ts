import { isTemplate, type ResourceDefinition } from '../../definitions/resource.js';
import { compareCodePoints } from '../../protocol/code-points.js';
import type { ResourceComponent } from '../component.js';
import { ConfigurationError } from '../configuration-error.js';
import { freezeDeep } from '../freeze-deep.js';
import type { ResourceMatch, ResourceRoute, ResourceRoutes } from '../runtime.js';
import { checkResource } from './check-resource.js';
import { createMatcher } from './create-matcher.js';
import { expect } from './expect.js';
import { readSource } from './resource-source.js';
import { createTemplateIndex, type TemplateEntry, type TemplateIndex } from './template-index.js';
import { uniqueNames } from './unique-names.js';

const NO_VARIABLES = Object.freeze({});

/** Checks the resources of a server and prepares them for reads. */
export function createResources(components: readonly ResourceComponent[]): ResourceRoutes {
  expect(Array.isArray(components), 'wrong-kind', '`resources` must be a list');
  const byAddress = new Map<string, ResourceRoute>();
  const templates: Template[] = [];
  for (const component of components.filter(uniqueNames('resource'))) {
    const place = checkResource(component.definition);
    const { definition } = component;
    const route = freezeDeep({ definition, source: readSource(component, place) });
    const known = byAddress.get(addressOf(definition));
    if (known !== undefined) refuseClash('resource-uri-duplicate', known, route);
    byAddress.set(addressOf(definition), route);
    const template = readTemplate(component, route, place);
    if (template !== undefined) templates.push(template);
  }
  const direct = new Map([...byAddress].filter(([, { definition }]) => !isTemplate(definition)));
  refuseMatchedUris(direct, createTemplateIndex(templates.filter(({ isOwn }) => !isOwn)));
  return Object.freeze({
    direct: sorted([...direct.values()]),
    templates: sorted(templates.map(({ route }) => route)),
    match: createMatch(direct, createTemplateIndex(templates)),
  });
}

type Template = TemplateEntry & {
  /** Whether the application's own function decides what belongs to it. */
  readonly isOwn: boolean;
};

function readTemplate(
  component: ResourceComponent,
  route: ResourceRoute,
  place: string,
): Template | undefined {
  const { definition } = component;
  const matcher = 'matcher' in component ? component.matcher : undefined;
  if (isTemplate(definition)) {
    const isOwn = matcher !== undefined;
    return { route, isOwn, ...createMatcher(definition, matcher, place) };
  }
  const isPlain = matcher === undefined;
  expect(isPlain, 'resource-template-only', `${place} has a \`matcher\` and no \`uriTemplate\``);
  return undefined;
}

/** Tries the exact URI and all templates. */
function createMatch(
  direct: ReadonlyMap<string, ResourceRoute>,
  index: TemplateIndex,
): ResourceRoutes['match'] {
  return (uri): readonly ResourceMatch[] => {
    const exact = direct.get(uri);
    const matches = index.match(uri);
    return exact === undefined ? matches : [{ route: exact, variables: NO_VARIABLES }, ...matches];
  };
}

function addressOf(definition: ResourceDefinition): string {
  return isTemplate(definition) ? definition.uriTemplate : definition.uri;
}

function sorted(routes: ResourceRoute[]): readonly ResourceRoute[] {
  const byAddress = (left: ResourceRoute, right: ResourceRoute): number =>
    compareCodePoints(addressOf(left.definition), addressOf(right.definition));
  return Object.freeze(routes.sort(byAddress));
}

/** Own matchers are not tried: what they would say of a URI is their own business until it is asked for. */
function refuseMatchedUris(direct: ReadonlyMap<string, ResourceRoute>, index: TemplateIndex): void {
  for (const [uri, route] of direct) {
    const [match] = index.match(uri);
    if (match !== undefined) refuseClash('resource-uri-matched', match.route, route);
  }
}

function refuseClash(code: string, first: ResourceRoute, second: ResourceRoute): never {
  const [one, other] = [first, second].map(
    ({ definition }) => `\`${definition.name}\` (${addressOf(definition)})`,
  );
  throw new ConfigurationError(code, `the resources ${one} and ${other} share a URI`);
}
