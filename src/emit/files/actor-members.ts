import type { Actor, ActorContent, Catalog, Layout, TargetEntry } from '../../catalog/catalog.js';
import { type ActorTemplate, CALL_TIMEOUT_MS } from '../../definitions/actor.js';
import type { JsonObject } from '../../protocol/json.js';
import { type Code, code } from '../typescript/code.js';
import { type Doc, doc, join } from '../typescript/doc.js';
import { identifier } from '../typescript/identifier.js';
import { importPath } from '../typescript/import-path.js';
import { propertyKey } from '../typescript/property-key.js';
import { stringLiteral } from '../typescript/string-literal.js';
import { arrayDoc, type Member, memberOf, objectDoc, valueDoc } from '../typescript/value-doc.js';
import { outputPath } from './emitted-paths.js';

/** A handwritten function as a file calls it, and the type that it must satisfy. */
export type BoundFunction = { readonly value: string; readonly type: string };

/** The functions that make what a tool sends, and what it answers; undefined where a template does. */
export type ActorBuilders = {
  readonly message?: BoundFunction;
  readonly reply?: BoundFunction;
};

/** Lists the functions of the runtime that the templates of a catalog are made with. */
export function templateFunctions({ tools }: Catalog): readonly string[] {
  const actors = tools.flatMap(({ source }) => (source.kind === 'actor' ? [source.actor] : []));
  const fills = (content: ActorContent): boolean =>
    content.kind === 'template' && content.placeholders.length > 0;
  return [
    ...(actors.some(({ message }) => fills(message)) ? ['arg'] : []),
    ...(actors.some((actor) => actor.kind === 'call' && fills(actor.reply)) ? ['reply'] : []),
  ];
}

/** Lays out the member `call` or `cast` of a tool. */
export function actorMember(actor: Actor, builders: ActorBuilders): Member {
  const members: Member[] = [
    memberOf('target', actor.target),
    contentMember('message', actor.message, builders.message, 'arg'),
  ];
  if (actor.kind === 'cast') return [code`cast`, objectDoc(members)];
  members.push(contentMember('reply', actor.reply, builders.reply, 'reply'));
  if (actor.timeoutMs !== CALL_TIMEOUT_MS) members.push(memberOf('timeoutMs', actor.timeoutMs));
  return [code`call`, objectDoc(members)];
}

function contentMember(
  key: 'message' | 'reply',
  content: ActorContent,
  builder: BoundFunction | undefined,
  placeholder: 'arg' | 'reply',
): Member {
  if (content.kind === 'template') {
    return [identifier(key), templateDoc(content.template, placeholder)];
  }
  if (builder === undefined) throw new Error(`no name for the builder of a ${key}`);
  return [identifier(key), doc`${identifier(builder.value)} satisfies ${identifier(builder.type)}`];
}

/** Lays out a template: the value that it stands for, with calls in the places that are filled in. */
function templateDoc(template: ActorTemplate, placeholder: 'arg' | 'reply'): Doc {
  switch (template.kind) {
    case 'literal':
      return valueDoc(template.value);
    case 'placeholder':
      return doc`${identifier(placeholder)}(${join(template.names.map(stringLiteral), doc`, `)})`;
    case 'list':
      return arrayDoc(
        template.items.map((item) => templateDoc(item, placeholder)),
        template.items.length > 1 && template.items.every(isWide),
      );
    case 'map':
      return objectDoc(
        template.entries.map(({ key, value }) => [
          propertyKey(key),
          templateDoc(value, placeholder),
        ]),
      );
  }
}

/** Formatters break lists of objects with several members each. */
function isWide(item: ActorTemplate): boolean {
  if (item.kind === 'map') return item.entries.length > 1;
  if (item.kind === 'list') return item.items.length > 1;
  return (
    item.kind === 'literal' &&
    typeof item.value === 'object' &&
    item.value !== null &&
    Object.keys(item.value).length > 1
  );
}

/** A target with the name that the server file gives to its module. */
export type BoundTarget = {
  readonly target: TargetEntry;
  /** The module, or its export, and its type; undefined for one that a thread loads. */
  readonly module: BoundFunction | undefined;
};

/** Lays out the member `targets` of the server; nothing where it has none. */
export function targetsMember(targets: readonly BoundTarget[], layout: Layout): Member[] {
  if (targets.length === 0) return [];
  const members = targets.map(
    (bound): Member => [propertyKey(bound.target.name), targetDoc(bound, layout)],
  );
  return [[code`targets`, objectDoc(members, targets.length > 1)]];
}

function targetDoc({ target, module }: BoundTarget, layout: Layout): Doc {
  if (module !== undefined) {
    const value = doc`${identifier(module.value)} satisfies ${identifier(module.type)}`;
    return objectDoc([[code`module`, value]]);
  }
  const { restart, onTimeout } = target;
  const path = importPath(
    outputPath(layout, 'server.ts'),
    target.module.file,
    layout.importExtension,
  );
  const { exportName } = target.module;
  const options = {
    ...(exportName === undefined ? {} : { exportName }),
    ...(restart === undefined ? {} : { restart }),
    ...(onTimeout === undefined ? {} : { onTimeout }),
  };
  const url: Code = code`new URL(${stringLiteral(path)}, import.meta.url)`;
  return objectDoc([
    [code`worker`, url],
    ...Object.entries(options as JsonObject).map(([key, value]) => memberOf(key, value)),
  ]);
}
