import { compareCodePoints } from '../protocol/code-points.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../protocol/json.js';
import type { CatalogDocument } from './catalog-document.js';
import { componentLabel } from './component-label.js';
import { objectMember, textMember } from './members.js';
import { promptArguments } from './prompt-section.js';
import { propertyRows } from './property-rows.js';

/** How many items of a kind have no description. */
export type CoverageCount = {
  readonly missing: number;
  readonly total: number;
  /** What each item without a description is called, such as `tool search.page`; sorted. */
  readonly gaps: readonly string[];
};

/** How much of a catalog is described. A description that is absent or blank is a gap. */
export type Coverage = {
  /** Tools, resources, resource templates and prompts. */
  readonly components: CoverageCount;
  /** Root properties of tool inputs, and prompt arguments. */
  readonly arguments: CoverageCount;
  /** Properties inside those root properties. */
  readonly nestedProperties: CoverageCount;
  /** Described share of components and arguments in percent; 100 when there is nothing to describe. */
  readonly percent: number;
};

type Item = { readonly name: string; readonly described: boolean };

/** Measures how much of a catalog is described. Output fields and template variables are not counted. */
export function coverage(document: CatalogDocument): Coverage {
  const properties = document.tools.flatMap(toolProperties);
  const components = count([
    ...document.tools.map((tool) => componentItem('tool', tool)),
    ...document.resources.map((resource) => componentItem('resource', resource)),
    ...document.resourceTemplates.map((template) => componentItem('resource template', template)),
    ...document.prompts.map((prompt) => componentItem('prompt', prompt)),
  ]);
  const argumentItems = count([
    ...properties.filter(({ nested }) => !nested),
    ...document.prompts.flatMap(promptItems),
  ]);
  const total = components.total + argumentItems.total;
  const missing = components.missing + argumentItems.missing;
  return {
    components,
    arguments: argumentItems,
    nestedProperties: count(properties.filter(({ nested }) => nested)),
    percent: total === 0 ? 100 : (100 * (total - missing)) / total,
  };
}

function count(items: readonly Item[]): CoverageCount {
  const gaps = items.filter(({ described }) => !described).map(({ name }) => name);
  return { missing: gaps.length, total: items.length, gaps: gaps.sort(compareCodePoints) };
}

function componentItem(kind: string, component: JsonObject): Item {
  return { name: `${kind} ${componentLabel(component)}`, described: isDescribed(component) };
}

function toolProperties(tool: JsonObject): readonly (Item & { readonly nested: boolean })[] {
  const { rows } = propertyRows(objectMember(tool, 'inputSchema') ?? {});
  return rows.map(({ path, schema, nested }) => ({
    name: `tool ${componentLabel(tool)}.${path}`,
    described: isDescribed(schema),
    nested,
  }));
}

function promptItems(prompt: JsonObject): readonly Item[] {
  return promptArguments(prompt).map((argument) => ({
    name: `prompt ${componentLabel(prompt)}.${componentLabel(argument)}`,
    described: isDescribed(argument),
  }));
}

function isDescribed(value: JsonValue): boolean {
  return isJsonObject(value) && textMember(value, 'description') !== undefined;
}
