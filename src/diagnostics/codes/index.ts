import { actorsCodes } from './actors.js';
import { argumentsCodes } from './arguments.js';
import { capabilitiesCodes } from './capabilities.js';
import { clientsCodes } from './clients.js';
import { completionCodes } from './completion.js';
import { componentsCodes } from './components.js';
import { handlerFilesCodes } from './handler-files.js';
import { handlersCodes } from './handlers.js';
import { headersCodes } from './headers.js';
import { hygieneCodes } from './hygiene.js';
import { manifestCodes } from './manifest.js';
import { namesCodes } from './names.js';
import { optionsCodes } from './options.js';
import { outputCodes } from './output.js';
import { overlapsCodes } from './overlaps.js';
import { policyCodes } from './policy.js';
import { schemasCodes } from './schemas.js';
import { serverCodes } from './server.js';
import { templatesCodes } from './templates.js';
import { typesCodes } from './types.js';
import { valuesCodes } from './values.js';
import { wrappersCodes } from './wrappers.js';

type CodeGroups = {
  readonly manifest: typeof manifestCodes;
  readonly server: typeof serverCodes;
  readonly options: typeof optionsCodes;
  readonly capabilities: typeof capabilitiesCodes;
  readonly names: typeof namesCodes;
  readonly schemas: typeof schemasCodes;
  readonly values: typeof valuesCodes;
  readonly arguments: typeof argumentsCodes;
  readonly types: typeof typesCodes;
  readonly headers: typeof headersCodes;
  readonly templates: typeof templatesCodes;
  readonly components: typeof componentsCodes;
  readonly completion: typeof completionCodes;
  readonly overlaps: typeof overlapsCodes;
  readonly handlers: typeof handlersCodes;
  readonly handlerFiles: typeof handlerFilesCodes;
  readonly wrappers: typeof wrappersCodes;
  readonly actors: typeof actorsCodes;
  readonly clients: typeof clientsCodes;
  readonly output: typeof outputCodes;
  readonly hygiene: typeof hygieneCodes;
  readonly policy: typeof policyCodes;
};

/** The table of diagnostics by group, in the order of its documentation. A new group is a file, and a line here and above. */
export const codeGroups: CodeGroups = {
  manifest: manifestCodes,
  server: serverCodes,
  options: optionsCodes,
  capabilities: capabilitiesCodes,
  names: namesCodes,
  schemas: schemasCodes,
  values: valuesCodes,
  arguments: argumentsCodes,
  types: typesCodes,
  headers: headersCodes,
  templates: templatesCodes,
  components: componentsCodes,
  completion: completionCodes,
  overlaps: overlapsCodes,
  handlers: handlersCodes,
  handlerFiles: handlerFilesCodes,
  wrappers: wrappersCodes,
  actors: actorsCodes,
  clients: clientsCodes,
  output: outputCodes,
  hygiene: hygieneCodes,
  policy: policyCodes,
};

type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
  member: infer All,
) => void
  ? All
  : never;

/** The table of diagnostics: one row a code. */
export const codes: Intersection<CodeGroups[keyof CodeGroups]> = Object.assign(
  {},
  ...Object.values(codeGroups),
);

/** A code of the table. */
export type DiagnosticCode = keyof typeof codes;
