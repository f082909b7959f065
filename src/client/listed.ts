import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../protocol/json.js';
import { ClientError } from './error.js';

/** A tool as a server lists it. Other members are as the server sent them. */
export type ListedTool = {
  readonly name: string;
  readonly inputSchema: JsonObject;
  readonly [member: string]: JsonValue;
};

/** A resource as a server lists it. Other members are as the server sent them. */
export type ListedResource = {
  readonly name: string;
  readonly uri: string;
  readonly [member: string]: JsonValue;
};

/** A resource template as a server lists it. Other members are as the server sent them. */
export type ListedResourceTemplate = {
  readonly name: string;
  readonly uriTemplate: string;
  readonly [member: string]: JsonValue;
};

/** A prompt as a server lists it. Other members are as the server sent them. */
export type ListedPrompt = { readonly name: string; readonly [member: string]: JsonValue };

/** A list that a server offers: the method, the member of its result, and what every entry must have. */
export type ListKind<Item> = {
  readonly method: string;
  readonly member: string;
  /** Names the member that an entry lacks; undefined for a right one. */
  readonly fault: (entry: JsonObject) => string | undefined;
  /** Never set: carries the type of the entries. */
  readonly item?: Item;
};

/** `tools/list`. */
export const TOOLS: ListKind<ListedTool> = {
  method: 'tools/list',
  member: 'tools',
  fault: (tool) =>
    missingText(tool, 'name') ??
    (isJsonObject(ownValue(tool, 'inputSchema')) ? undefined : 'an object `inputSchema`'),
};

/** `resources/list`. */
export const RESOURCES: ListKind<ListedResource> = {
  method: 'resources/list',
  member: 'resources',
  fault: (resource) => missingText(resource, 'name') ?? missingText(resource, 'uri'),
};

/** `resources/templates/list`. */
export const RESOURCE_TEMPLATES: ListKind<ListedResourceTemplate> = {
  method: 'resources/templates/list',
  member: 'resourceTemplates',
  fault: (template) => missingText(template, 'name') ?? missingText(template, 'uriTemplate'),
};

/** `prompts/list`. */
export const PROMPTS: ListKind<ListedPrompt> = {
  method: 'prompts/list',
  member: 'prompts',
  fault: (prompt) => missingText(prompt, 'name'),
};

/** Takes the entries out of a list result; throws a `ClientError` for one that lacks what its kind must have. */
export function entriesOf<Item>(
  result: JsonObject,
  kind: ListKind<Item>,
  place: string,
): readonly Item[] {
  const entries = ownValue(result, kind.member);
  if (!Array.isArray(entries)) {
    throw new ClientError('protocol', `${place}: expected a list \`${kind.member}\` in the result`);
  }
  entries.forEach((entry: JsonValue, index) => {
    const fault = isJsonObject(entry) ? kind.fault(entry) : 'an object';
    if (fault !== undefined) {
      throw new ClientError('protocol', `${place}: expected ${fault} at ${kind.member}[${index}]`);
    }
  });
  return entries as readonly Item[];
}

function missingText(entry: JsonObject, member: string): string | undefined {
  return typeof ownValue(entry, member) === 'string' ? undefined : `a text \`${member}\``;
}
