import type { Catalog, PromptEntry } from '../../catalog/catalog.js';
import { render } from '../templates/render.js';
import { type Code, code } from '../typescript/code.js';
import { docComment } from '../typescript/doc-comment.js';
import { identifier } from '../typescript/identifier.js';
import { printImports } from '../typescript/imports.js';
import { nameScope } from '../typescript/name-scope.js';
import { printDeclaration } from '../typescript/type-doc.js';
import { named, type TypeDeclaration, type TypeNode } from '../typescript/type-node.js';
import { valueDoc } from '../typescript/value-doc.js';
import { banner } from './banner.js';
import { completionHandlerName, completionTypes } from './completion-types.js';
import { type ContextType, contextType } from './context-file.js';
import { callWithObject, presentMembers, printConstant, quotedName } from './definition.js';
import { componentPath } from './emitted-paths.js';
import { type RuntimeImports, runtimeImports } from './runtime-imports.js';

const MEMBERS = [
  'name',
  'title',
  'description',
  'arguments',
  'completion',
  'complete',
  'icons',
  'metadata',
];

/** Prints `prompts/<name>.ts`: the types of its handler, or its static messages, and the definition. */
export function promptFile(prompt: PromptEntry, catalog: Catalog): Code {
  const { layout } = catalog;
  const { definition, names } = prompt;
  const scope = nameScope([
    names.value,
    messagesName(prompt),
    promptHandlerName(prompt),
    completionHandlerName(prompt),
    promptArgumentsName(prompt),
  ]);
  const runtime = runtimeImports(scope);
  const define = runtime.value('definePrompt');
  const constant = printConstant({
    name: names.value,
    type: identifier(runtime.type('PromptDefinition')),
    value: callWithObject(define, presentMembers(definition, MEMBERS)),
  });
  const declared = definition.arguments.map(({ name }) => name);
  const context = contextType(catalog, componentPath(prompt, layout), scope);
  const functions = [
    ...handlerTypes(prompt, runtime, context),
    ...completionTypes(prompt, declared, runtime, context),
  ];
  const messages = messagesConstant(prompt, runtime);
  return render('prompt', {
    banner: banner(layout),
    imports: printImports([
      ...runtime.list(),
      ...(context === undefined || functions.length === 0 ? [] : [context.imported]),
    ]),
    types: [argumentsDeclaration(prompt), ...functions].map(printDeclaration),
    definition: code`${docComment(definition.description)}${constant}`,
    messages: messages ?? false,
  });
}

/** Name of the constant that holds the static messages of a prompt. */
export function messagesName({ names }: PromptEntry): string {
  return `${names.value}Messages`;
}

/** Name of the type of a prompt's handler. */
export function promptHandlerName({ names }: PromptEntry): string {
  return `${names.type}Handler`;
}

/** Name of the type of a prompt's arguments. */
export function promptArgumentsName({ names }: PromptEntry): string {
  return `${names.type}Arguments`;
}

function argumentsDeclaration(prompt: PromptEntry): TypeDeclaration {
  return {
    name: promptArgumentsName(prompt),
    description: `Arguments of the prompt ${quotedName(prompt.definition.name)}.`,
    type: argumentsType(prompt.definition),
  };
}

function handlerTypes(
  prompt: PromptEntry,
  runtime: RuntimeImports,
  context: ContextType | undefined,
): TypeDeclaration[] {
  if (prompt.source.kind !== 'handler') return [];
  return [
    {
      name: promptHandlerName(prompt),
      description: `The function that renders the prompt ${quotedName(prompt.definition.name)}.`,
      type: {
        kind: 'applied',
        name: runtime.type('PromptHandler'),
        arguments: [
          named(promptArgumentsName(prompt)),
          ...(context === undefined ? [] : [context.type]),
        ],
      },
    },
  ];
}

/** The values of prompt arguments are always strings (MCP, "Prompts"). */
function argumentsType({ arguments: list }: PromptEntry['definition']): TypeNode {
  if (list.length === 0) return { kind: 'map', value: named('string') };
  const fields = list.map(({ name, description, required }) => ({
    name,
    type: named('string'),
    optional: required !== true,
    ...(description === undefined ? {} : { description }),
  }));
  return { kind: 'object', fields };
}

function messagesConstant(prompt: PromptEntry, runtime: RuntimeImports): Code | undefined {
  if (prompt.source.kind !== 'messages') return undefined;
  const comment = docComment(`Messages of the prompt ${quotedName(prompt.definition.name)}.`);
  const constant = printConstant({
    name: messagesName(prompt),
    type: code`readonly ${identifier(runtime.type('MessageTemplate'))}[]`,
    value: valueDoc(prompt.source.messages),
  });
  return code`${comment}${constant}`;
}
