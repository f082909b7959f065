import type { Catalog, CatalogEntry } from '../catalog/catalog.js';
import { modelText } from '../checks/tokens/model-text.js';
import { valueAt } from '../manifest/value-at.js';
import { isJsonObject, type JsonObject } from '../protocol/json.js';

/**
 * Writes down what others may look at of the components of a catalog: two catalogs of which this is equal differ in nothing
 * that a rule compares between components, or counts over all of them. It is everything but what is listed here as inner; a
 * member that is new is outer until it is listed.
 *
 * What rules find, and what is printed of several components in one file, is compared as such beside this.
 */
export function outsideOf(catalog: Catalog): string {
  const { tools, resources, prompts, modules, clients, tokenBudget, types, layout } = catalog;
  const areMeasured = clients.length > 0 || tokenBudget !== undefined;
  return JSON.stringify(
    [
      [...tools, ...resources, ...prompts].map((entry) => [outside(entry), outerKeys(entry)]),
      modules,
      // What all tools together cost a model is compared with limits.
      areMeasured ? tools.map(({ definition }) => modelText(definition)) : [],
      // What all uses of shared types together stand for is limited too.
      [...types.copies.values()],
      layout,
    ],
    withoutPlaces,
  );
}

function outside(entry: CatalogEntry): object {
  switch (entry.kind) {
    case 'tool': {
      const { document, definition, input, output, examples, ...outer } = entry;
      const { inputSchema, outputSchema, ...others } = definition;
      return { ...outer, definition: described(others) };
    }
    case 'resource': {
      const { document, definition, source, ...outer } = entry;
      const content = source.kind === 'handler' ? source : source.kind;
      return { ...outer, source: content, definition: described(definition) };
    }
    case 'prompt': {
      const { document, definition, source, ...outer } = entry;
      const { arguments: _, ...others } = definition;
      const content = source.kind === 'handler' ? source : source.kind;
      return { ...outer, source: content, definition: described(others) };
    }
  }
}

/** Keys whose presence is a matter of the component alone. */
const INNER_KEYS: ReadonlySet<string> = new Set([
  ...['title', 'description', 'annotations', 'icons', 'metadata', 'examples'],
  ...['arguments', 'additionalProperties', 'output', 'inputSchema', 'outputSchema'],
  ...['text', 'json', 'messages'],
]);

/** The other keys that the manifest writes: what they hold may be nothing, and still count for a rule. */
function outerKeys({ document, path }: CatalogEntry): readonly string[] {
  const section = valueAt(document.value, path);
  return isJsonObject(section) ? Object.keys(section).filter((key) => !INNER_KEYS.has(key)) : [];
}

/** A definition without the members that describe a component to people, models and clients. */
function described(definition: object): object {
  const { title, description, annotations, icons, metadata, ...outer } = definition as JsonObject;
  return outer;
}

/** Places move with every line. */
function withoutPlaces(key: string, value: unknown): unknown {
  return key === 'range' || key === 'document' ? undefined : value;
}
