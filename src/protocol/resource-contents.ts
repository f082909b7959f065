import { isBase64 } from './base64.js';
import { isJsonObject, type JsonValue, ownValue } from './json.js';
import {
  listOf,
  type Member,
  type MemberFault,
  type Members,
  member,
  memberFault,
  OBJECT,
  optional,
  TEXT,
} from './members.js';
import { isTimestamp } from './timestamp.js';
import { isAbsoluteUri } from './uri.js';

/** A URI with a scheme. */
export const URI_MEMBER: Member = member(
  'a URI with a scheme',
  (value) => typeof value === 'string' && isAbsoluteUri(value),
);

/** Bytes as base64 text. */
export const BASE64_MEMBER: Member = member(
  'base64 text',
  (value) => typeof value === 'string' && isBase64(value),
);

/** Hints for clients about a resource or a block. Unknown hints pass. */
export const ANNOTATIONS_MEMBER: Member = optional({ ...OBJECT, fault: annotationsFault });

const MEMBERS: Members = new Map<string, Member>([
  ['uri', URI_MEMBER],
  ['text', optional(TEXT)],
  ['blob', optional(BASE64_MEMBER)],
  ['mimeType', optional(TEXT)],
  ['annotations', ANNOTATIONS_MEMBER],
  ['_meta', optional(OBJECT)],
]);

/** Finds what is wrong with one entry of the `contents` of a read: exactly one of `text` and `blob`. */
export function resourceContentsFault(contents: JsonValue): MemberFault | undefined {
  const fault = memberFault(contents, MEMBERS);
  if (fault !== undefined || !isJsonObject(contents)) return fault;
  const [text, blob] = [ownValue(contents, 'text'), ownValue(contents, 'blob')];
  return (text === undefined) === (blob === undefined)
    ? { path: [], expected: 'an object with exactly one of `text` and `blob`' }
    : undefined;
}

const ROLE = member('`user` or `assistant`', (value) => value === 'user' || value === 'assistant');

const HINTS: readonly (readonly [name: string, hint: Member])[] = [
  ['audience', listOf('a list of `user` and `assistant`', ROLE.fault)],
  ['priority', member('a number from 0 to 1', isPriority)],
  [
    'lastModified',
    member('an ISO 8601 date or time', (value) => typeof value === 'string' && isTimestamp(value)),
  ],
];

/** The hints that the specification names (MCP, `Annotations`). */
export const ANNOTATION_NAMES: readonly string[] = HINTS.map(([name]) => name);

/** Finds what is wrong with `annotations` (MCP, `Annotations`). */
export function annotationsFault(annotations: JsonValue): MemberFault | undefined {
  return annotationsFaults(annotations).next().value;
}

/** Finds everything that is wrong with `annotations`. */
export function* annotationsFaults(annotations: JsonValue): Generator<MemberFault, undefined> {
  if (!isJsonObject(annotations)) {
    yield { path: [], expected: 'an object' };
    return;
  }
  for (const [name, hint] of HINTS) {
    const value = ownValue(annotations, name);
    const fault = value === undefined ? undefined : hint.fault(value);
    if (fault !== undefined) yield { ...fault, path: [name, ...fault.path] };
  }
}

function isPriority(value: JsonValue): boolean {
  return typeof value === 'number' && value >= 0 && value <= 1;
}
