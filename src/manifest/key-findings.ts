import { didYouMean } from '../diagnostics/codes/did-you-mean.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { flowText } from '../diagnostics/flow-text.js';
import { pathText } from '../diagnostics/path-text.js';
import { report } from '../diagnostics/report.js';
import { fileStart } from '../diagnostics/source.js';
import { excerpt } from '../protocol/excerpt.js';
import type { JsonPath, JsonValue } from '../protocol/json.js';
import { nearest } from '../protocol/suggest.js';
import { meantClient } from './client-names.js';
import { commaAdvice } from './comma-advice.js';
import type { PositionedDocument } from './document.js';
import { keyAdvice } from './key-advice.js';
import { expectedValue, type KeyTable, type Kind } from './keys/key.js';
import { type KindFault, kindFaults } from './keys/kind-faults.js';
import { isComponentMap } from './keys/manifest-keys.js';
import { toolHintKeys } from './keys/member-keys.js';
import { serverKeys } from './keys/server-keys.js';
import { meantText } from './text-formats.js';
import { valueAt } from './value-at.js';
import { foundAt, valueParameters, wantedKind, wrongKind } from './value-finding.js';

/** A finding about a key or its value, with the path of that key. */
export type KeyFinding = {
  readonly path: JsonPath;
  readonly diagnostic: Diagnostic;
  /** The known key that an unknown one was probably meant to be. */
  readonly meant?: string | undefined;
};

/**
 * Judges every key of a document, and says what is wrong so that people understand it.
 *
 * @param root the kind of the document's root
 */
export function keyFindings(document: PositionedDocument, root: Kind): readonly KeyFinding[] {
  return kindFaults(root, document.value).flatMap((fault) => findingsOf(document, fault));
}

function findingsOf(document: PositionedDocument, found: KindFault): readonly KeyFinding[] {
  const { path } = found;
  switch (found.fault) {
    case 'unexpected':
      return [unexpectedKey(document, path, found.keys)];
    case 'missing':
      return [missingKey(document, path, found.keys)];
    case 'wrong': {
      const repeated = repeatedEntries(document, path, found.kind);
      if (repeated.length > 0) return repeated;
      return [{ path, diagnostic: wrongValue(document, found) }];
    }
  }
}

/** Each text that stands in a list of unique ones before; none where the list has a code of its own for that. */
function repeatedEntries(
  document: PositionedDocument,
  list: JsonPath,
  kind: Kind,
): readonly KeyFinding[] {
  const entries = valueAt(document.value, list);
  if (kind.kind !== 'list' || !kind.unique || codeOf(kind) !== 'wrong-kind') return [];
  const places = new Map<string, JsonPath>();
  return (Array.isArray(entries) ? entries : []).flatMap((entry, index): readonly KeyFinding[] => {
    if (typeof entry !== 'string') return [];
    const path = [...list, index];
    const first = places.get(entry);
    if (first === undefined) {
      places.set(entry, path);
      return [];
    }
    const related = [{ message: 'the first one', range: document.rangeAt(first) }];
    const parameters = { place: pathText(list), found: foundAt(document, path) };
    const range = document.rangeAt(path);
    return [{ path, diagnostic: report('list-repeat', range, parameters, related) }];
  });
}

function keyNamed(keys: KeyTable, name: string | number | undefined): KeyTable[string] | undefined {
  return name !== undefined && Object.hasOwn(keys, name) ? keys[name] : undefined;
}

function unexpectedKey(document: PositionedDocument, path: JsonPath, keys: KeyTable): KeyFinding {
  const range = document.keyRangeAt(path);
  const key = String(path.at(-1));
  if (path[0] === 'tools' && path.length === 3 && COMPLETION_KEYS.includes(key)) {
    const parameters = { kind: 'tool', name: String(path[1]), key };
    return { path, diagnostic: report('completion-not-allowed', range, parameters) };
  }
  const allowed = Object.keys(keys);
  const place = pathText(path.slice(0, -1));
  const { meant, hint = wayOut(document, path, keys, meant) } = keyAdvice(key, allowed);
  const parameters = {
    key,
    allowed,
    nearest: hint === undefined ? meant : undefined,
    place,
    ...(hint === undefined ? {} : { hint }),
  };
  return { path, meant, diagnostic: report('unknown-key', range, parameters) };
}

/** Keys of the components that clients complete: tools are none. */
const COMPLETION_KEYS = ['completion', 'complete'];

/** Keys of other files at the root, and where what they say belongs. */
const ROOT_KEYS_ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['mcpServers', 'remove it: it belongs to the configuration of a client, which starts the server'],
  ['sources', 'remove it: handlers connect to databases and services'],
  ['toolsets', 'remove it: a server offers all its tools'],
  ...['host', 'port', 'transport'].map((key) => {
    return [key, 'remove it: `npx snodo serve --http [host:]port` says so'] as const;
  }),
]);

