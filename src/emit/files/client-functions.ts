import type {
  Catalog,
  ModuleEntry,
  PromptEntry,
  ResourceEntry,
  ToolEntry,
} from '../../catalog/catalog.js';
import type { NamedEntry } from '../../catalog/components-by-kind.js';
import { templateOf } from '../../catalog/template-of.js';
import { isTemplate } from '../../definitions/resource.js';
import { type JsonObject, ownValue } from '../../protocol/json.js';
import { readHeaderAnnotations } from '../../protocol/param-headers/annotations.js';
import { takesList } from '../../protocol/uri-template/expand.js';
import { nameScope } from '../typescript/name-scope.js';
import { named, type TypeField, type TypeNode } from '../typescript/type-node.js';
import { completedNames } from './completion-types.js';
import { quotedName } from './definition.js';
import { promptArgumentsName } from './prompt-file.js';
import type { RuntimeImports } from './runtime-imports.js';
import { argumentsAsSent, toolTypeNames } from './tool-types.js';
import type { ComponentTypes } from './type-imports.js';

/** A function of the client: its name, its type, and the row of the table that it is made from. */
export type ClientFunction = {
  readonly name: string;
  /** Nothing that the file of the component says: whoever edits a description changes one file. */
  readonly comment?: string;
  readonly type: TypeNode;
  readonly row: JsonObject;
};

/** What the functions import: types of `snodo/client`, and types of the components. */
export type ClientImports = {
  readonly library: RuntimeImports;
  readonly components: ComponentTypes;
};

/** The functions that call tools. Of one that a module makes, the manifest does not know the arguments. */
export function toolFunctions(
  entries: readonly NamedEntry[],
  settings: Catalog['settings'],
  { library, components }: ClientImports,
): ClientFunction[] {
  return entries.filter(isTool).map((entry) => {
    const call = library.type('ToolCall');
    if ('module' in entry) {
      const args = parameter('args', named(library.type('JsonObject')), true);
      return functionOf(entry, [args], library, named(call), { name: entry.definition.name });
    }
    const { result } = toolTypeNames(entry);
    const type = named(components.take(entry, argumentsAsSent(entry, settings)));
    const args = parameter('args', type, !needsArguments(entry));
    const returned: TypeNode =
      result === undefined
        ? named(call)
        : { kind: 'applied', name: call, arguments: [named(components.take(entry, result))] };
    return functionOf(entry, [args], library, returned, toolRow(entry));
  });
}

/** The functions that read resources. Of one that a module makes, the manifest does not know the URI, so there is none. */
export function resourceFunctions(
  entries: readonly NamedEntry[],
  { library }: ClientImports,
): ClientFunction[] {
  return entries.filter(isResource).map((entry) => {
    const returned = promiseOf(library.type('ReadContent'));
    const { definition } = entry;
    if (!isTemplate(definition)) {
      return functionOf(entry, [], library, returned, { uri: definition.uri });
    }
    const { uriTemplate } = definition;
    const variables = variablesType(entry);
    return variables === undefined
      ? functionOf(entry, [parameter('uri', named('string'))], library, returned, {
          uriTemplate,
          expand: false,
        })
      : functionOf(entry, [variables], library, returned, { uriTemplate });
  });
}

/** The functions that get prompts. Of one that a module makes, the manifest does not know the arguments. */
export function promptFunctions(
  entries: readonly NamedEntry[],
  { library, components }: ClientImports,
): ClientFunction[] {
  return entries.filter(isPrompt).map((entry) => {
    const isKnown = !('module' in entry);
    const type: TypeNode = isKnown
      ? named(components.take(entry, promptArgumentsName(entry)))
      : { kind: 'map', value: named('string') };
    const isRequired = isKnown && entry.definition.arguments.some(({ required }) => required);
    const returned = promiseOf(library.type('PromptContent'));
    const { name } = entry.definition;
    return functionOf(entry, [parameter('args', type, !isRequired)], library, returned, { name });
  });
}

