import { report } from '../diagnostics/report.js';
import type { SourceRange } from '../diagnostics/source.js';
import type { Declared } from '../manifest/manifest.js';
import { folderOf, resolveProjectPath } from '../manifest/project-path.js';
import type { EmittedNames, HandlerReference } from './catalog.js';
import { isFileName } from './file-name.js';
import { handlerPlaceFault } from './handler-place.js';
import { readModulePath } from './module-path.js';
import type { ResolveContext } from './resolve-context.js';

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
    context.findings.push(report('name-not-a-file-name', range, { name: component.name }));
    return unresolved(exportName, range);
  }
  return reference(file, { exportName, range, explicit: false }, context);
}

/** Resolves a module path that stands under a key of a component. */
export function resolveModule(
  component: Declared<object>,
  key: string,
  text: string,
  conventionalExport: string,
  context: ResolveContext,
): HandlerReference {
  const range = component.document.rangeAt([...component.path, key]);
  const module = readModulePath(text);
  if (module === undefined) {
    context.findings.push(report('module-path', range, { key, found: text }));
    return unresolved(conventionalExport, range);
  }
  const exportName = module.exportName ?? conventionalExport;
  const file = resolveProjectPath(folderOf(component.document.path), module.path);
  if (file === undefined) {
    context.findings.push(report('path-outside-root', range, { path: module.path }));
    return unresolved(exportName, range);
  }
  const reason = handlerPlaceFault(file, context.layout.output);
  if (reason !== undefined) {
    context.findings.push(report('handler-place', range, { place: module.path, reason }));
    return unresolved(exportName, range);
  }
  return reference(file, { exportName, range, explicit: true }, context);
}

function reference(
  file: string,
  named: Pick<HandlerReference, 'exportName' | 'range' | 'explicit'>,
  { files, scanModule }: ResolveContext,
): HandlerReference {
  return { file, shown: files.display(file), ...named, module: scanModule(file) };
}

/** Stands in for a reference with an error, and gives rise to no further finding. */
function unresolved(exportName: string, range: SourceRange): HandlerReference {
  const module = { state: 'present', exports: undefined } as const;
  return { file: '', shown: '', exportName, range, explicit: true, module };
}
