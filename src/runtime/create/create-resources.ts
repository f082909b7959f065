import { isTemplate } from '../../definitions/resource.js';
import { compareCodePoints } from '../../protocol/code-points.js';
import type { ResourceComponent } from '../component.js';
import type { ResourceMatch, ResourceRoute, ResourceRoutes } from '../runtime.js';
import { createTemplateIndex, type TemplateEntry } from '../template-index.js';
import { addUnique } from './add-unique.js';
import { createMatcher } from './create-matcher.js';

const NO_VARIABLES = Object.freeze({});

/** Prepares the resources of a server. */
export function createResources(components: readonly ResourceComponent[]): ResourceRoutes {
  const byName = new Map<string, ResourceRoute>();
  for (const component of components) {
    const { definition } = component;
    addUnique(byName, definition.name, component, 'resource', () =>
      Object.freeze({ definition, component }),
    );
  }
  const direct = new Map<string, ResourceRoute>();
  const templates: TemplateEntry[] = [];
  for (const route of byName.values()) {
    const { definition } = route;
    if (isTemplate(definition)) templates.push({ route, ...createMatcher(route) });
    else direct.set(definition.uri, route);
  }
  const index = createTemplateIndex(templates);
  return Object.freeze({
    direct: sortedBy([...direct.values()], placeOf),
    templates: sortedBy(
      templates.map(({ route }) => route),
      placeOf,
    ),
    match(uri: string): readonly ResourceMatch[] {
      const exact = direct.get(uri);
      const matches = index.match(uri);
      return exact === undefined
        ? matches
        : [{ route: exact, variables: NO_VARIABLES }, ...matches];
    },
  });
}

function placeOf({ definition }: ResourceRoute): string {
  return isTemplate(definition) ? definition.uriTemplate : definition.uri;
}

function sortedBy(
  routes: ResourceRoute[],
  key: (route: ResourceRoute) => string,
): readonly ResourceRoute[] {
  return Object.freeze(routes.sort((left, right) => compareCodePoints(key(left), key(right))));
}
