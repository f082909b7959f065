import { report } from '../../diagnostics/report.js';
import type { PositionedDocument } from '../../manifest/document.js';
import { moduleKeys } from '../../manifest/keys/module-kinds.js';
import type { Manifest, ManifestRoot } from '../../manifest/manifest.js';
import { valueAt } from '../../manifest/value-at.js';
import { wrongKind } from '../../manifest/value-finding.js';
import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../../protocol/json.js';
import { isExtensionId } from '../../protocol/names.js';
import type {
  ConfiguredModule,
  HandlerReference,
  InstalledExtension,
  ServerModules,
} from '../catalog.js';
import { type Place, reportKeys } from '../closed-map.js';
import { resolveExportAt } from '../modules/handler-reference.js';
import { present } from '../present.js';
import type { ResolveContext } from '../resolve-context.js';
import { extensionIdParameters } from './extension-id.js';

/** The exports that the modules of a server have when the manifest names no other. */
const CONVENTIONAL_EXPORT = {
  authorization: 'authorize',
  extension: 'extension',
  gate: 'gate',
  instrumentation: 'handleEvent',
  services: 'start',
  subscriptions: 'open',
} as const;

type ModuleKey = keyof typeof CONVENTIONAL_EXPORT & keyof ManifestRoot;

/** Finds the modules that the manifest names for the server as a whole. */
export function resolveServerModules(
  { documents: { main }, root }: Manifest,
  context: ResolveContext,
): ServerModules {
  reportExtensionIds(main, context);
  const configured = (key: ModuleKey): ConfiguredModule | undefined => {
    const value = root[key];
    const place = { document: main, at: [key] };
    return value === undefined
      ? undefined
      : resolveConfigured(place, value, CONVENTIONAL_EXPORT[key], context);
  };
  const plain = (key: 'gate' | 'services'): HandlerReference | undefined => {
    const path = root[key];
    const place = { document: main, at: [key] };
    return path === undefined
      ? undefined
      : resolveExportAt(place, path, CONVENTIONAL_EXPORT[key], context);
  };
  return present({
    authorization: configured('authorization'),
    subscriptions: configured('subscriptions'),
    instrumentation: configured('instrumentation'),
    gate: plain('gate'),
    services: plain('services'),
    extensions: root.extensions && resolveExtensions(main, root.extensions, context),
  });
}

/** Judges the ids that are written, also of extensions that are wrong in something else. */
function reportExtensionIds(document: PositionedDocument, context: ResolveContext): void {
  const extensions = valueAt(document.value, ['extensions']);
  for (const id of isJsonObject(extensions) ? Object.keys(extensions) : []) {
    if (isExtensionId(id)) continue;
    const range = document.keyRangeAt(['extensions', id]);
    context.findings.push(report('extension-id', range, extensionIdParameters(id)));
  }
}

/** Finds the modules of the extensions that the manifest installs. */
function resolveExtensions(
  document: PositionedDocument,
  extensions: NonNullable<ManifestRoot['extensions']>,
  context: ResolveContext,
): readonly InstalledExtension[] {
  return Object.entries(extensions).map(([id, { module: path, options = {} }]) => {
    const at = ['extensions', id];
    const place = { document, at: [...at, 'module'] };
    const module = resolveExportAt(place, path, CONVENTIONAL_EXPORT.extension, context);
    return { id, module, options };
  });
}

/** Resolves a module path, or a map with a module path and options. */
function resolveConfigured(
  place: Place,
  value: JsonValue,
  conventionalExport: string,
  context: ResolveContext,
): ConfiguredModule | undefined {
  const { document, at } = place;
  if (typeof value === 'string') {
    return { module: resolveExportAt(place, value, conventionalExport, context), options: {} };
  }
  if (!isJsonObject(value)) {
    const expected = 'the path of a module, or a map with `module` and `options`';
    context.findings.push(wrongKind(document, at, 'text', expected));
    return undefined;
  }
  reportKeys(place, value, KEYS, context);
  const options = resolveOptions({ document, at: [...at, 'options'] }, value, context);
  const path = ownValue(value, 'module');
  const modulePlace = { document, at: [...at, 'module'] };
  if (path === undefined) return undefined;
  if (typeof path !== 'string') {
    context.findings.push(wrongKind(document, modulePlace.at, 'text', 'the path of a module'));
    return undefined;
  }
  return { module: resolveExportAt(modulePlace, path, conventionalExport, context), options };
}

const KEYS = {
  allowed: Object.keys(moduleKeys),
  required: new Map([['module', moduleKeys['module']?.example ?? null]]),
  hint: 'options of the module stand under `options`',
};

function resolveOptions(
  { document, at }: Place,
  map: JsonObject,
  { findings }: ResolveContext,
): JsonObject {
  const options = ownValue(map, 'options');
  if (options === undefined) return {};
  if (isJsonObject(options)) return options;
  findings.push(wrongKind(document, at, 'map'));
  return {};
}
