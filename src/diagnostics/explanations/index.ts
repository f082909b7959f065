import type { DiagnosticCode } from '../codes/index.js';
import { actorsExplanations } from './actors.js';
import { capabilitiesExplanations } from './capabilities.js';
import { clientsExplanations } from './clients.js';
import type { Explanation } from './explanation.js';
import { handlerFilesExplanations } from './handler-files.js';
import { optionsExplanations } from './options.js';
import { schemasExplanations } from './schemas.js';
import { serverExplanations } from './server.js';
import { templatesExplanations } from './templates.js';
import { typesExplanations } from './types.js';
import { valuesExplanations } from './values.js';
import { wrappersExplanations } from './wrappers.js';

/** What `snodo explain` says about each code. Loaded only where it is asked for. */
export const explanations: { readonly [code in DiagnosticCode]?: Explanation } = {
  ...serverExplanations,
  ...handlerFilesExplanations,
  ...schemasExplanations,
  ...typesExplanations,
  ...valuesExplanations,
  ...optionsExplanations,
  ...capabilitiesExplanations,
  ...templatesExplanations,
  ...wrappersExplanations,
  ...actorsExplanations,
  ...clientsExplanations,
};
