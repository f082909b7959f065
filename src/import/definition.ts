import { MAX_DEPTH } from '../manifest/yaml/depth.js';
import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../protocol/json.js';
import type { ImportedKind, Refusal } from './imported-server.js';

/** A definition that may be taken over: the members that the manifest has keys for, and that say something. */
export type Definition = {
  readonly kind: ImportedKind;
  readonly name: string;
  /** As listed, without the members that say nothing. */
  readonly wire: JsonObject;
};

/** The members that a definition of a kind may have. */
const MEMBERS: Readonly<Record<ImportedKind, readonly string[]>> = {
  tool: [
    'name',
    'title',
    'description',
    'inputSchema',
    'outputSchema',
    'annotations',
    'icons',
    '_meta',
  ],
  resource: [
    'name',
    'title',
    'description',
    'uri',
    'mimeType',
    'size',
    'annotations',
    'icons',
    '_meta',
  ],
  'resource template': [
    'name',
    'title',
    'description',
    'uriTemplate',
    'mimeType',
    'annotations',
    'icons',
    '_meta',
  ],
  prompt: ['name', 'title', 'description', 'arguments', 'icons', '_meta'],
};

/** The member without which there is no definition of a kind, and what it must be. */
const ESSENTIAL: Readonly<Record<ImportedKind, readonly [member: string, isText: boolean]>> = {
  tool: ['inputSchema', false],
  resource: ['uri', true],
  'resource template': ['uriTemplate', true],
  prompt: ['name', true],
};

const ARGUMENT_MEMBERS: readonly string[] = ['name', 'title', 'description', 'required'];

/** Members that say something also when they are empty. */
const NEVER_EMPTY: readonly string[] = [
  'name',
  'inputSchema',
  'outputSchema',
  'uri',
  'uriTemplate',
];

/** A list may nest less deep than a file, in which it stands below other keys. */
const DEEPEST = MAX_DEPTH - 20;

/**
 * Reads one entry of a list. Members that the manifest has no key for are reported, and left out.
 *
 * @param place what to call an entry without a name, such as `#3`
 */
export function readDefinition(
  entry: JsonValue,
  kind: ImportedKind,
  place: string,
  refusals: Refusal[],
): Definition | undefined {
  const refused = (name: string, reason: string): undefined => {
    refusals.push({ kind, name, reason });
  };
  if (!isJsonObject(entry)) return refused(place, 'the entry of the list is no object');
  const name = ownValue(entry, 'name');
  if (typeof name !== 'string') return refused(place, 'it has no text as its `name`');
  const [essential, isText] = ESSENTIAL[kind];
  const value = ownValue(entry, essential);
  if (isText ? typeof value !== 'string' : !isJsonObject(value)) {
    return refused(name, `it has no ${isText ? 'text' : 'object'} as its \`${essential}\``);
  }
  if (isDeeper(entry, DEEPEST)) return refused(name, `it nests deeper than ${DEEPEST} levels`);
  const known = MEMBERS[kind];
  const wire: [string, JsonValue][] = [];
  for (const [member, value] of Object.entries(entry)) {
    if (saysNothing(member, value)) continue;
    if (known.includes(member)) wire.push([member, value]);
    else refusals.push({ kind, name, member, reason: 'the manifest has no key for it' });
  }
  const definition = { kind, name, wire: Object.fromEntries(wire) };
  return kind === 'prompt' ? withArguments(definition, refusals) : definition;
}

/**
 * Whether a member is as good as absent: null, which is what some serializers make of it; empty, which never reaches the
 * wire; or the default (MCP 2025-11-25, "Tools", `execution`).
 */
function saysNothing(member: string, value: JsonValue): boolean {
  if (value === null || (isEmpty(value) && !NEVER_EMPTY.includes(member))) return true;
  if (member !== 'execution' || !isJsonObject(value)) return false;
  return Object.entries(value).every(([key, one]) => key === 'taskSupport' && one === 'forbidden');
}

function isEmpty(value: JsonValue): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === '' || (isJsonObject(value) && Object.keys(value).length === 0);
}

/** The arguments of a prompt without what says nothing in them; they must be a list of named objects. */
function withArguments(
  { kind, name, wire }: Definition,
  refusals: Refusal[],
): Definition | undefined {
  const refused = (reason: string): undefined => {
    refusals.push({ kind, name, reason });
  };
  const list = ownValue(wire, 'arguments');
  if (list === undefined) return { kind, name, wire };
  if (!Array.isArray(list)) return refused('its `arguments` are no list');
  const seen = new Set<string>();
  const declared: JsonObject[] = [];
  for (const [index, argument] of list.entries()) {
    const argumentName = isJsonObject(argument) ? ownValue(argument, 'name') : undefined;
    if (typeof argumentName !== 'string') return refused(`its argument #${index + 1} has no name`);
    if (seen.has(argumentName)) return refused(`its argument \`${argumentName}\` is there twice`);
    seen.add(argumentName);
    const members = Object.entries(argument).filter(([, value]) => value !== null && value !== '');
    for (const [member] of members) {
      if (ARGUMENT_MEMBERS.includes(member)) continue;
      const place = `arguments[${index}].${member}`;
      refusals.push({ kind, name, member: place, reason: 'the manifest has no key for it' });
    }
    const kept = members.filter(([key]) => key !== 'name' && ARGUMENT_MEMBERS.includes(key));
    declared.push(Object.fromEntries([['name', argumentName], ...kept]) as JsonObject);
  }
  return { kind, name, wire: { ...wire, arguments: declared } };
}

/** Whether a value nests deeper than that; without recursion, as it may nest as deep as its parser allows. */
function isDeeper(value: JsonValue, limit: number): boolean {
  let level: readonly JsonValue[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true;
    level = level.flatMap((one) =>
      typeof one === 'object' && one !== null ? (Object.values(one) as JsonValue[]) : [],
    );
  }
  return false;
}
