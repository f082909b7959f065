import type { ServerIdentity } from '../definitions/server.js';
import type { DiagnosticCode } from '../diagnostics/codes/index.js';
import type { Outcome } from '../diagnostics/diagnostic.js';
import { report } from '../diagnostics/report.js';
import { isJsonObject, type JsonObject, type JsonPath, ownValue } from '../protocol/json.js';
import { nearest } from '../protocol/suggest.js';
import type { ManifestDocuments, PositionedDocument } from './document.js';
import { intendedComponent } from './intended-component.js';
import { type KeyFinding, keyFindings } from './key-findings.js';
import { kindFaults } from './keys/kind-faults.js';
import { COMPONENT_MAPS, includedKind, manifestKind } from './keys/manifest-keys.js';
import type { Declared, Manifest, ManifestRoot } from './manifest.js';
import { soundParts } from './sound-parts.js';
import { valueAt } from './value-at.js';

type ComponentMap = (typeof COMPONENT_MAPS)[number];

/** A document and what is wrong with its keys. */
type Checked = { readonly document: PositionedDocument; readonly findings: readonly KeyFinding[] };

/**
 * Checks every key of the documents against the key table and types the result. Collects all findings.
 *
 * Components and root values that are wrong are left out, and misspelt keys of components are read as they were meant, so
 * that later stages can still judge the rest: only a manifest without errors may be emitted. There is no manifest when the
 * root is not a map, or of a format that is not known here.
 */
export function validateManifest(documents: ManifestDocuments): Outcome<Manifest> {
  const { main, included } = documents;
  const checked: readonly Checked[] = [
    { document: main, findings: keyFindings(main, manifestKind) },
    ...included.map((document) => ({ document, findings: checkIncluded(document) })),
  ];
  const diagnostics = checked.flatMap(({ findings }) =>
    findings.map(({ diagnostic }) => diagnostic),
  );
  const root = soundRoot(main, checked[0]?.findings ?? []);
  if (root === undefined) return { value: undefined, diagnostics };
  const value: Manifest = {
    documents,
    root,
    tools: checked.flatMap((document) => declared(document, 'tools')),
    resources: checked.flatMap((document) => declared(document, 'resources')),
    prompts: checked.flatMap((document) => declared(document, 'prompts')),
  };
  return { value, diagnostics };
}

/** Keys that only a root manifest may have, and unknown ones, are both `include-key`. */
function checkIncluded(document: PositionedDocument): readonly KeyFinding[] {
  return keyFindings(document, includedKind).map((finding) =>
    finding.path.length === 1 && finding.diagnostic.code === 'unknown-key'
      ? foreignKey(document, finding.path)
      : finding,
  );
}

function foreignKey(document: PositionedDocument, path: JsonPath): KeyFinding {
  const key = String(path[0]);
  const isRootKey = Object.hasOwn(manifestKind.keys, key);
  const suggestion = isRootKey ? undefined : nearest(key, COMPONENT_MAPS);
  const parameters = { key, nearest: suggestion, ofRoot: isRootKey };
  return { path, diagnostic: report('include-key', document.keyRangeAt(path), parameters) };
}

/** Stands in for what is missing or wrong of a server: it is never emitted, because that is an error. */
const NO_SERVER: ServerIdentity = { name: '', version: '' };

/**
 * Root keys whose members have nothing to do with each other, so that one that is wrong leaves the others to be judged;
 * with the length of the longest path of what is left out.
 */
const SEPARATE_MEMBERS: ReadonlyMap<string | number | undefined, number> = new Map([
  ['server', 2],
  ['cache', 3],
  ['extensions', 2],
  ['capabilities', 2],
]);

/** The root without the values that are wrong; undefined when nothing in it can be trusted. */
function soundRoot(
  { value }: PositionedDocument,
  findings: readonly KeyFinding[],
): ManifestRoot | undefined {
  if (!isJsonObject(value) || ownValue(value, 'snodo') !== 1) return undefined;
  const places = findings.map(({ path }) => path.slice(0, SEPARATE_MEMBERS.get(path[0]) ?? 1));
  // What a server lacks is filled in below; the rest of it can be judged.
  const wrong = places.filter((path) => path[0] !== 'server' || valueAt(value, path) !== undefined);
  const sound = soundParts(value, wrong);
  const server = {
    ...NO_SERVER,
    ...(ownValue(sound, 'server') as Partial<ServerIdentity> | undefined),
  };
  // The key table has just been enforced: every member that is left has the type that ManifestRoot gives it.
  return { ...sound, server } as ManifestRoot;
}

/**
 * The components of one kind that can be judged: all but those that are wrong in what makes them what they are. Of the
 * others, misspelt keys are read as they were meant, and wrong values are left out.
 */
function declared<Map extends ComponentMap>(
  { document, findings }: Checked,
  map: Map,
): Manifest[Map][number][] {
  const sections = isJsonObject(document.value) ? ownValue(document.value, map) : undefined;
  if (!isJsonObject(sections)) return [];
  const byName = findingsByName(findings, map);
  return Object.entries(sections).flatMap(([name, section]): Declared<JsonObject>[] => {
    const own = byName.get(name) ?? [];
    const component = {
      name,
      section: section as JsonObject,
      document,
      path: [map, name],
    } as const;
    if (own.length === 0) return [component];
    const misspelt = own.filter(isMisspeltKey);
    const wrong = own.filter((finding) => !isMisspeltKey(finding)).map(({ path }) => path.slice(2));
    if (wrong.some(isEssential)) return [];
    const sound = { ...component, section: soundParts(component.section, wrong) };
    if (misspelt.length === 0) return [sound];
    const isNone = misspelt.every(({ meant }) => meant === undefined);
    if (isNone && misspelt.length === Object.keys(component.section).length) return [];
    const fits = (intended: JsonObject) =>
      kindFaults(includedKind, { [map]: { component: intended } }).length === 0;
    const isKey = (key: string) => ESSENTIAL_KEYS.has(key);
    const intended = intendedComponent(sound, misspelt, fits, isKey);
    return intended === undefined ? [] : [intended];
  }) as Manifest[Map][number][];
}

/** Keys that make a component what it is: without one of them, rules would find that something else is wrong with it. */
const ESSENTIAL_KEYS: ReadonlySet<string | number> = new Set([
  ...['uri', 'uriTemplate', 'matcher', 'arguments', 'call', 'cast'],
  ...['handler', 'module', 'text', 'json', 'messages'],
]);

/** Whether a place in a component is all of it, or an essential key. */
function isEssential([key]: JsonPath): boolean {
  return key === undefined || ESSENTIAL_KEYS.has(key);
}

const NEEDLESS_KEY: ReadonlySet<string> = new Set<DiagnosticCode>([
  'unknown-key',
  'completion-not-allowed',
]);

function isMisspeltKey({ path, diagnostic }: KeyFinding): boolean {
  return path.length === 3 && NEEDLESS_KEY.has(diagnostic.code);
}

function findingsByName(
  findings: readonly KeyFinding[],
  map: ComponentMap,
): ReadonlyMap<JsonPath[number] | undefined, readonly KeyFinding[]> {
  const byName = new Map<JsonPath[number] | undefined, KeyFinding[]>();
  for (const finding of findings) {
    const [place, name] = finding.path;
    if (place !== map) continue;
    const known = byName.get(name);
    if (known === undefined) byName.set(name, [finding]);
    else known.push(finding);
  }
  return byName;
}