/** The functions that ask for values: one for each prompt and each template that completes anything. */
export function completionFunctions(
  { prompts, resources }: Catalog,
  { library }: ClientImports,
): ClientFunction[] {
  const scope = nameScope();
  const counts = new Map<string, number>();
  for (const { names } of [...resources, ...prompts]) {
    counts.set(names.value, (counts.get(names.value) ?? 0) + 1);
  }
  return [...resources, ...prompts].flatMap((entry) => {
    const { definition, names, kind } = entry;
    const completed = suggestedNames(entry);
    if (completed.length === 0) return [];
    // Whatever else completes something: a name that both kinds have never changes its meaning.
    const isShared = counts.get(names.value) !== 1;
    const suffix = kind === 'prompt' ? 'Prompt' : 'Resource';
    const part = kind === 'prompt' ? 'Arguments of the prompt' : 'Variables of the resource';
    const members = completed.map((value): TypeNode => ({ kind: 'literal', value }));
    const [only = named('never')] = members;
    const argument: TypeNode = members.length === 1 ? only : { kind: 'union', members };
    return {
      name: scope.claim(isShared ? names.value + suffix : names.value),
      comment: `${part} ${quotedName(definition.name)}.`,
      type: {
        kind: 'function',
        parameters: [
          parameter(kind === 'prompt' ? 'argument' : 'variable', argument),
          parameter('value', named('string')),
          parameter('options', named(library.type('CompletionOptions')), true),
        ],
        result: promiseOf(library.type('Completion')),
      },
      row:
        'uriTemplate' in definition
          ? { type: 'ref/resource', uri: definition.uriTemplate }
          : { type: 'ref/prompt', name: definition.name },
    };
  });
}

function functionOf(
  { names }: NamedEntry,
  parameters: readonly TypeField[],
  library: RuntimeImports,
  result: TypeNode,
  row: JsonObject,
): ClientFunction {
  const options = parameter('options', named(library.type('RequestOptions')), true);
  return {
    name: names.value,
    type: { kind: 'function', parameters: [...parameters, options], result },
    row,
  };
}

function parameter(name: string, type: TypeNode, optional = false): TypeField {
  return { name, type, optional };
}

function promiseOf(name: string): TypeNode {
  return { kind: 'applied', name: 'Promise', arguments: [named(name)] };
}

function toolRow({ definition: { name, inputSchema, outputSchema } }: ToolEntry): JsonObject {
  const { annotations } = readHeaderAnnotations(inputSchema);
  return {
    name,
    ...(outputSchema === undefined ? {} : { output: true }),
    ...(annotations.length === 0
      ? {}
      : { headers: Object.fromEntries(annotations.map(({ header, path }) => [header, path])) }),
  };
}

/** Keywords that may require something in ways of their own. */
const REQUIRING = ['$ref', '$dynamicRef', 'allOf', 'anyOf', 'oneOf', 'if', 'not', 'minProperties'];

/** Whether a tool cannot be called without arguments; also where that is hard to tell. */
function needsArguments({ definition: { inputSchema } }: ToolEntry): boolean {
  const required = ownValue(inputSchema, 'required');
  const isRequired = Array.isArray(required) && required.length > 0;
  return isRequired || REQUIRING.some((keyword) => Object.hasOwn(inputSchema, keyword));
}

/** The variables of a template as a parameter; undefined where a matcher of the user's own decides what URIs are right. */
function variablesType(resource: ResourceEntry): TypeField | undefined {
  const template = templateOf(resource);
  if (template === undefined) return undefined;
  const list: TypeNode = {
    kind: 'union',
    members: [named('string'), named('readonly string[]')],
  };
  const fields = template.variables.map(({ name, required }) =>
    parameter(name, takesList(template, name) ? list : named('string'), !required),
  );
  const isRequired = template.variables.some(({ required }) => required);
  return parameter('variables', { kind: 'object', fields }, !isRequired);
}

function suggestedNames(entry: PromptEntry | ResourceEntry): readonly string[] {
  const { definition } = entry;
  const listed = 'complete' in definition ? Object.keys(definition.complete ?? {}) : [];
  return [...new Set([...completedNames(entry), ...listed])];
}

function isTool(entry: NamedEntry): entry is ToolEntry | ModuleEntry {
  return entry.kind === 'tool';
}

function isResource(entry: NamedEntry): entry is ResourceEntry {
  return entry.kind === 'resource' && !('module' in entry);
}

function isPrompt(entry: NamedEntry): entry is PromptEntry | ModuleEntry {
  return entry.kind === 'prompt';
}