/** The way out for a key that belongs elsewhere. */
function wayOut(
  document: PositionedDocument,
  path: JsonPath,
  keys: KeyTable,
  meant: string | undefined,
): string | undefined {
  const key = String(path.at(-1));
  const advice = meant === undefined ? commaAdvice(document, path) : undefined;
  if (advice !== undefined) return advice;
  if (path.length === 1) {
    return Object.hasOwn(serverKeys, key)
      ? `write it under \`server\``
      : ROOT_KEYS_ELSEWHERE.get(key);
  }
  const [map, component] = path;
  if (path.length !== 3 || !isComponentMap(map)) return undefined;
  if (meant === undefined && Object.hasOwn(keys, String(component))) {
    return `indent \`${component}\` deeper, if it is a key of the ${map.slice(0, -1)} above`;
  }
  if (key === 'name') return 'remove it: the key above is the name';
  if (map === 'tools' && Object.hasOwn(toolHintKeys, key)) return 'write it under `annotations`';
  if (map === 'resources' && key === 'arguments') {
    return 'remove it: the variables of `uriTemplate` are the arguments';
  }
  // JSON Schema lists required properties beside them; here each argument says so itself.
  return key === 'required' && Object.hasOwn(keys, 'arguments')
    ? 'write `required: true` at each argument'
    : undefined;
}

function missingKey(document: PositionedDocument, path: JsonPath, keys: KeyTable): KeyFinding {
  const key = keyNamed(keys, path.at(-1));
  const map = path.slice(0, -1);
  const start = fileStart(document.source);
  if (key !== undefined && codeOf(key.kind) === 'manifest-version') {
    return { path, diagnostic: report('manifest-version', start, { found: undefined }) };
  }
  const range = map.length === 0 ? start : document.keyRangeAt(map);
  const example = key && (key.example ?? exampleOf(key.kind));
  const parameters = { key: String(path.at(-1)), place: pathText(map), example };
  return { path, diagnostic: report('missing-key', range, parameters) };
}

/** The smallest map of a kind: its required keys with their examples. */
function exampleOf(kind: Kind): JsonValue | undefined {
  if (kind.kind !== 'map') return undefined;
  const required = Object.entries(kind.keys).filter(([, key]) => key.required);
  return Object.fromEntries(required.map(([name, { example = null }]) => [name, example]));
}

function wrongValue(
  document: PositionedDocument,
  { path, kind, example }: KindFault & { readonly fault: 'wrong' },
): Diagnostic {
  const range = document.rangeAt(path);
  const wanted = wantedKind(kind);
  const expected = expectedValue(kind);
  const otherwise = rightValue(path.at(-1), kind, example);
  const code = codeOf(kind);
  const details = refinement(kind, valueAt(document.value, path));
  if (code === 'wrong-kind' && details.hint === undefined) {
    return wrongKind(document, path, wanted, expected, otherwise);
  }
  const parameters = valueParameters(document, path, wanted, expected, otherwise);
  return report(code, range, { ...parameters, ...details });
}

/** A value to write where nothing is known about what the wrong one was meant to be. */
function rightValue(
  key: JsonPath[number] | undefined,
  kind: Kind,
  example: JsonValue | undefined,
): string | undefined {
  const choices = kind.kind === 'text' ? kind.choices : undefined;
  if (choices !== undefined) {
    const words = choices.map((choice) => `\`${choice}\``);
    return words.length > 2 ? `write one of ${words.join(', ')}` : `write ${words.join(' or ')}`;
  }
  const right = example ?? exampleOf(kind);
  const text = right === undefined ? undefined : flowText(right);
  if (text !== undefined) {
    return `write, for example, \`${typeof key === 'string' ? `${key}: ${text}` : text}\``;
  }
  if (kind.kind === 'list') return 'write the entries below the key, each behind `- `';
  return wantedKind(kind) === 'map'
    ? 'write the entries below the key, each as `name: value`'
    : undefined;
}

function firstRepeated(entries: readonly JsonValue[]): JsonValue | undefined {
  const seen = new Set<JsonValue>();
  for (const entry of entries) {
    if (seen.has(entry)) return entry;
    seen.add(entry);
  }
  return undefined;
}

/** Facts that only the kind knows: the entry that repeats, the choice that was meant. */
function refinement(
  kind: Kind,
  value: JsonValue | undefined,
): { found?: string; hint?: string | undefined } {
  if (kind.kind === 'list' && kind.unique && Array.isArray(value)) {
    const repeated = firstRepeated(value);
    return repeated === undefined
      ? {}
      : { found: `the entry \`${excerpt(String(repeated))}\` twice` };
  }
  if (kind.kind === 'text' && kind.format !== undefined && typeof value === 'string') {
    const meant = meantText(kind.format, value);
    return meant === undefined ? {} : { hint: `write \`${excerpt(meant)}\`` };
  }
  if (kind.kind === 'text' && kind.choices !== undefined && typeof value === 'string') {
    const meant =
      kind.code === 'client-unknown' ? meantClient(value) : nearest(value, kind.choices);
    return meant === undefined ? {} : { hint: didYouMean(meant) };
  }
  return {};
}

function codeOf(kind: Kind): Exclude<Kind, { readonly kind: 'any' }>['code'] & string {
  return (kind.kind === 'any' ? undefined : kind.code) ?? 'wrong-kind';
}
