import { isTemplate, type ResourceDefinition } from '../../definitions/resource.js';
import { compareCodePoints } from '../../protocol/code-points.js';
import type { ResourceComponent } from '../component.js';
import { ConfigurationError } from '../configuration-error.js';
import { freezeDeep } from '../freeze-deep.js';
import type { ServerOptions } from '../options.js';
import type { ResourceMatch, ResourceRoute, ResourceRoutes } from '../runtime.js';
import { toResourceReply } from '../wrappers/to-reply.js';
import { checkResource } from './check-resource.js';
import { createCompletions } from './create-completions.js';
import { createMatcher, type TemplateMatcher } from './create-matcher.js';
import { createRoutes, type Listing } from './create-routes.js';
import { expect } from './expect.js';
import { readSource, type WrapRead } from './resource-source.js';
import type { Surroundings } from './surroundings.js';
import { createTemplateIndex, type TemplateIndex } from './template-index.js';

const NO_VARIABLES = Object.freeze({});

/** Checks the resources of a server and prepares them for reads. */
export function createResources(
  components: NonNullable<ServerOptions['resources']>,
  maxBytes: number,
  around: Surroundings,
): ResourceRoutes {
  const byAddress = new Map<string, ResourceRoute>();
  const templates: Template[] = [];
  const prepareRoute = (component: ResourceComponent, listing: Listing): Prepared =>
    prepare(component, listing, maxBytes, around);
  for (const { route, matcher } of createRoutes('resource', components, prepareRoute)) {
    const { definition } = route;
    const known = byAddress.get(addressOf(definition));
    if (known !== undefined) refuseClash('resource-uri-duplicate', known, route);
    byAddress.set(addressOf(definition), route);
    if (matcher !== undefined) templates.push({ route, ...matcher });
  }
  const direct = new Map([...byAddress].filter(([, { definition }]) => !isTemplate(definition)));
  const byText = new Map(templates.map(({ route }) => [addressOf(route.definition), route]));
  refuseMatchedUris(
    direct,
    createTemplateIndex(templates.filter(({ variables }) => variables !== undefined)),
  );
  return Object.freeze({
    direct: sorted([...direct.values()]),
    templates: sorted(templates.map(({ route }) => route)),
    findTemplate: (text: string) => byText.get(text),
    match: createMatch(direct, createTemplateIndex(templates)),
  });
}

type Template = TemplateMatcher & { readonly route: ResourceRoute };

type Prepared = { readonly route: ResourceRoute; readonly matcher: TemplateMatcher | undefined };

function prepare(
  component: ResourceComponent,
  { module, outer, scopes }: Listing,
  maxBytes: number,
  { createWrapping, createAccess, metadataPrefixes }: Surroundings,
): Prepared {
  const { definition } = component;
  const place = checkResource(definition, metadataPrefixes, module);
  const matcher = readMatcher(component, place);
  const { name, mimeType } = definition;
  const lists = [outer, component.wrap];
  const wrapping = createWrapping({ kind: 'resource', name, place, component, lists });
  const wrapRead: WrapRead | undefined =
    wrapping && ((read) => wrapping.around(read, toResourceReply(mimeType, maxBytes)));
  const access = createAccess({
    kind: 'resource',
    definition,
    place,
    scopes: [scopes, component.scopes],
  });
  const route = freezeDeep({
    definition,
    access,
    source: readSource(component, wrapRead, place),
    completions: createCompletions(component, matcher?.variables, wrapping, place),
  });
  return { route, matcher };
}

function readMatcher(component: ResourceComponent, place: string): TemplateMatcher | undefined {
  const { definition } = component;
  const matcher = 'matcher' in component ? component.matcher : undefined;
  if (isTemplate(definition)) return createMatcher(definition, matcher, place);
  const isPlain = matcher === undefined;
  expect(isPlain, 'resource-template-only', `${place} has a \`matcher\` and no \`uriTemplate\``);
  const isWhole = !['completion', 'complete'].some((key) => key in definition || key in component);
  expect(isWhole, 'completion-not-allowed', `${place} has no variable that could be completed`);
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
