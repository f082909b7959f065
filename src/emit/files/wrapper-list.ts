import { posix } from 'node:path';
import type { Catalog, HandlerReference, LimiterKey, Wrapper } from '../../catalog/catalog.js';
import { ownWrappers } from '../../catalog/modules/module-references.js';
import { emittedNames } from '../../catalog/names/emitted-names.js';
import { WRAPPER_OPTIONS } from '../../definitions/wrapper.js';
import type { JsonObject } from '../../protocol/json.js';
import { code } from '../typescript/code.js';
import { type Doc, doc, group, indent, join, line, softline } from '../typescript/doc.js';
import { identifier } from '../typescript/identifier.js';
import { stringLiteral } from '../typescript/string-literal.js';
import {
  arrayDoc,
  LAST_COMMA,
  type Member,
  memberOf,
  objectDoc,
  valueDoc,
} from '../typescript/value-doc.js';

/** Imports a handwritten function under a name, or else under the alternative; gives the one that it has got. */
export type ImportShared = (
  reference: HandlerReference,
  name: string,
  alternative?: string,
) => string;

/** Lists the functions of the runtime that the wrappers of a catalog are made with. */
export function wrapperFunctions(catalog: Catalog): readonly string[] {
  const { tools, resources, prompts, modules, wrap } = catalog;
  const entries = [...tools, ...resources, ...prompts, ...modules];
  const wrappers = [
    ...Object.values(wrap).flat(),
    ...entries.flatMap((entry) => ownWrappers(entry, catalog)),
  ];
  return [...new Set(wrappers.map((use) => (use.kind === 'module' ? 'wrapWith' : use.name)))];
}

/** Lays out the member `wrap` of a component; nothing where it has no wrappers. */
export function wrapMember(wrappers: readonly Wrapper[], shared: ImportShared): Member[] {
  return wrappers.length === 0 ? [] : [[code`wrap`, listDoc(wrappers, shared)]];
}

/** Lays out the member `wrap` of the server: the wrappers around all components of a kind. */
export function serverWrapMember({ wrap }: Catalog, shared: ImportShared): Member[] {
  const members = (['tools', 'resources', 'prompts'] as const).flatMap((kind): Member[] =>
    wrap[kind].length === 0 ? [] : [[identifier(kind), listDoc(wrap[kind], shared)]],
  );
  return members.length === 0 ? [] : [[code`wrap`, objectDoc(members)]];
}

function listDoc(wrappers: readonly Wrapper[], shared: ImportShared): Doc {
  return arrayDoc(wrappers.map((wrapper) => wrapperDoc(wrapper, shared)));
}

function wrapperDoc(wrapper: Wrapper, shared: ImportShared): Doc {
  if (wrapper.kind === 'module') return customDoc(wrapper.module, wrapper.options, shared);
  const { name, options, key, store } = wrapper;
  const members = [
    ...Object.entries(options)
      .filter(([option, value]) => !isDefault(WRAPPER_OPTIONS[name][option], value))
      .map(([option, value]) => memberOf(option, value)),
    ...(key === undefined ? [] : [[code`key`, keyDoc(key, shared)] as const]),
    ...(store === undefined
      ? []
      : [[code`store`, identifier(importNamed(store, 'store', 'Store', shared))] as const]),
  ];
  return doc`${identifier(name)}(${members.length === 0 ? [] : objectDoc(members)})`;
}

function isDefault(
  rule: (typeof WRAPPER_OPTIONS)['timeout'][string] | undefined,
  value: unknown,
): boolean {
  return rule !== undefined && 'default' in rule && rule.default === value;
}

function keyDoc(key: LimiterKey, shared: ImportShared): Doc {
  return key.kind === 'context'
    ? stringLiteral(key.names.join('.'))
    : identifier(importNamed(key.module, 'key', 'Key', shared));
}

/** The compiler checks the options by the type of the wrapper. */
function customDoc(module: HandlerReference, options: JsonObject, shared: ImportShared): Doc {
  const wrap = identifier(importNamed(module, 'wrap', '', shared, 'Wrapper'));
  if (!hasValidator(module)) return doc`wrapWith(${wrap}, ${valueDoc(options)})`;
  const validator = identifier(importValidator(module, shared));
  const all = join([wrap, valueDoc(options), validator], doc`,${line}`);
  return group(doc`wrapWith(${indent([softline, all])}${LAST_COMMA}${softline})`);
}

const VALIDATOR = 'validateOptions';

function hasValidator({ module }: HandlerReference): boolean {
  return module.state === 'present' && module.exports?.includes(VALIDATOR) === true;
}

function importValidator(module: HandlerReference, shared: ImportShared): string {
  const name = `validate${emittedNames(baseName(module)).type}Options`;
  return shared({ ...module, exportName: VALIDATOR }, name);
}

/** Imports a handwritten thing under a name; a conventional export says nothing of its own, and is called by its file. */
export function importNamed(
  reference: HandlerReference,
  conventional: string,
  suffix: string,
  shared: ImportShared,
  alternativeSuffix: string = suffix,
): string {
  const { exportName } = reference;
  const isConventional = exportName === conventional || exportName === 'default';
  const { value } = emittedNames(isConventional ? baseName(reference) + suffix : exportName);
  return shared(reference, value, value + alternativeSuffix);
}

function baseName({ file }: HandlerReference): string {
  const name = posix.basename(file);
  return name.slice(0, name.length - posix.extname(name).length);
}
