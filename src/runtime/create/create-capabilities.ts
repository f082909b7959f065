import { type DeclaredCapabilities, isServed } from '../../definitions/capabilities.js';
import { CAPABILITIES, type CapabilityName, isCapability } from '../../protocol/capabilities.js';
import { isJsonObject, type JsonObject, ownValue } from '../../protocol/json.js';
import { isExtensionId } from '../../protocol/names.js';
import type { Revision } from '../../protocol/revisions.js';
import { freezeDeep } from '../freeze-deep.js';
import type { Capabilities } from '../runtime.js';
import { expect, expectJsonMap, expectKnownKeys } from './expect.js';

/** What the components of a server amount to: the capabilities that need not be declared. */
export type DerivedCapabilities = { readonly [Name in CapabilityName]?: boolean };

const NAMES = Object.keys(CAPABILITIES).filter(isCapability);

/** What the declared capabilities must fit. */
export type CapabilityFrame = {
  readonly derived: DerivedCapabilities;
  readonly protocols: readonly Revision[];
  /** Whether there is a source of events. */
  readonly hasEvents: boolean;
  /** The ids of the extensions that are installed. */
  readonly extensions: readonly string[];
};

/** Checks the declared capabilities and merges them over the derived ones; `false` takes one away. */
export function createCapabilities(
  declared: DeclaredCapabilities = {},
  frame: CapabilityFrame,
): Capabilities {
  const { derived } = frame;
  expectJsonMap(declared, '`capabilities`');
  expectKnownKeys(declared, NAMES, '`capabilities`');
  const entries = NAMES.flatMap((name) => {
    if (!Object.hasOwn(declared, name)) return derived[name] === true ? [[name, {}] as const] : [];
    const value = ownValue(declared, name);
    if (value === false) return [];
    expect(isJsonObject(value), 'capability-shape', `${placeOf(name)} must be a map, or false`);
    checkDeclared(name, value, frame);
    return [[name, value] as const];
  });
  return freezeDeep(structuredClone(Object.fromEntries(entries)));
}

function checkDeclared(
  name: CapabilityName,
  value: JsonObject,
  { derived, protocols, hasEvents, extensions }: CapabilityFrame,
): void {
  const place = placeOf(name);
  const { members, revisions } = CAPABILITIES[name];
  expect(isServed(name), 'capability-not-served', `${place} promises methods that nothing serves`);
  const lacking = protocols.filter((revision) => !revisions.includes(revision));
  expect(
    lacking.length === 0,
    'capability-revision',
    `${place} is not part of ${lacking.join(' and ')}, which \`protocols\` enables`,
  );
  expect(
    name !== 'completions' || derived.completions === true,
    'capability-without-component',
    `${place}: no component completes its arguments`,
  );
  if (members === 'objects') checkObjects(name, value, extensions);
  else if (members !== 'any') checkFlags(name, value, members, hasEvents);
}

function checkObjects(name: CapabilityName, value: JsonObject, installed: readonly string[]): void {
  for (const [key, member] of Object.entries(value)) {
    const place = `\`${key}\` in ${placeOf(name)}`;
    expect(isJsonObject(member), 'capability-shape', `${place} must be a map`);
    if (name !== 'extensions') continue;
    expect(isExtensionId(key), 'extension-id', `${place} is no id of an extension`);
    expect(installed.includes(key), 'extension-not-installed', `${place} is not installed`);
  }
}

function checkFlags(
  name: CapabilityName,
  value: JsonObject,
  members: readonly string[],
  hasEvents: boolean,
): void {
  expectKnownKeys(value, members, placeOf(name));
  for (const [key, member] of Object.entries(value)) {
    const place = `\`${key}\` in ${placeOf(name)}`;
    expect(typeof member === 'boolean', 'capability-shape', `${place} must be true or false`);
    expect(
      !member || hasEvents,
      'capability-without-source',
      `${place} promises notifications that nothing gives`,
    );
  }
}

function placeOf(name: CapabilityName): string {
  return `\`capabilities.${name}\``;
}
