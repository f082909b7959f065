import { report } from '../../diagnostics/report.js';
import type { SourceRange } from '../../diagnostics/source.js';
import type { PositionedDocument } from '../../manifest/document.js';
import type { Declared } from '../../manifest/manifest.js';
import { folderOf, resolveProjectPath } from '../../manifest/project-path.js';
import type { JsonPath } from '../../protocol/json.js';
import type { EmittedNames, HandlerReference, ModuleReference } from '../catalog.js';
import { isFileName } from '../names/file-name.js';
import type { ResolveContext } from '../resolve-context.js';
import { handlerPlaceFault } from './handler-place.js';
import { readModulePath } from './module-path.js';

/** The export that answers a component of a kind when the manifest names no other. */
export const CONVENTIONAL_EXPORT = {
  tools: 'call',
  resources: 'read',
  prompts: 'render',
} as const;

type Component = Declared<{ readonly handler?: string }>;

/**
 * Finds the function that answers a component: the one that `handler` names, else the conventional export of the
 * file that is named like the component.
 */
export function resolveHandler(
  component: Component,
  names: EmittedNames,
  context: ResolveContext,
): HandlerReference {
  const [kind] = component.path;
  const exportName = CONVENTIONAL_EXPORT[kind];
  const { handler } = component.section;
  if (handler !== undefined) {
    return resolveModule(component, 'handler', handler, exportName, context);
  }
  const range = component.document.keyRangeAt(component.path);
  const file = resolveProjectPath(context.layout.handlers, `${kind}/${names.file}.ts`);
  if (file === undefined || !isFileName(component.name)) {
    if (component.name !== '') {
      context.findings.push(report('name-not-a-file-name', range, { name: component.name }));
    }
    return { ...unresolved(exportName, range), explicit: true };
  }
  return reference(file, { exportName, range, explicit: false }, context);
}

/** Resolves a module path that stands under a key of a component. */
export function resolveModule(
  { document, path }: Declared<object>,
  key: string,
  text: string,
  conventionalExport: string,
  context: ResolveContext,
): HandlerReference {
  return resolveExportAt({ document, at: [...path, key] }, text, conventionalExport, context);
}

/** Where a manifest names a module. */
type ModulePlace = { readonly document: PositionedDocument; readonly at: JsonPath };

/** Resolves a module path anywhere in a manifest; without `#exportName` it means the conventional export. */
export function resolveExportAt(
  place: ModulePlace,
  text: string,
  conventionalExport: string,
  context: ResolveContext,
): HandlerReference {
  const module = resolveModuleAt(place, text, context);
  return { ...module, exportName: module.exportName ?? conventionalExport, explicit: true };
}

/** Resolves a module path anywhere in a manifest; without `#exportName` it means the module as a whole. */
export function resolveModuleAt(
  { document, at }: ModulePlace,
  text: string,
  context: ResolveContext,
): ModuleReference {
  const range = document.rangeAt(at);
  const module = readModulePath(text);
  if (module === undefined) {
    const key = String(at.at(-1));
    context.findings.push(report('module-path', range, { key, found: text }));
    return unresolved(undefined, range);
  }
  const { path, exportName } = module;
  const file = resolveProjectPath(folderOf(document.path), path);
  if (file === undefined) {
    context.findings.push(report('path-outside-root', range, { path }));
    return unresolved(exportName, range);
  }
  const reason = handlerPlaceFault(file, context.layout.output);
  if (reason !== undefined) {
    context.findings.push(report('handler-place', range, { place: path, reason }));
    return unresolved(exportName, range);
  }
  return reference(file, { exportName, range }, context);
}

function reference<Named extends object>(
  file: string,
  named: Named,
  { files, scanModule }: ResolveContext,
): Named & Pick<HandlerReference, 'file' | 'shown' | 'module'> {
  return { file, shown: files.display(file), ...named, module: scanModule(file) };
}

/** Stands in for a reference with an error, and gives rise to no further finding. */
function unresolved<Name extends string | undefined>(
  exportName: Name,
  range: SourceRange,
): ModuleReference & { readonly exportName: Name } {
  const module = { state: 'present', exports: undefined } as const;
  return { file: '', shown: '', exportName, range, module };
}
