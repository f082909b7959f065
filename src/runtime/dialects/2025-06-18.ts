import type { JsonObject } from '../../protocol/json.js';
import { freezeDeep } from '../freeze-deep.js';
import type { Dialect, Implementation } from './dialect.js';
import { initializeEraDialect } from './initialize-era.js';

const shared: Dialect = initializeEraDialect('2025-06-18');

/** The revision before icons, in which a server tells of itself no more than name, title and version. */
export const dialect20250618: Dialect = freezeDeep<Dialect>({
  ...shared,
  results: { ...shared.results, icons: false },
  describeServer: ({ name, title, version }: Implementation) =>
    shared.describeServer({ name, version, ...(title === undefined ? {} : { title }) }),
  describeTool: (definition) => withoutIcons(shared.describeTool(definition)),
  describeResource: (definition) => withoutIcons(shared.describeResource(definition)),
  describePrompt: (definition) => withoutIcons(shared.describePrompt(definition)),
});

function withoutIcons({ icons, ...entry }: JsonObject): JsonObject {
  return entry;
}
