import { iconFault } from '../../protocol/icon.js';
import { isJsonObject, type JsonValue, ownValue } from '../../protocol/json.js';
import { isMetadataKey, isReservedMetadataKey } from '../../protocol/names.js';
import { isAbsoluteUri } from '../../protocol/uri.js';
import { isJson } from '../json-fault.js';
import { expect, expectJsonMap, expectKnownKeys, expectText } from './expect.js';

/**
 * Checks what tools, resources and prompts have in common.
 *
 * @param members The members that only this kind of component has.
 * @param metadataPrefixes Prefixes of metadata that extensions own, though the specification keeps them for itself.
 * @param module The module that made it, where one is named for it.
 * @returns How messages call the component, such as "tool `search`".
 */
export function checkComponent(
  kind: string,
  definition: unknown,
  members: readonly string[],
  metadataPrefixes: readonly string[],
  module?: string,
): string {
  expect(isJsonObject(definition), 'wrong-kind', `a ${kind} needs a definition`);
  const { name } = definition;
  expect(typeof name === 'string' && name !== '', 'name-empty', `a ${kind} has no name`);
  const place = `${kind} \`${name}\`${module === undefined ? '' : ` (\`${module}\`)`}`;
  expectKnownKeys(definition, [...COMMON_MEMBERS, ...members], place);
  expectText(definition['title'], `\`title\` of ${place}`);
  expectText(definition['description'], `\`description\` of ${place}`);
  checkIcons(definition['icons'], place);
  checkMetadata(definition['metadata'], metadataPrefixes, place);
  return place;
}

const COMMON_MEMBERS: readonly string[] = ['name', 'title', 'description', 'icons', 'metadata'];

/** Checks a list of icons. */
export function checkIcons(icons: unknown, place: string): void {
  if (icons === undefined) return;
  expect(
    Array.isArray(icons) && isJson(icons),
    'icon-shape',
    `\`icons\` of ${place} must be a list`,
  );
  for (const icon of icons) {
    const fault = iconFault(icon);
    if (fault === undefined) continue;
    const code = fault.path[0] === 'src' ? sourceCode(icon) : 'icon-shape';
    const member = fault.path.length === 0 ? 'an icon' : `\`${fault.path.join('.')}\` of an icon`;
    expect(false, code, `${member} of ${place} must be ${fault.expected}`);
  }
}

/** The code of a wrong `src`, the same as at build time. */
function sourceCode(icon: JsonValue): string {
  const src = isJsonObject(icon) ? ownValue(icon, 'src') : undefined;
  if (typeof src !== 'string') return 'icon-shape';
  return isAbsoluteUri(src) ? 'icon-scheme' : 'icon-src';
}

function checkMetadata(metadata: unknown, owned: readonly string[], place: string): void {
  expectJsonMap(metadata, `\`metadata\` of ${place}`);
  for (const key of Object.keys(metadata ?? {})) {
    expect(
      isMetadataKey(key),
      'meta-key',
      `\`${key}\` in \`metadata\` of ${place} is no valid key`,
    );
    expect(
      !isReservedMetadataKey(key) || owned.includes(key.slice(0, key.indexOf('/') + 1)),
      'meta-key-reserved',
      `the prefix of \`${key}\` in \`metadata\` of ${place} belongs to the specification`,
    );
  }
}
