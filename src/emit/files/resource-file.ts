import type { Catalog, ResourceEntry } from '../../catalog/catalog.js';
import { isTemplate } from '../../definitions/resource.js';
import { render } from '../templates/render.js';
import { type Code, code } from '../typescript/code.js';
import { docComment } from '../typescript/doc-comment.js';
import { identifier } from '../typescript/identifier.js';
import { printImports } from '../typescript/imports.js';
import { nameScope } from '../typescript/name-scope.js';
import { stringLiteral } from '../typescript/string-literal.js';
import { printDeclaration } from '../typescript/type-doc.js';
import { named, type TypeDeclaration, type TypeNode } from '../typescript/type-node.js';
import { valueDoc } from '../typescript/value-doc.js';
import { banner } from './banner.js';
import { completionHandlerName, completionTypes } from './completion-types.js';
import { type ContextType, contextType } from './context-file.js';
import { callWithObject, presentMembers, printConstant, quotedName } from './definition.js';
import { componentPath } from './emitted-paths.js';
import { type RuntimeImports, runtimeImports } from './runtime-imports.js';
import { type TemplateParameter, templateParameters } from './template-parameters.js';

const MEMBERS = [
  'name',
  'title',
  'description',
  'uri',
  'uriTemplate',
  'mimeType',
  'size',
  'annotations',
  'completion',
  'complete',
  'icons',
  'metadata',
];

/** Prints `resources/<name>.ts`: the types of its handler, or its static content, and the definition. */
export function resourceFile(resource: ResourceEntry, catalog: Catalog): Code {
  const { layout } = catalog;
  const { definition, names } = resource;
  const scope = nameScope([names.value, ...resourceNames(resource)]);
  const runtime = runtimeImports(scope);
  const define = runtime.value('defineResource');
  const type = isTemplate(definition) ? 'ResourceTemplateDefinition' : 'DirectResourceDefinition';
  const constant = printConstant({
    name: names.value,
    type: identifier(runtime.type(type)),
    value: callWithObject(define, presentMembers(definition, MEMBERS)),
  });
  const declared = templateParameters(resource).map(({ name }) => name);
  const context = contextType(catalog, componentPath(resource, layout), scope);
  const types = [
    ...handlerTypes(resource, runtime, context),
    ...completionTypes(resource, declared, runtime, context),
  ];
  const content = contentConstant(resource, runtime);
  return render('resource', {
    banner: banner(layout),
    imports: printImports([
      ...runtime.list(),
      ...(context === undefined || types.length === 0 ? [] : [context.imported]),
    ]),
    types: types.map(printDeclaration),
    definition: code`${docComment(definition.description)}${constant}`,
    content: content ?? false,
  });
}

/** Name of the constant that holds the static content of a resource. */
export function contentName({ names }: ResourceEntry): string {
  return `${names.value}Content`;
}

/** Name of the type of a resource's handler. */
export function resourceHandlerName({ names }: ResourceEntry): string {
  return `${names.type}Handler`;
}

function resourceNames(resource: ResourceEntry): string[] {
  const { type } = resource.names;
  return [
    contentName(resource),
    resourceHandlerName(resource),
    completionHandlerName(resource),
    `${type}Params`,
  ];
}

function handlerTypes(
  resource: ResourceEntry,
  runtime: RuntimeImports,
  context: ContextType | undefined,
): TypeDeclaration[] {
  if (resource.source.kind !== 'handler') return [];
  const label = quotedName(resource.definition.name);
  const handler = {
    name: resourceHandlerName(resource),
    description: `The function that answers reads of the resource ${label}.`,
  };
  const handlerType = runtime.type('ResourceHandler');
  const parameters = templateParameters(resource);
  const passed = context === undefined ? [] : [context.type];
  if (parameters.length === 0) {
    const params = passed.length === 0 ? [] : [named(runtime.type('ReadParams')), ...passed];
    return [{ ...handler, type: applied(handlerType, params) }];
  }
  const name = `${resource.names.type}Params`;
  const fields: TypeNode = { kind: 'object', fields: parameters.map(parameterField) };
  return [
    {
      name,
      description: `The request and the matched variables of the resource ${label}.`,
      type: { kind: 'intersection', members: [named(runtime.type('ReadParams')), fields] },
    },
    { ...handler, type: applied(handlerType, [named(name), ...passed]) },
  ];
}

function applied(name: string, parameters: readonly TypeNode[]): TypeNode {
  return parameters.length === 0 ? named(name) : { kind: 'applied', name, arguments: parameters };
}

function parameterField({ name, required }: TemplateParameter) {
  return { name, type: named('string'), optional: !required };
}

function contentConstant(resource: ResourceEntry, runtime: RuntimeImports): Code | undefined {
  const { source } = resource;
  if (source.kind === 'handler') return undefined;
  const comment = docComment(`Content of the resource ${quotedName(resource.definition.name)}.`);
  const constant =
    source.kind === 'text'
      ? { type: code`string`, value: stringLiteral(source.text) }
      : { type: identifier(runtime.type('JsonValue')), value: valueDoc(source.value) };
  return code`${comment}${printConstant({ name: contentName(resource), ...constant })}`;
}
