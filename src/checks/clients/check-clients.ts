import type { Rule } from '../rule.js';
import { profilesOf } from './profiles.js';
import { toolDescriptionFindings } from './tool-descriptions.js';
import { toolListFindings } from './tool-list.js';
import { toolNameFindings } from './tool-names.js';

/** What the chosen clients ask of tools as a whole; what they ask of schemas is judged with the schemas. */
export const checkClients: Rule = (catalog) => {
  const clients = profilesOf(catalog.clients);
  return [
    ...catalog.tools.flatMap((tool) => [
      ...toolNameFindings(tool, catalog.settings.server, clients),
      ...toolDescriptionFindings(tool, clients),
    ]),
    ...toolListFindings(catalog, clients),
  ];
};
