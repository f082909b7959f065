import type { Catalog, TargetEntry, ToolEntry } from '../../catalog/catalog.js';
import { emittedNames } from '../../catalog/names/emitted-names.js';
import { type Code, code, joinCode } from '../typescript/code.js';
import { importPath } from '../typescript/import-path.js';
import { type ImportedName, printImports } from '../typescript/imports.js';
import { nameScope } from '../typescript/name-scope.js';
import { printDeclaration } from '../typescript/type-doc.js';
import { named, type TypeDeclaration, type TypeNode } from '../typescript/type-node.js';
import { actorTypeNames } from './actor-types.js';
import { banner } from './banner.js';
import { quotedName } from './definition.js';
import { componentPath, targetsPath } from './emitted-paths.js';
import { RUNTIME } from './runtime-imports.js';

const BUILT = 'BuiltMessage';

/** Names the type that the module of a target must satisfy. */
export function targetTypeName({ name }: TargetEntry): string {
  return `${emittedNames(name).type}Target`;
}

/** Prints `targets.ts`: what tools send to each target, and what its module must be. */
export function targetsFile(catalog: Catalog): Code {
  const { layout, targets } = catalog;
  const scope = nameScope([
    'Target',
    BUILT,
    ...targets.flatMap((target) => Object.values(typeNames(target))),
  ]);
  const imports: ImportedName[] = [{ from: RUNTIME, name: 'Target', type: true }];
  const messageType = (tool: ToolEntry): TypeNode | undefined => {
    if (tool.source.kind !== 'actor') return undefined;
    const { actor } = tool.source;
    const from = targetsPath(layout);
    const { message } = actorTypeNames(tool, actor);
    if (message !== undefined) {
      const as = scope.claim(message);
      const path = importPath(from, componentPath(tool, layout), layout.importExtension);
      imports.push({ from: path, name: message, as, type: true });
      return named(as);
    }
    if (actor.message.kind === 'template') return undefined;
    const { file, exportName } = actor.message.builder;
    const as = scope.claim(`make${tool.names.type}Message`);
    const path = importPath(from, file, layout.importExtension);
    imports.push({ from: path, name: exportName, as, type: true });
    if (!imports.some(({ name }) => name === BUILT)) {
      imports.push({ from: RUNTIME, name: BUILT, type: true });
    }
    return { kind: 'applied', name: BUILT, arguments: [named(`typeof ${as}`)] };
  };
  const declarations = targets.flatMap((target) => declarationsOf(target, catalog, messageType));
  const blocks = declarations.map(printDeclaration);
  return code`${banner(layout)}\n\n${joinCode([printImports(imports), ...blocks], code`\n`)}`;
}

function typeNames(target: TargetEntry): { readonly [part in 'call' | 'cast' | 'target']: string } {
  const { type } = emittedNames(target.name);
  return { call: `${type}Call`, cast: `${type}Cast`, target: targetTypeName(target) };
}

function declarationsOf(
  target: TargetEntry,
  { tools }: Catalog,
  messageType: (tool: ToolEntry) => TypeNode | undefined,
): readonly TypeDeclaration[] {
  const names = typeNames(target);
  const subject = `the target ${quotedName(target.name)}`;
  const sent = (kind: 'call' | 'cast'): readonly TypeNode[] =>
    tools.flatMap((tool) => {
      const { source } = tool;
      const isSent =
        source.kind === 'actor' &&
        source.actor.kind === kind &&
        source.actor.target === target.name;
      return (isSent ? messageType(tool) : undefined) ?? [];
    });
  const messages = (name: string, types: readonly TypeNode[], what: string): TypeDeclaration[] =>
    types.length === 0 ? [] : [{ name, description: `What tools ${what}.`, type: unionOf(types) }];
  const [calls, casts] = [sent('call'), sent('cast')];
  const parameters = [
    named(calls.length === 0 ? 'never' : names.call),
    ...(casts.length === 0 ? [] : [named(names.cast)]),
  ];
  return [
    ...messages(names.call, calls, `send to ${subject}, and wait for`),
    ...messages(names.cast, casts, `send to ${subject}, and do not wait for`),
    {
      name: names.target,
      description: `What the module of ${subject} must be.`,
      type: { kind: 'applied', name: 'Target', arguments: parameters },
    },
  ];
}

function unionOf(members: readonly TypeNode[]): TypeNode {
  const [only] = members;
  return only !== undefined && members.length === 1 ? only : { kind: 'union', members };
}
