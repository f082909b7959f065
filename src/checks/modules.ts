import type { ModuleReference } from '../catalog/catalog.js';
import { moduleReferences } from '../catalog/module-references.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { report } from '../diagnostics/report.js';
import type { Rule } from './rule.js';

/** Modules that the server cannot start without exist, and export what the manifest names. */
export const checkModules: Rule = (catalog) => moduleReferences(catalog).flatMap(moduleFindings);

function moduleFindings({ shown, exportName, range, module }: ModuleReference): Diagnostic[] {
  switch (module.state) {
    case 'missing':
      return [report('module-missing', range, { file: shown, exportName: undefined })];
    case 'unreadable':
      return [report('file-unreadable', range, { path: shown, reason: module.reason })];
    case 'present':
      return exportName === undefined || (module.exports?.includes(exportName) ?? true)
        ? []
        : [report('module-missing', range, { file: shown, exportName })];
  }
}
