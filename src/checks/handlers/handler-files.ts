import type {
  CatalogEntry,
  HandlerReference,
  ModuleEntry,
  ModuleFaults,
  ServerModules,
} from '../../catalog/catalog.js';
import { handlerOf } from '../../catalog/modules/handler-of.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report.js';
import type { SourceRange } from '../../diagnostics/source.js';
import { entriesOf, type Rule } from '../rule.js';
import { completionLine, exportLine, functionLine } from './export-line.js';

/**
 * What a scan found inside handler files, the modules of components and those of the server. Each place is reported once,
 * however many components name the file; the first of them is the related place.
 */
export const checkHandlerFiles: Rule = (catalog) => {
  const judged = new Set<string>();
  const components = [...entriesOf(catalog), ...catalog.modules];
  const files = [...components.flatMap(handwritten), ...ofServer(catalog.serverModules)];
  return files.flatMap((needed) => {
    const { reference } = needed;
    const { file, exportName, module } = reference;
    const faults = module.state === 'present' ? module.faults : undefined;
    if (faults === undefined) return [];
    const inExport = `${file}#${exportName}`;
    const findings = [
      ...(judged.has(file) ? [] : fileFindings(faults, reference)),
      ...(judged.has(inExport) ? [] : exportFindings(faults, needed)),
    ];
    judged.add(file).add(inExport);
    return findings;
  });
};

/** What a component needs of a module: a function, with the line that it may begin with, or a whole component. */
type Needed = {
  readonly reference: HandlerReference;
  readonly isFunction: boolean;
  readonly line?: string;
};

function handwritten(entry: CatalogEntry | ModuleEntry): readonly Needed[] {
  if ('module' in entry) return [{ reference: entry.module, isFunction: false }];
  const isFunction = true;
  const handler = handlerOf(entry);
  const matcher = entry.kind === 'resource' ? entry.matcher : undefined;
  return [
    ...(handler
      ? [{ reference: handler, isFunction, line: exportLine(entry, handler.exportName) }]
      : []),
    ...(matcher ? [{ reference: matcher, isFunction }] : []),
    ...(entry.kind !== 'tool' && entry.completer
      ? [{ reference: entry.completer, isFunction, line: completionLine(entry) }]
      : []),
  ];
}

/** The functions of the server beside its components. */
function ofServer(modules: ServerModules): readonly Needed[] {
  const { gate, subscriptions, authorization, instrumentation } = modules;
  const needed = (reference: HandlerReference | undefined, type: string, parameters: string) =>
    reference === undefined
      ? []
      : [
          {
            reference,
            isFunction: true,
            line: functionLine(reference.exportName, type, parameters),
          },
        ];
  return [
    ...needed(gate, 'Gate', 'request'),
    ...needed(subscriptions?.module, "Hub['open']", 'filter, context, options'),
    ...needed(authorization?.module, 'Authorize', 'phase, component, context, options'),
    ...needed(instrumentation?.module, 'HandleEvent', 'name, measurements, metadata, options'),
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
  { reference, isFunction, line }: Needed,
): Diagnostic[] {
  if (!isFunction) return [];
  const { exportName, range } = reference;
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
