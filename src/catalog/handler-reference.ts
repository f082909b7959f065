import { report } from '../diagnostics/report.js';
import type { Declared } from '../manifest/manifest.js';
import type { EmittedNames, HandlerReference } from './catalog.js';
import { isFileName } from './file-name.js';
import { type ModulePath, readModulePath } from './module-path.js';
import { folderOf, resolveProjectPath } from './project-path.js';
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
): HandlerReference | undefined {
  const [kind] = component.path;
  const { handler } = component.section;
  if (handler !== undefined) {
    return resolveModule(component, 'handler', handler, CONVENTIONAL_EXPORT[kind], context);
  }
  const range = component.document.keyRangeAt(component.path);
  if (!isFileName(component.name)) {
    context.findings.push(report('name-not-a-file-name', range, { name: component.name }));
    return undefined;
  }
  const file = resolveProjectPath(context.layout.handlers, `${kind}/${names.file}.ts`) ?? '';
  return {
    file,
    exportName: CONVENTIONAL_EXPORT[kind],
    range,
    explicit: false,
    module: context.scanModule(file),
  };
}

/** Resolves a module path that stands under a key of a component. */
export function resolveModule(
  component: Declared<object>,
  key: string,
  text: string,
  conventionalExport: string,
  context: ResolveContext,
): HandlerReference | undefined {
  const range = component.document.rangeAt([...component.path, key]);
  const module: ModulePath | undefined = readModulePath(text);
  if (module === undefined) {
    context.findings.push(report('module-path', range, { key, found: text }));
    return undefined;
  }
  const file = resolveProjectPath(folderOf(component.document.path), module.path);
  if (file === undefined) {
    context.findings.push(report('path-outside-root', range, { path: module.path }));
    return undefined;
  }
  return {
    file,
    exportName: module.exportName ?? conventionalExport,
    range,
    explicit: true,
    module: context.scanModule(file),
  };
}
