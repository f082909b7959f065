import type { CatalogEntry, HandlerReference, ModuleFaults } from '../../catalog/catalog.js';
import { handlerOf } from '../../catalog/modules/handler-of.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report.js';
import type { SourceRange } from '../../diagnostics/source.js';
import { entriesOf, type Rule } from '../rule.js';
import { completionLine, exportLine } from './export-line.js';

/**
 * What a scan found inside handler files. Each place is reported once, however many components name the file; the
 * first of them is the related place.
 */
export const checkHandlerFiles: Rule = (catalog) => {
  const judged = new Set<string>();
  return entriesOf(catalog).flatMap((entry) =>
    handwritten(entry).flatMap(({ reference, line }) => {
      const { file, exportName, module } = reference;
      const faults = module.state === 'present' ? module.faults : undefined;
      if (faults === undefined) return [];
      const inExport = `${file}#${exportName}`;
      const findings = [
        ...(judged.has(file) ? [] : fileFindings(faults, reference)),
        ...(judged.has(inExport) ? [] : exportFindings(faults, reference, line)),
      ];
      judged.add(file).add(inExport);
      return findings;
    }),
  );
};

/** A function that a component needs, and the line that it may begin with. */
type Needed = { readonly reference: HandlerReference; readonly line: string | undefined };

function handwritten(entry: CatalogEntry): readonly Needed[] {
  const handler = handlerOf(entry);
  const matcher = entry.kind === 'resource' ? entry.matcher : undefined;
  return [
    ...(handler ? [{ reference: handler, line: exportLine(entry, handler.exportName) }] : []),
    ...(matcher ? [{ reference: matcher, line: undefined }] : []),
    ...(entry.kind !== 'tool' && entry.completer
      ? [{ reference: entry.completer, line: completionLine(entry) }]
      : []),
  ];
}

function fileFindings(faults: ModuleFaults, { range }: HandlerReference): Diagnostic[] {
  const { syntax, stdout } = faults;
  const related = [{ message: 'the file is named here', range }];
  return [
    ...(syntax ? [report('handler-syntax', placeOf(faults, syntax), syntax, related)] : []),
    ...stdout.map((use) => report('handler-stdout', placeOf(faults, use), use)),
  ];
}

function exportFindings(
  faults: ModuleFaults,
  { exportName, range }: HandlerReference,
  line: string | undefined,
): Diagnostic[] {
  const related = [{ message: 'the file is named here', range }];
  return faults.nonFunctions
    .filter(({ name }) => name === exportName)
    .map(({ found, ...place }) =>
      report('handler-not-function', placeOf(faults, place), { exportName, found, line }, related),
    );
}

function placeOf(
  { source }: ModuleFaults,
  { start, end }: { readonly start: number; readonly end: number },
): SourceRange {
  return { source, start, end, path: '' };
}
