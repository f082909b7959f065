import { emittedFileName, isFileName } from '../catalog/names/file-name.js';
import {
  isJsonObject,
  type JsonObject,
  type JsonPath,
  type JsonValue,
  ownValue,
  setOwn,
} from '../protocol/json.js';
import { conciseRoot } from './concise-root.js';
import type { Definition } from './definition.js';
import type { ImportedKind } from './imported-server.js';

/** The maps of a manifest that hold components. */
export type SectionKind = 'tools' | 'resources' | 'prompts';

/** The map that holds components of a kind. */
export const SECTION_OF: Readonly<Record<ImportedKind, SectionKind>> = {
  tool: 'tools',
  resource: 'resources',
  'resource template': 'resources',
  prompt: 'prompts',
};

/** How schemas are written: as declarations where that is exact, or as they are. */
export type SchemaForm = 'concise' | 'raw';

/**
 * Writes a definition as a component of a manifest.
 *
 * @param handlers the folder of the handlers, as the file of the component names it
 */
export function sectionOf(definition: Definition, form: SchemaForm, handlers: string): JsonObject {
  const { kind, name, wire } = definition;
  const { title, description, annotations, icons, _meta: metadata, ...own } = wire;
  const section = SECTION_OF[kind];
  const handler = isFileName(name)
    ? undefined
    : `${handlers}/${section}/${emittedFileName(name)}.ts`;
  return withoutAbsent({
    title,
    description,
    ...(kind === 'tool' ? {} : placeOf(own)),
    annotations,
    icons,
    metadata,
    handler,
    ...(kind === 'tool' ? { ...inputOf(own, form), ...outputOf(own, form) } : argumentsOf(own)),
  });
}

function withoutAbsent(members: { readonly [key: string]: JsonValue | undefined }): JsonObject {
  const present = Object.entries(members).filter((entry) => entry[1] !== undefined);
  return Object.fromEntries(present) as JsonObject;
}

type Members = { readonly [key: string]: JsonValue | undefined };

function placeOf(own: JsonObject): Members {
  const { uri, uriTemplate, mimeType, size } = own;
  return { uri, uriTemplate, mimeType, size };
}

/** Prompt arguments by name; one of which nothing is said has an empty map. */
function argumentsOf(own: JsonObject): Members {
  const list = ownValue(own, 'arguments');
  if (!Array.isArray(list)) return {};
  const declared: Record<string, JsonValue> = {};
  for (const { name, required, ...others } of list as readonly JsonObject[]) {
    setOwn(declared, String(name), { ...(required !== undefined && { required }), ...others });
  }
  return { arguments: declared };
}

function inputOf({ inputSchema }: JsonObject, form: SchemaForm): Members {
  if (!isJsonObject(inputSchema)) return { inputSchema };
  const isDefault = Object.keys(inputSchema).join() === 'type' && inputSchema['type'] === 'object';
  if (isDefault) return {};
  const root = form === 'concise' ? conciseRoot(inputSchema, 'argument') : undefined;
  if (root === undefined) return { inputSchema };
  const { declarations, additionalProperties, schema } = root;
  return { additionalProperties, schema, arguments: declarations };
}

function outputOf({ outputSchema }: JsonObject, form: SchemaForm): Members {
  if (!isJsonObject(outputSchema)) return { outputSchema };
  const root = form === 'concise' ? conciseRoot(outputSchema, 'output') : undefined;
  if (root === undefined) return { outputSchema };
  const { declarations, additionalProperties, schema } = root;
  return { output: withoutAbsent({ additionalProperties, schema, properties: declarations }) };
}

/** Members that a component is whole without. */
const DISPENSABLE: readonly string[] = [
  'title',
  'description',
  'annotations',
  'icons',
  '_meta',
  'outputSchema',
  'mimeType',
  'size',
];

/** Members of which a part may be left out alone. */
const DIVISIBLE: readonly string[] = ['annotations', 'icons', '_meta'];

/** The parts of a definition that may be left out of it, the finest first: paths of the wire form. */
export function dispensableParts({ wire }: Definition): readonly JsonPath[] {
  const members = Object.keys(wire).filter((member) => DISPENSABLE.includes(member));
  const parts = members.flatMap((member): JsonPath[] => {
    const value = ownValue(wire, member);
    if (!DIVISIBLE.includes(member) || typeof value !== 'object' || value === null) return [];
    return Array.isArray(value)
      ? value.map((_, index) => [member, index])
      : Object.keys(value).map((key) => [member, key]);
  });
  return [...parts, ...members.map((member) => [member])];
}

/** The definition without some of its parts. */
export function withoutParts(definition: Definition, parts: readonly JsonPath[]): Definition {
  const wire = Object.entries(definition.wire).flatMap(([member, value]) => {
    const own = parts.filter(([first]) => first === member);
    if (own.some(({ length }) => length === 1)) return [];
    const steps = new Set(own.map(([, step]) => step));
    const kept = steps.size === 0 ? value : withoutEntries(value, steps);
    return Object.keys(kept ?? {}).length === 0 && steps.size > 0 ? [] : [[member, kept]];
  });
  return { ...definition, wire: Object.fromEntries(wire) as JsonObject };
}

function withoutEntries(
  value: JsonValue,
  steps: ReadonlySet<string | number | undefined>,
): JsonValue {
  if (Array.isArray(value)) return value.filter((_, index) => !steps.has(index));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => !steps.has(key)));
}
