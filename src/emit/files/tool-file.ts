import type { Catalog, ToolEntry } from '../../catalog/catalog.js';
import { render } from '../templates/render.js';
import { schemaTypes } from '../types/schema-types.js';
import type { EmittedTypes } from '../types/shared-types.js';
import { type Code, code } from '../typescript/code.js';
import { docComment } from '../typescript/doc-comment.js';
import { identifier } from '../typescript/identifier.js';
import { printImports } from '../typescript/imports.js';
import { nameScope } from '../typescript/name-scope.js';
import { printDeclaration } from '../typescript/type-doc.js';
import { named, type TypeDeclaration } from '../typescript/type-node.js';
import { banner } from './banner.js';
import { callWithObject, presentMembers, printConstant, quotedName } from './definition.js';
import { componentPath } from './emitted-paths.js';
import { jsonImports, reserveJsonTypes, runtimeImports } from './runtime-imports.js';
import { toolTypeNames } from './tool-types.js';
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
export function toolFile(
  tool: ToolEntry,
  { layout, settings }: Catalog,
  sharedTypes: EmittedTypes,
): Code {
  const { definition, names } = tool;
  const label = quotedName(definition.name);
  const own = toolTypeNames(tool);
  const scope = nameScope([names.value, ...Object.values(own)]);
  reserveJsonTypes(scope);
  const runtime = runtimeImports(scope);
  const define = runtime.value('defineTool');
  const definitionType = runtime.type('ToolDefinition');
  const handlerType = runtime.type('ToolHandler');

  const imported = typeImports(sharedTypes, componentPath(tool, layout), layout, scope);
  const { sharedName } = imported;

  const types = [
    ...schemaTypes({
      schema: definition.inputSchema,
      rootName: own.arguments,
      description: `Arguments of the tool ${label}.`,
      prefix: names.type,
      scope,
      withDefaults: settings.applyDefaults === true,
      sharedName,
    }),
    ...(definition.outputSchema === undefined || own.result === undefined
      ? []
      : schemaTypes({
          schema: definition.outputSchema,
          rootName: own.result,
          description: `Structured content that the tool ${label} returns.`,
          prefix: own.result,
          scope,
          sharedName,
        })),
  ];
  const parameters = own.result === undefined ? [own.arguments] : [own.arguments, own.result];
  const handler: TypeDeclaration = {
    name: own.handler,
    description: `The function that answers the tool ${label}.`,
    type: { kind: 'applied', name: handlerType, arguments: parameters.map(named) },
  };
  const constant = printConstant({
    name: names.value,
    type: identifier(definitionType),
    value: callWithObject(define, presentMembers(definition, MEMBERS)),
  });
  return render('tool', {
    banner: banner(layout),
    imports: printImports([...runtime.list(), ...jsonImports(types), ...imported.list()]),
    types: [...types, handler].map(printDeclaration),
    definition: code`${docComment(definition.description)}${constant}`,
  });
}
