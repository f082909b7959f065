import type { Catalog, ToolEntry } from '../../catalog/catalog.js';
import type { JsonObject } from '../../protocol/json.js';
import { render } from '../templates/render.js';
import { ownText } from '../types/own-text.js';
import { type SchemaTypes, schemaTypes } from '../types/schema-types.js';
import type { EmittedTypes } from '../types/shared-types.js';
import { type Code, code } from '../typescript/code.js';
import { docComment } from '../typescript/doc-comment.js';
import { identifier } from '../typescript/identifier.js';
import { printImports } from '../typescript/imports.js';
import { type NameScope, nameScope } from '../typescript/name-scope.js';
import { printDeclaration } from '../typescript/type-doc.js';
import { named, type TypeDeclaration } from '../typescript/type-node.js';
import { actorTypeNames, actorTypes } from './actor-types.js';
import { banner } from './banner.js';
import { type ContextType, contextType } from './context-file.js';
import { callWithObject, presentMembers, printConstant, quotedName } from './definition.js';
import { componentPath } from './emitted-paths.js';
import { jsonImports, reserveJsonTypes, runtimeImports } from './runtime-imports.js';
import { argumentsAsSent, toolTypeNames } from './tool-types.js';
import { typeImports } from './type-imports.js';

const MEMBERS = [
  'name',
  'title',
  'description',
  'inputSchema',
  'outputSchema',
  'annotations',
  'icons',
  'metadata',
];

/** Prints `tools/<name>.ts`: the types of arguments and result, the handler's type, and the definition. */
export function toolFile(tool: ToolEntry, catalog: Catalog, sharedTypes: EmittedTypes): Code {
  const { layout } = catalog;
  const { definition, names } = tool;
  const own = toolTypeNames(tool);
  const { source } = tool;
  const sent = source.kind === 'actor' ? Object.values(actorTypeNames(tool, source.actor)) : [];
  const scope = nameScope([
    names.value,
    ...Object.values(own),
    ...sent,
    argumentsAsSent(tool, catalog.settings),
  ]);
  reserveJsonTypes(scope);
  const runtime = runtimeImports(scope);
  const define = runtime.value('defineTool');
  const definitionType = runtime.type('ToolDefinition');
  if (source.kind === 'handler') runtime.type('ToolHandler');

  const imported = typeImports(sharedTypes, componentPath(tool, layout), layout, scope);
  const { sharedName } = imported;
  const args = argumentTypes(tool, catalog.settings, { scope, sharedName });
  const context = contextOf(tool, catalog, scope);
  const types = [
    ...args.declarations,
    ...resultTypes(tool, { scope, sharedName }),
    ...(source.kind === 'actor'
      ? actorTypes(tool, source.actor, { scope, runtime, sharedName, argumentName: args.nameOf })
      : [handlerTypeOf(tool, runtime.type('ToolHandler'), context)]),
  ];
  const constant = printConstant({
    name: names.value,
    type: identifier(definitionType),
    value: callWithObject(define, presentMembers(definition, MEMBERS)),
  });
  return render('tool', {
    banner: banner(layout),
    imports: printImports([
      ...runtime.list(),
      ...jsonImports(types),
      ...imported.list(),
      ...(context === undefined ? [] : [context.imported]),
    ]),
    types: types.map(printDeclaration),
    definition: code`${docComment(definition.description)}${constant}`,
  });
}

/** The type of the context of a handler, where it differs from that of the runtime. */
function contextOf(tool: ToolEntry, catalog: Catalog, scope: NameScope): ContextType | undefined {
  return tool.source.kind === 'handler'
    ? contextType(catalog, componentPath(tool, catalog.layout), scope)
    : undefined;
}

function handlerTypeOf(
  tool: ToolEntry,
  handlerType: string,
  context: ContextType | undefined,
): TypeDeclaration {
  const own = toolTypeNames(tool);
  const result = own.result ?? (context && 'JsonValue');
  const parameters = [own.arguments, ...(result === undefined ? [] : [result])].map(named);
  return {
    name: own.handler,
    description: `The function that answers the tool ${quotedName(tool.definition.name)}.`,
    type: {
      kind: 'applied',
      name: handlerType,
      arguments: [...parameters, ...(context === undefined ? [] : [context.type])],
    },
  };
}

/** The names that types may have in the file of a tool. */
type TypeScope = {
  readonly scope: NameScope;
  readonly sharedName: (schema: JsonObject, level: number) => string | undefined;
};

/** The types of the arguments that the handler gets and, where defaults make a difference, of those that callers send. */
function argumentTypes(
  tool: ToolEntry,
  settings: Catalog['settings'],
  { scope, sharedName }: TypeScope,
): SchemaTypes {
  const { definition, names } = tool;
  const { inputSchema: schema } = definition;
  const rootName = toolTypeNames(tool).arguments;
  const sentName = argumentsAsSent(tool, settings);
  const label = `Arguments of the tool ${quotedName(definition.name)}`;
  const isSent = sentName === rootName;
  const received = schemaTypes({
    schema,
    rootName,
    description: rootComment(isSent ? `${label}.` : `${label}, with defaults inserted.`, schema),
    prefix: names.type,
    scope,
    withDefaults: settings.applyDefaults === true,
    sharedName,
  });
  if (isSent) return received;
  const sent = schemaTypes({
    schema,
    rootName: sentName,
    description: `${label} as callers send them.`,
    prefix: sentName,
    scope,
    sharedName: (part, level) => sharedName(part, level) ?? received.nameOf(part),
  });
  return { ...received, declarations: [...received.declarations, ...sent.declarations] };
}

function resultTypes(
  tool: ToolEntry,
  { scope, sharedName }: TypeScope,
): readonly TypeDeclaration[] {
  const { outputSchema: schema, name } = tool.definition;
  const rootName = toolTypeNames(tool).result;
  if (schema === undefined || rootName === undefined) return [];
  const label = `Structured content that the tool ${quotedName(name)} returns.`;
  const description = rootComment(label, schema);
  return schemaTypes({ schema, rootName, description, prefix: rootName, scope, sharedName })
    .declarations;
}

/** The comment of a root type: what it is, and what the schema says of it. */
function rootComment(label: string, schema: JsonObject): string {
  const description = ownText(schema, 'description');
  return description === undefined ? label : `${label}\n\n${description}`;
}
