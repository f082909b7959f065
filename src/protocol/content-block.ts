import { iconFault } from './icon.js';
import { isJsonObject, type JsonValue, ownValue } from './json.js';
import {
  listOf,
  type Member,
  type MemberFault,
  type Members,
  member,
  memberFault,
  nested,
  OBJECT,
  optional,
  TEXT,
} from './members.js';
import {
  ANNOTATIONS_MEMBER,
  BASE64_MEMBER,
  resourceContentsFault,
  URI_MEMBER,
} from './resource-contents.js';

/** The members of each kind of block (MCP, `ContentBlock`). */
const BLOCKS: ReadonlyMap<JsonValue | undefined, Members> = new Map([
  block('text', [['text', TEXT]]),
  block('image', [
    ['data', BASE64_MEMBER],
    ['mimeType', TEXT],
  ]),
  block('audio', [
    ['data', BASE64_MEMBER],
    ['mimeType', TEXT],
  ]),
  block('resource', [['resource', nested('an object', resourceContentsFault)]]),
  block('resource_link', [
    ['uri', URI_MEMBER],
    ['name', TEXT],
    ['title', optional(TEXT)],
    ['description', optional(TEXT)],
    ['mimeType', optional(TEXT)],
    ['size', optional(member('an integer from 0', isSize))],
    ['icons', optional(listOf('a list of icons', iconFault))],
  ]),
]);

const MESSAGE: Members = new Map<string, Member>([
  ['role', member('`user` or `assistant`', (value) => value === 'user' || value === 'assistant')],
  ['content', nested('a content block', blockFault)],
]);

/**
 * Says what is wrong with a content block: the member and what was expected there, such as "`resource.uri` must be a URI with
 * a scheme". Undefined when it is right. The text never holds a value of the block.
 */
export function contentBlockFault(value: JsonValue): string | undefined {
  return sentence(blockFault(value));
}

/** Says what is wrong with a message of a prompt: exactly `role` and `content`, and the content one block. */
export function promptMessageFault(value: JsonValue): string | undefined {
  return sentence(memberFault(value, MESSAGE));
}

/** Says which member is wrong and what it must be. */
export function sentence(fault: MemberFault | undefined): string | undefined {
  if (fault === undefined) return undefined;
  if (fault.path.length === 0) return `must be ${fault.expected}`;
  return `\`${fault.path.join('.')}\` must be ${fault.expected}`;
}

function blockFault(value: JsonValue): MemberFault | undefined {
  if (!isJsonObject(value)) return { path: [], expected: 'an object' };
  const members = BLOCKS.get(ownValue(value, 'type'));
  if (members !== undefined) return memberFault(value, members);
  return { path: ['type'], expected: `one of ${[...BLOCKS.keys()].join(', ')}` };
}

function block(
  type: string,
  members: readonly (readonly [string, Member])[],
): readonly [string, Members] {
  const kind = member(`\`${type}\``, (value) => value === type);
  const annotations = [
    ['annotations', ANNOTATIONS_MEMBER],
    ['_meta', optional(OBJECT)],
  ] as const;
  return [type, new Map<string, Member>([['type', kind], ...members, ...annotations])];
}

function isSize(value: JsonValue): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
