import {
  isBuiltIn,
  isReservedOption,
  MOST_WRAPPERS,
  WRAPPER_OPTIONS,
} from '../../definitions/wrapper.js';
import { pathText } from '../../diagnostics/path-text.js';
import { report } from '../../diagnostics/report.js';
import type { Declared, Manifest } from '../../manifest/manifest.js';
import { foundAt, valueParameters, wrongKind } from '../../manifest/value-finding.js';
import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../../protocol/json.js';
import { nearest } from '../../protocol/suggest.js';
import type { ServerWrappers, SlottedWrapper, Wrapper } from '../catalog.js';
import { type Place, reportKeys } from '../closed-map.js';
import { resolveExportAt } from '../modules/handler-reference.js';
import { looksLikeModulePath } from '../modules/module-path.js';
import type { ResolveContext } from '../resolve-context.js';
import { optionsExample, resolveBuiltIn } from './built-in.js';

/** The export of a module that is a wrapper when the manifest names no other. */
const CONVENTIONAL_EXPORT = 'wrap';

/** Resolves the wrappers around every component of a kind. */
export function resolveServerWrappers(
  { documents, root }: Manifest,
  context: ResolveContext,
): ServerWrappers {
  const ofKind = (kind: keyof ServerWrappers): readonly Wrapper[] =>
    resolveList({ document: documents.main, at: ['wrap', kind] }, root.wrap?.[kind], context);
  return {
    tools: ofKind('tools'),
    resources: ofKind('resources'),
    prompts: ofKind('prompts'),
  };
}

/** Resolves the effective list of a component: the server's wrappers for its kind, then its own. */
export function resolveWrappers(
  { document, path, section }: Declared<{ readonly wrap?: JsonValue }>,
  context: ResolveContext,
): readonly SlottedWrapper[] {
  const own = resolveList({ document, at: [...path, 'wrap'] }, section.wrap, context);
  const [kind] = path;
  return [...context.serverWrappers[kind], ...own].map((wrapper, slot) => ({ ...wrapper, slot }));
}

function resolveList(
  place: Place,
  value: JsonValue | undefined,
  context: ResolveContext,
): readonly Wrapper[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) {
    if (value.length > MOST_WRAPPERS) {
      const found = `a list of ${value.length}`;
      const hint = 'do what several of them do in one module';
      reportList(place, { found, hint, most: MOST_WRAPPERS }, context);
      return [];
    }
    return value.flatMap((entry, index) => {
      const at = [...place.at, index];
      return resolveEntry({ document: place.document, at }, entry, context) ?? [];
    });
  }
  const { document, at } = place;
  const { found, hint } = valueParameters(document, at, 'list', '');
  const isMap = isJsonObject(value);
  const wayOut = isMap ? 'begin each wrapper with `- `, so that the map becomes a list' : hint;
  reportList(place, { found, hint: wayOut, isMap }, context);
  return [];
}

type WrongList = {
  readonly found: string;
  readonly hint: string | undefined;
  readonly most?: number;
  readonly isMap?: boolean;
};

/** A map is pointed at by its key, as its own place is all that is in it. */
function reportList(
  { document, at }: Place,
  { isMap = false, ...list }: WrongList,
  { findings }: ResolveContext,
): void {
  const range = isMap ? document.keyRangeAt(at) : document.rangeAt(at);
  findings.push(report('wrap-list', range, { place: pathText(at), isEntry: false, ...list }));
}

function resolveEntry(
  place: Place,
  entry: JsonValue,
  context: ResolveContext,
): Wrapper | undefined {
  if (typeof entry === 'string') return resolveNamed(place, entry, undefined, context);
  if (!isJsonObject(entry)) {
    reportEntry(place, foundAt(place.document, place.at), undefined, context);
    return undefined;
  }
  if (Object.hasOwn(entry, 'module')) return resolveCustom(place, entry, context);
  const [first, ...others] = Object.entries(entry);
  if (first !== undefined && others.length === 0) {
    const [name, options] = first;
    return resolveNamed(place, name, options, context);
  }
  const keys = Object.keys(entry);
  const shown = keys.slice(0, 4).map((key) => `\`${key}\``);
  const found = first === undefined ? 'an empty map' : `a map with the keys ${shown.join(', ')}`;
  reportEntry(place, found, entryHint(entry), context);
  return undefined;
}

