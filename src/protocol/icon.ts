import type { JsonValue } from './json.js';
import {
  listOf,
  type Member,
  type MemberFault,
  type Members,
  member,
  memberFault,
  memberFaults,
  optional,
  TEXT,
} from './members.js';
import { isAbsoluteUri, uriScheme } from './uri.js';

/** Schemes from which a client may load a picture; `http` only with a warning at build time (MCP, "Icons", security). */
const SCHEMES: readonly (string | undefined)[] = ['https', 'data', 'http'];

const MEMBERS: Members = new Map<string, Member>([
  ['src', member('an absolute `https:` or `data:` URI', isIconSource)],
  ['mimeType', optional(TEXT)],
  [
    'sizes',
    optional(
      listOf('a list of sizes', member('`any`, or a size such as `48x48`', isIconSize).fault),
    ),
  ],
  ['theme', optional(member('`light` or `dark`', isTheme))],
]);

/** The members of an icon. */
export const ICON_MEMBERS: readonly string[] = [...MEMBERS.keys()];

/** Finds what is wrong with an icon (MCP 2025-11-25 and later, `Icon`): which member, and what was expected. */
export function iconFault(icon: JsonValue): MemberFault | undefined {
  return memberFault(icon, MEMBERS);
}

/** Finds everything that is wrong with an icon. */
export function iconFaults(icon: JsonValue): Iterable<MemberFault> {
  return memberFaults(icon, MEMBERS);
}

function isIconSource(value: JsonValue): boolean {
  return typeof value === 'string' && SCHEMES.includes(uriScheme(value)) && isAbsoluteUri(value);
}

function isIconSize(value: JsonValue): boolean {
  return typeof value === 'string' && /^(?:any|[0-9]+x[0-9]+)$/.test(value);
}

function isTheme(value: JsonValue): boolean {
  return value === 'light' || value === 'dark';
}
