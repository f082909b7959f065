import type { ActorTemplate, ActorTemplateEntry } from '../../definitions/actor.js';
import type { PlaceholderFault } from '../../diagnostics/codes/actors.js';
import { report } from '../../diagnostics/report.js';
import { foundAt } from '../../manifest/value-finding.js';
import {
  isJsonObject,
  type JsonObject,
  type JsonPath,
  type JsonValue,
  setOwn,
} from '../../protocol/json.js';
import { parsePointer } from '../../protocol/json-pointer.js';
import { nearest } from '../../protocol/suggest.js';
import type { ActorPlaceholder } from '../catalog.js';
import type { Place } from '../closed-map.js';
import type { ResolveContext } from '../resolve-context.js';

/** What a template makes: only a message may hold arguments, only a reply may hold the answer. */
export type ActorTemplateRole = 'message' | 'reply';

/** A parsed template, with the places in it that a call fills in. */
export type ParsedTemplate = {
  readonly template: ActorTemplate;
  readonly placeholders: readonly ActorPlaceholder[];
};

const PLACEHOLDERS = { message: '$arg', reply: '$reply' } as const;
const LITERAL = '$literal';
const SPECIAL = ['$arg', '$reply', LITERAL];

/** Stands in for what is wrong. */
const NOTHING: ActorTemplate = { kind: 'literal', value: null };

/** Parses a template; what is wrong in it is reported, and nothing stands in for it. */
export function parseActorTemplate(
  { document, at }: Place,
  value: JsonValue,
  role: ActorTemplateRole,
  { findings }: ResolveContext,
): ParsedTemplate {
  const placeholders: ActorPlaceholder[] = [];
  return { template: parse(value, at, false), placeholders };

  function parse(node: JsonValue, path: JsonPath, isEntry: boolean): ActorTemplate {
    if (Array.isArray(node)) {
      return listOf(node.map((item, index) => parse(item, [...path, index], false)));
    }
    if (isJsonObject(node)) return parseMap(node, path, isEntry);
    if (typeof node === 'string' && /^\$(?:arg|reply)\b/.test(node)) {
      const parameters = { text: node, placeholder: PLACEHOLDERS[role] };
      findings.push(report('actor-placeholder-text', document.rangeAt(path), parameters));
    }
    return { kind: 'literal', value: node };
  }

  function parseMap(map: JsonObject, path: JsonPath, isEntry: boolean): ActorTemplate {
    const keys = Object.keys(map);
    const special = keys.filter((key) => key.startsWith('$') && !key.startsWith('$$'));
    const [only] = special;
    if (only !== undefined && keys.length === 1 && SPECIAL.includes(only)) {
      return parsePlaceholder(only, map[only] ?? null, [...path, only], isEntry);
    }
    for (const key of special) {
      const fault: PlaceholderFault = SPECIAL.includes(key)
        ? { kind: 'beside', others: keys.filter((other) => other !== key) }
        : { kind: 'unknown', nearest: nearest(key, SPECIAL) };
      refuse(key, fault, [...path, key], 'key');
    }
    const entries = Object.entries(map)
      .filter(([key]) => !special.includes(key))
      .map(([key, child]) => ({
        key: key.replace(/^\$\$/, '$'),
        value: parse(child, [...path, key], true),
      }));
    return special.length === 0 ? mapOf(entries) : NOTHING;
  }

  function parsePlaceholder(
    key: string,
    value: JsonValue,
    path: JsonPath,
    isEntry: boolean,
  ): ActorTemplate {
    if (key === LITERAL) return { kind: 'literal', value };
    if (key !== PLACEHOLDERS[role]) {
      refuse(key, { kind: 'role', role, expected: PLACEHOLDERS[role] }, path, 'key');
      return NOTHING;
    }
    const names = typeof value === 'string' ? readNames(value) : undefined;
    if (names === undefined) {
      const found = foundAt(document, path);
      const text = typeof value === 'string' ? value : undefined;
      refuse(key, { kind: 'names', found, text }, path, 'value');
      return NOTHING;
    }
    placeholders.push({ names, range: document.rangeAt(path), isEntry });
    return { kind: 'placeholder', names };
  }

  function refuse(
    placeholder: string,
    fault: PlaceholderFault,
    path: JsonPath,
    where: 'key' | 'value',
  ): void {
    const range = where === 'key' ? document.keyRangeAt(path) : document.rangeAt(path);
    findings.push(report('actor-placeholder', range, { placeholder, fault }));
  }
}

/** Reads names joined by `/`, with the escapes of JSON Pointer (RFC 6901) but without its leading slash. */
function readNames(text: string): readonly string[] | undefined {
  if (text === '') return [];
  return text.startsWith('/') ? undefined : parsePointer(`/${text}`);
}

function listOf(items: readonly ActorTemplate[]): ActorTemplate {
  const values: JsonValue[] = [];
  for (const item of items) {
    if (item.kind !== 'literal') return { kind: 'list', items };
    values.push(item.value);
  }
  return { kind: 'literal', value: values };
}

function mapOf(entries: readonly ActorTemplateEntry[]): ActorTemplate {
  const value: Record<string, JsonValue> = {};
  for (const entry of entries) {
    if (entry.value.kind !== 'literal') return { kind: 'map', entries };
    setOwn(value, entry.key, entry.value.value);
  }
  return { kind: 'literal', value };
}
