import { type DeclaredCapabilities, isServed } from '../../definitions/capabilities.js';
import { pathText } from '../../diagnostics/path-text.js';
import { report } from '../../diagnostics/report.js';
import type { PositionedDocument } from '../../manifest/document.js';
import type { Manifest } from '../../manifest/manifest.js';
import { valueParameters } from '../../manifest/value-finding.js';
import type { WantedKind } from '../../manifest/value-hint.js';
import {
  CAPABILITIES,
  type CapabilityName,
  type CapabilityRule,
  isCapability,
} from '../../protocol/capabilities.js';
import {
  isJsonObject,
  type JsonObject,
  type JsonPath,
  type JsonValue,
} from '../../protocol/json.js';
import { isExtensionId } from '../../protocol/names.js';
import { reportKeys } from '../closed-map.js';
import type { ResolveContext } from '../resolve-context.js';
import { extensionIdParameters } from './extension-id.js';

/** Judges the capabilities that a manifest declares, and gives those that have their shape. */
export function resolveCapabilities(
  { documents: { main }, root }: Manifest,
  context: ResolveContext,
): DeclaredCapabilities {
  const sound = Object.entries(root.capabilities ?? {}).flatMap(([name, value]) => {
    const member = isCapability(name) ? soundValue(main, name, value, context) : undefined;
    return member === undefined ? [] : [[name, member] as const];
  });
  // The shapes have just been judged, and only what has its shape is left.
  return Object.fromEntries(sound) as DeclaredCapabilities;
}

function soundValue(
  main: PositionedDocument,
  name: CapabilityName,
  value: JsonValue,
  context: ResolveContext,
): JsonValue | undefined {
  const path = ['capabilities', name];
  // Of a capability that no server may have, no shape is the right one: that is a finding of its own.
  if (value === false || !isServed(name)) return value;
  if (!isJsonObject(value)) {
    shapeFinding(main, path, 'map', 'a map, or false to take the capability away', context);
    return undefined;
  }
  if (name === 'extensions') checkExtensionIds(main, value, context);
  return soundMembers(main, path, value, CAPABILITIES[name].members, context);
}

function soundMembers(
  main: PositionedDocument,
  path: JsonPath,
  map: JsonObject,
  members: CapabilityRule['members'],
  context: ResolveContext,
): JsonObject {
  if (members === 'any') return map;
  if (members !== 'objects') {
    const keys = { allowed: members, required: new Map() };
    reportKeys({ document: main, at: path }, map, keys, context);
  }
  const entries = Object.entries(map).filter(([name, value]) => {
    if (members !== 'objects' && !members.includes(name)) return false;
    if (members === 'objects' ? isJsonObject(value) : typeof value === 'boolean') return true;
    const [wanted, expected] =
      members === 'objects' ? (['map', 'a map'] as const) : (['boolean', 'true or false'] as const);
    shapeFinding(main, [...path, name], wanted, expected, context);
    return false;
  });
  return Object.fromEntries<JsonValue>(entries);
}

function shapeFinding(
  main: PositionedDocument,
  path: JsonPath,
  wanted: WantedKind,
  expected: string,
  { findings }: ResolveContext,
): void {
  const wayOut = wanted === 'map' ? 'write `{}`' : undefined;
  const { found, hint } = valueParameters(main, path, wanted, expected);
  const parameters = { place: pathText(path), expected, found, hint: hint ?? wayOut };
  findings.push(report('capability-shape', main.rangeAt(path), parameters));
}

function checkExtensionIds(
  main: PositionedDocument,
  extensions: JsonObject,
  { findings }: ResolveContext,
): void {
  for (const id of Object.keys(extensions)) {
    if (isExtensionId(id)) continue;
    const range = main.keyRangeAt(['capabilities', 'extensions', id]);
    findings.push(report('extension-id', range, extensionIdParameters(id)));
  }
}
