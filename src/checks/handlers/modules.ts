import type { ModuleReference } from '../../catalog/catalog.js';
import { moduleReferences } from '../../catalog/modules/module-references.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report.js';
import { nearest } from '../../protocol/suggest.js';
import type { Rule } from '../rule.js';

/** Modules that the server cannot start without exist, and export what the manifest names. */
export const checkModules: Rule = (catalog) => moduleReferences(catalog).flatMap(moduleFindings);

const NO_FILE = { exportName: undefined, exports: [], nearest: undefined };

function moduleFindings({ shown, exportName, range, module }: ModuleReference): Diagnostic[] {
  switch (module.state) {
    case 'missing':
      return [report('module-missing', range, { file: shown, ...NO_FILE })];
    case 'unreadable':
      return [report('file-unreadable', range, { path: shown, reason: module.reason })];
    case 'present': {
      const { exports } = module;
      if (exportName === undefined || exports === undefined || exports.includes(exportName)) {
        return [];
      }
      const parameters = { exportName, exports, nearest: nearest(exportName, exports) };
      return [report('module-missing', range, { file: shown, ...parameters })];
    }
  }
}
