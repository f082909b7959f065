import type { Actor, ActorContent, Catalog, Layout, TargetEntry } from '../../catalog/catalog.js';
import { type ActorTemplate, CALL_TIMEOUT_MS } from '../../definitions/actor.js';
import type { JsonObject } from '../../protocol/json.js';
import { type Code, code } from '../typescript/code.js';
import { type Doc, doc, group, indent, join, line, softline } from '../typescript/doc.js';
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
  /** The type that its module must satisfy. */
  readonly type: string;
  /** The module, or its export; undefined for one that a thread loads. */
  readonly module: string | undefined;
};

/** Lays out the member `targets` of the server; nothing where it has none. */
export function targetsMember(targets: readonly BoundTarget[], layout: Layout): Member[] {
  if (targets.length === 0) return [];
  const members = targets.map(
    (bound): Member => [propertyKey(bound.target.name), targetDoc(bound, layout)],
  );
  return [[code`targets`, objectDoc(members, targets.length > 1)]];
}

function targetDoc({ target, module, type }: BoundTarget, layout: Layout): Doc {
  const { maxQueued, restart, onTimeout } = target;
  if (module !== undefined) {
    const value = doc`${identifier(module)} satisfies ${identifier(type)}`;
    const limit = maxQueued === undefined ? [] : [memberOf('maxQueued', maxQueued)];
    return objectDoc([[code`module`, value], ...limit]);
  }
  const { file, exportName } = target.module;
  const options = {
    ...(exportName === undefined ? {} : { exportName }),
    ...(maxQueued === undefined ? {} : { maxQueued }),
    ...(restart === undefined ? {} : { restart }),
    ...(onTimeout === undefined ? {} : { onTimeout }),
  };
  const path = importPath(outputPath(layout, 'server.ts'), file, layout.importExtension);
  const url: Code = code`new URL(${stringLiteral(path)}, import.meta.url)`;
  const members = [
    [code`worker`, url] as const,
    ...Object.entries(options as JsonObject).map(([key, value]) => memberOf(key, value)),
  ];
  // The thread loads the module, so this is where the compiler sees it.
  const whole = code`typeof import(${stringLiteral(path)})`;
  const exported = exportName === undefined ? whole : code`${whole}[${stringLiteral(exportName)}]`;
  const types = join([identifier(type), exported], doc`,${line}`);
  const worker = group(doc`WorkerTarget<${indent([softline, types])}${softline}>`);
  return doc`${objectDoc(members, true)} satisfies ${worker}`;
}

/** Whether the server file needs the type of targets in threads. */
export function hasWorkers({ targets }: Catalog): boolean {
  return targets.some(({ worker }) => worker);
}
