import type { CatalogEntry } from '../../catalog/catalog.js';
import { handlerOf } from '../../catalog/modules/handler-of.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report.js';
import { entriesOf, type Rule } from '../rule.js';
import { exportLine } from './export-line.js';

/** Handler files exist and export what the component needs; a missing one is a warning, as `generate` writes a stub. */
export const checkHandlers: Rule = (catalog) => entriesOf(catalog).flatMap(handlerFindings);

function handlerFindings(entry: CatalogEntry): Diagnostic[] {
  const handler = handlerOf(entry);
  if (handler === undefined) return [];
  const { shown: file, exportName, range, module } = handler;
  switch (module.state) {
    case 'missing': {
      const parameters = { kind: entry.kind, name: entry.definition.name, file };
      const related = handler.explicit ? [{ message: 'the file is named here', range }] : [];
      const place = entry.document.keyRangeAt(entry.path);
      return [report('handler-missing', place, parameters, related)];
    }
    case 'unreadable':
      return [report('file-unreadable', range, { path: file, reason: module.reason })];
    case 'present': {
      const { exports, faults } = module;
      if (exports === undefined || exports.includes(exportName)) return [];
      if (faults?.nonFunctions.some(({ name }) => name === exportName)) return [];
      const line = exportLine(entry, exportName);
      return [report('handler-export-missing', range, { file, exportName, exports, line })];
    }
  }
}
