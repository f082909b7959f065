import type { DiagnosticCode } from '../codes/index.js';
import { actorsExplanations } from './actors.js';
import { argumentsExplanations } from './arguments.js';
import { capabilitiesExplanations } from './capabilities.js';
import { clientsExplanations } from './clients.js';
import { completionExplanations } from './completion.js';
import { componentsExplanations } from './components.js';
import type { Explanations } from './explanation.js';
import { handlerFilesExplanations } from './handler-files.js';
import { handlersExplanations } from './handlers.js';
import { headersExplanations } from './headers.js';
import { hygieneExplanations } from './hygiene.js';
import { manifestExplanations } from './manifest.js';
import { namesExplanations } from './names.js';
import { optionsExplanations } from './options.js';
import { outputExplanations } from './output.js';
import { overlapsExplanations } from './overlaps.js';
import { policyExplanations } from './policy.js';
import { schemasExplanations } from './schemas.js';
import { serverExplanations } from './server.js';
import { templatesExplanations } from './templates.js';
import { typesExplanations } from './types.js';
import { valuesExplanations } from './values.js';
import { wrappersExplanations } from './wrappers.js';

/** What `snodo explain` says about each code. Loaded only where it is asked for. */
export const explanations: Explanations<DiagnosticCode> = {
  ...serverExplanations,
  ...handlerFilesExplanations,
  ...hygieneExplanations,
  ...schemasExplanations,
  ...completionExplanations,
  ...overlapsExplanations,
  ...typesExplanations,
  ...valuesExplanations,
  ...optionsExplanations,
  ...capabilitiesExplanations,
  ...templatesExplanations,
  ...wrappersExplanations,
  ...actorsExplanations,
  ...clientsExplanations,
  ...argumentsExplanations,
  ...componentsExplanations,
  ...handlersExplanations,
  ...headersExplanations,
  ...manifestExplanations,
  ...namesExplanations,
  ...outputExplanations,
  ...policyExplanations,
};
