import type { Actor, ToolEntry } from '../../catalog/catalog.js';
import type { ActorTemplate } from '../../definitions/actor.js';
import { isJsonObject, type JsonObject } from '../../protocol/json.js';
import { messageSchema } from '../types/message-schema.js';
import { type SchemaTypesRequest, schemaTypes } from '../types/schema-types.js';
import type { NameScope } from '../typescript/name-scope.js';
import { named, type TypeDeclaration } from '../typescript/type-node.js';
import { quotedName } from './definition.js';
import type { RuntimeImports } from './runtime-imports.js';
import { toolTypeNames } from './tool-types.js';

/** The names of the types that the file of a tool exports about what it sends. */
export type ActorTypeNames = {
  /** The message, where a template makes it. */
  readonly message?: string;
  /** The function that makes the message, where one does. */
  readonly messageBuilder?: string;
  /** The function that makes the structured content of an answer, where one does. */
  readonly replyBuilder?: string;
};

/** Names the types of what a tool sends. */
export function actorTypeNames({ names }: ToolEntry, actor: Actor): ActorTypeNames {
  const isBuilt = actor.message.kind === 'builder';
  const isReplyBuilt = actor.kind === 'call' && actor.reply.kind === 'builder';
  return {
    ...(isBuilt
      ? { messageBuilder: `${names.type}MessageBuilder` }
      : { message: `${names.type}Message` }),
    ...(isReplyBuilt ? { replyBuilder: `${names.type}ReplyBuilder` } : {}),
  };
}

/** Where the types of what a tool sends stand. */
type ActorTypeScope = {
  readonly scope: NameScope;
  readonly runtime: RuntimeImports;
  /** Finds the shared type, and the type of the file, that a part of the arguments has. */
  readonly sharedName: (schema: JsonObject, level: number) => string | undefined;
  readonly argumentName: (schema: JsonObject) => string | undefined;
};

/** Declares the types of what a tool sends. */
export function actorTypes(
  tool: ToolEntry,
  actor: Actor,
  { scope, runtime, sharedName, argumentName }: ActorTypeScope,
): readonly TypeDeclaration[] {
  const { message, messageBuilder, replyBuilder } = actorTypeNames(tool, actor);
  const own = toolTypeNames(tool);
  const subject = `the tool ${quotedName(tool.definition.name)}`;
  const target = `the target ${quotedName(actor.target)}`;
  const builder = (name: string, description: string, type: string, parameter: string) => ({
    name,
    description,
    type: { kind: 'applied', name: runtime.type(type), arguments: [named(parameter)] } as const,
  });
  return [
    ...(message === undefined || actor.message.kind === 'builder'
      ? []
      : messageTypes(message, actor.message.template, tool, {
          description: `What ${subject} sends to ${target}.`,
          scope,
          sharedName: (part, level) => sharedName(part, level) ?? argumentName(part),
        })),
    ...(messageBuilder === undefined
      ? []
      : [
          builder(
            messageBuilder,
            `The function that makes what ${subject} sends to ${target}.`,
            'MessageBuilder',
            own.arguments,
          ),
        ]),
    ...(replyBuilder === undefined
      ? []
      : [
          builder(
            replyBuilder,
            `The function that makes what ${subject} answers of what ${target} does.`,
            'ReplyBuilder',
            own.result ?? 'JsonObject',
          ),
        ]),
  ];
}

/** The type of the messages that a template makes. One that is the arguments themselves has no parts of its own. */
function messageTypes(
  rootName: string,
  template: ActorTemplate,
  tool: ToolEntry,
  types: Pick<SchemaTypesRequest, 'description' | 'scope' | 'sharedName'>,
): readonly TypeDeclaration[] {
  const { inputSchema } = tool.definition;
  const schema = messageSchema(template, inputSchema);
  if (isJsonObject(schema) && schema !== inputSchema) {
    return schemaTypes({ schema, rootName, prefix: rootName, ...types }).declarations;
  }
  const type = named(schema === inputSchema ? toolTypeNames(tool).arguments : 'JsonValue');
  return [{ name: rootName, description: types.description, type }];
}
