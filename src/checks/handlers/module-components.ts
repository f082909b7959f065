import type { ModuleEntry } from '../../catalog/catalog.js';
import { componentFault } from '../../definitions/component-shape.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report.js';
import type { Rule } from '../rule.js';

/** A module that makes a component exports the one that the manifest names, as far as the text of the module tells. */
export const checkModuleComponents: Rule = ({ modules }) => modules.flatMap(componentFindings);

function componentFindings(entry: ModuleEntry): Diagnostic[] {
  const { kind, definition, module, exported } = entry;
  const fault = faultOf(entry);
  if (exported === undefined || fault === undefined) return [];
  const { name } = definition;
  const { source } = exported;
  const { start, end } = fault.place;
  const parameters = { kind, name, module: `${module.shown}#${module.exportName}`, ...fault };
  const related = { message: 'it is written here', range: { source, start, end, path: '' } };
  return [report('module-component', module.range, parameters, [related])];
}

type Fault = {
  /** What the export is instead; undefined for a component of another name. */
  readonly found?: string;
  readonly ownName?: string;
  readonly place: { readonly start: number; readonly end: number };
};

function faultOf({ kind, definition, exported }: ModuleEntry): Fault | undefined {
  if (exported === undefined) return undefined;
  if (exported.kind === 'other') return { found: exported.found, place: exported };
  const { members, definitionName } = exported;
  const found = members && componentFault(kind, (member) => members.includes(member));
  if (found !== undefined) return { found, place: exported };
  return definitionName === undefined || definitionName.text === definition.name
    ? undefined
    : { ownName: definitionName.text, place: definitionName };
}
