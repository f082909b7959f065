import { argumentsCodes } from './arguments.js';
import { componentsCodes } from './components.js';
import { handlersCodes } from './handlers.js';
import { headersCodes } from './headers.js';
import { manifestCodes } from './manifest.js';
import { namesCodes } from './names.js';
import { outputCodes } from './output.js';
import { schemasCodes } from './schemas.js';
import { serverCodes } from './server.js';
import { templatesCodes } from './templates.js';

/** The table of diagnostics: one row a code. */
export const codes: typeof manifestCodes &
  typeof serverCodes &
  typeof namesCodes &
  typeof schemasCodes &
  typeof argumentsCodes &
  typeof headersCodes &
  typeof templatesCodes &
  typeof componentsCodes &
  typeof handlersCodes &
  typeof outputCodes = {
  ...manifestCodes,
  ...serverCodes,
  ...namesCodes,
  ...schemasCodes,
  ...argumentsCodes,
  ...headersCodes,
  ...templatesCodes,
  ...componentsCodes,
  ...handlersCodes,
  ...outputCodes,
};

/** A code of the table. */
export type DiagnosticCode = keyof typeof codes;
