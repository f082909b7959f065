import type { PromptArgument, PromptDefinition } from '../../definitions/prompt.js';
import { isTemplate, type ResourceDefinition } from '../../definitions/resource.js';
import type { ToolDefinition } from '../../definitions/tool.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../protocol/json.js';
import type { Implementation } from './dialect.js';

/** `Implementation` of the specification. */
export function describeServer(server: Implementation): JsonObject {
  const { name, title, version, description, icons, websiteUrl } = server;
  return withoutEmpty({ name, title, version, description, icons, websiteUrl });
}

/** `Tool` of the specification. The schemas stand in it exactly as they were declared. */
export function describeTool(definition: ToolDefinition): JsonObject {
  const { name, title, description, inputSchema, outputSchema, annotations } = definition;
  return {
    ...withoutEmpty({ name, title, description }),
    inputSchema,
    ...(outputSchema === undefined ? {} : { outputSchema }),
    ...withoutEmpty({ annotations, icons: definition.icons, _meta: definition.metadata }),
  };
}

/** `Resource` or `ResourceTemplate` of the specification. */
export function describeResource(definition: ResourceDefinition): JsonObject {
  const { name, title, description, mimeType, annotations, icons } = definition;
  const place = isTemplate(definition)
    ? { uriTemplate: definition.uriTemplate }
    : { uri: definition.uri };
  const size = isTemplate(definition) ? undefined : definition.size;
  return withoutEmpty({
    ...place,
    name,
    title,
    description,
    mimeType,
    size,
    annotations,
    icons,
    _meta: definition.metadata,
  });
}

/** `Prompt` of the specification. */
export function describePrompt(definition: PromptDefinition): JsonObject {
  const { name, title, description, icons } = definition;
  return withoutEmpty({
    name,
    title,
    description,
    arguments: definition.arguments.map(describeArgument),
    icons,
    _meta: definition.metadata,
  });
}

function describeArgument(argument: PromptArgument): JsonObject {
  const { name, title, description, required } = argument;
  return withoutEmpty({ name, title, description, required });
}

/** Keeps the members that say something: an absent one never reaches the wire as null, `""`, `[]` or `{}`. */
function withoutEmpty(members: { readonly [key: string]: unknown }): JsonObject {
  const entries = Object.entries(members as JsonObject).filter(([, value]) => !isEmpty(value));
  return Object.fromEntries(entries);
}

function isEmpty(value: JsonValue | undefined): boolean {
  if (value === undefined || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isJsonObject(value) && Object.keys(value).length === 0;
}
