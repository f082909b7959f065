import type { Catalog, CatalogEntry, ResourceEntry, ToolEntry } from '../../catalog/catalog.js';
import type { JsonObject } from '../../protocol/json.js';
import { render } from '../templates/render.js';
import { type Code, code } from '../typescript/code.js';
import { type Doc, doc, group, indent, line } from '../typescript/doc.js';
import { docComment } from '../typescript/doc-comment.js';
import { identifier } from '../typescript/identifier.js';
import { importPath } from '../typescript/import-path.js';
import { type ImportedName, printImports } from '../typescript/imports.js';
import { stringLiteral } from '../typescript/string-literal.js';
import { arrayDoc, type Member, objectDoc } from '../typescript/value-doc.js';
import { banner } from './banner.js';
import { callWithObject, presentMembers, printConstant, quotedName } from './definition.js';
import { outputPath, validatorsPath } from './emitted-paths.js';
import { RUNTIME } from './runtime-imports.js';
import { type BoundNames, serverImports } from './server-imports.js';

const SETTINGS = [
  'server',
  'protocols',
  'validator',
  'applyDefaults',
  'pagination',
  'cache',
  'handlerTimeoutMs',
  'maxResultBytes',
  'capabilities',
  'log',
];

const RUNTIME_NAMES: readonly ImportedName[] = [
  { from: RUNTIME, name: 'CreateRuntime', type: true },
  { from: RUNTIME, name: 'defineServer' },
];

/** Prints `server.ts`: the settings as the manifest writes them, and every definition bound to its handler. */
export function serverFile(catalog: Catalog): Code {
  const { settings, capabilities, program, layout } = catalog;
  const isDeclared = Object.keys(capabilities).length > 0;
  const taken = ['createRuntime', ...RUNTIME_NAMES.map(({ name }) => name)];
  const imports = serverImports(catalog, taken);
  const bound = (entry: CatalogEntry): BoundNames => {
    const names = imports.names.get(entry);
    if (names === undefined) throw new Error(`no names for ${entry.kind} ${entry.names.value}`);
    return names;
  };
  const members: Member[] = [
    ...presentMembers(
      { ...settings, ...program, ...(isDeclared ? { capabilities } : {}) } as JsonObject,
      SETTINGS,
    ),
    ...list('tools', catalog.tools, (tool) => toolMembers(tool, bound(tool), catalog)),
    ...list('resources', catalog.resources, (resource) =>
      resourceMembers(resource, bound(resource)),
    ),
    ...list('prompts', catalog.prompts, (prompt) => promptMembers(bound(prompt))),
  ];
  const comment = `Builds the server ${quotedName(settings.server.name)}: every definition bound to its handler. Starts nothing.`;
  const createRuntime = printConstant({
    name: 'createRuntime',
    type: code`CreateRuntime`,
    value: callWithObject('defineServer', members),
  });
  return render('server', {
    banner: banner(layout),
    imports: printImports([...RUNTIME_NAMES, ...imports.list]),
    createRuntime: code`${docComment(comment)}${createRuntime}`,
  });
}

function list<Entry>(
  key: 'tools' | 'resources' | 'prompts',
  entries: readonly Entry[],
  membersOf: (entry: Entry) => readonly Member[],
): Member[] {
  if (entries.length === 0) return [];
  const items = entries.map((entry) => objectDoc(membersOf(entry)));
  return [[identifier(key), arrayDoc(items, entries.length > 1)]];
}

function toolMembers(tool: ToolEntry, names: BoundNames, { settings, layout }: Catalog): Member[] {
  const path = importPath(
    outputPath(layout, 'server.ts'),
    validatorsPath(tool, layout),
    layout.importExtension,
  );
  const load = group(doc`() =>${indent([line, doc`import(${stringLiteral(path)})`])}`);
  return [
    definitionMember(names),
    ...handlerMember(code`call`, names.handler),
    ...(settings.validator === 'full' ? [[code`validators`, load] as const] : []),
  ];
}

function resourceMembers({ source }: ResourceEntry, names: BoundNames): Member[] {
  return [
    definitionMember(names),
    ...(names.matcher === undefined ? [] : [[code`matcher`, identifier(names.matcher)] as const]),
    ...handlerMember(code`read`, names.handler),
    ...handlerMember(code`complete`, names.completer),
    ...contentMember(source.kind === 'json' ? code`json` : code`text`, names),
  ];
}

function promptMembers(names: BoundNames): Member[] {
  return [
    definitionMember(names),
    ...handlerMember(code`render`, names.handler),
    ...handlerMember(code`complete`, names.completer),
    ...contentMember(code`messages`, names),
  ];
}

function definitionMember({ definition }: BoundNames): Member {
  return [code`definition`, identifier(definition)];
}

function handlerMember(key: Code, handler: BoundNames['handler']): Member[] {
  if (handler === undefined) return [];
  const value: Doc = doc`${identifier(handler.value)} satisfies ${identifier(handler.type)}`;
  return [[key, value]];
}

function contentMember(key: Code, { content }: BoundNames): Member[] {
  return content === undefined ? [] : [[key, identifier(content)]];
}