function reportEntry(
  { document, at }: Place,
  found: string,
  hint: string | undefined,
  { findings }: ResolveContext,
): void {
  const parameters = { place: pathText(at), isEntry: true, found, hint };
  findings.push(report('wrap-list', document.rangeAt(at), parameters));
}

/** The way out of a map with several keys: what was meant shows in the keys. */
function entryHint(entry: JsonObject): string | undefined {
  const [first = '', ...others] = Object.keys(entry);
  const named = ownValue(entry, 'name');
  if (typeof named === 'string' && isBuiltIn(named)) {
    return `write the name as the key: \`${named}: ${optionsExample(named)}\``;
  }
  if (isBuiltIn(first) && ownValue(entry, first) === null) {
    const options = WRAPPER_OPTIONS[first];
    const below = others.filter((key) => Object.hasOwn(options, key));
    if (below.length === others.length) {
      return `indent ${below.map((key) => `\`${key}\``).join(', ')} further than \`${first}\``;
    }
  }
  return others.length > 0 && [first, ...others].every(isBuiltIn)
    ? 'begin each of them with its own `- `'
    : undefined;
}

/** Resolves an entry by the name of a built-in wrapper; `options` is undefined for the name alone. */
function resolveNamed(
  place: Place,
  name: string,
  options: JsonValue | undefined,
  context: ResolveContext,
): Wrapper | undefined {
  const { document, at } = place;
  const range = options === undefined ? document.rangeAt(at) : document.keyRangeAt([...at, name]);
  if (isBuiltIn(name)) {
    return resolveBuiltIn({ document, at: [...at, name] }, name, options ?? {}, range, context);
  }
  const known = Object.keys(WRAPPER_OPTIONS);
  const parameters = { name, known, nearest: nearest(name, known), hint: unknownHint(name) };
  context.findings.push(report('wrap-unknown', range, parameters));
  return undefined;
}

function unknownHint(name: string): string {
  if (looksLikeModulePath(name)) return `write \`module: ${name}\``;
  const [, word = '', count] = /^(\w+)\W*(\d{1,9})?/.exec(name) ?? [];
  return isBuiltIn(word)
    ? `write \`${word}: ${optionsExample(word, count === undefined ? undefined : Number(count))}\``
    : 'write a wrapper of your own as `module: ./wrap/audit.ts#audit`';
}

function resolveCustom(
  place: Place,
  entry: JsonObject,
  context: ResolveContext,
): Wrapper | undefined {
  const { document, at } = place;
  const keys = {
    allowed: ['module', 'options'],
    required: new Map(),
    hint: 'options of the module stand under `options`',
  };
  reportKeys(place, entry, keys, context);
  const options = resolveOptions({ document, at: [...at, 'options'] }, entry, context);
  const path = ownValue(entry, 'module');
  const moduleAt = [...at, 'module'];
  if (typeof path !== 'string') {
    const expected = 'the path of a module, such as `./wrap/audit.ts#audit`';
    context.findings.push(wrongKind(document, moduleAt, 'text', expected));
    return undefined;
  }
  const module = resolveExportAt({ document, at: moduleAt }, path, CONVENTIONAL_EXPORT, context);
  return { kind: 'module', range: document.rangeAt(moduleAt), module, options };
}

function resolveOptions(
  { document, at }: Place,
  entry: JsonObject,
  context: ResolveContext,
): JsonObject {
  const options = ownValue(entry, 'options') ?? {};
  if (!isJsonObject(options)) {
    context.findings.push(wrongKind(document, at, 'map'));
    return {};
  }
  for (const option of Object.keys(options).filter(isReservedOption)) {
    const range = document.keyRangeAt([...at, option]);
    context.findings.push(report('wrap-option-reserved', range, { option }));
  }
  return options;
}
