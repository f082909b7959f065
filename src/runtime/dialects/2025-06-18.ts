import type { JsonObject } from '../../protocol/json.js';
import { freezeDeep } from '../freeze-deep.js';
import { asksForUrl, type InputRequest } from '../input/input-request.js';
import type { Dialect, Implementation } from './dialect.js';
import { initializeEraDialect } from './initialize-era.js';

const shared: Dialect = initializeEraDialect('2025-06-18');

/** The revision before icons, in which a server tells of itself no more than name, title and version. */
export const dialect20250618: Dialect = freezeDeep<Dialect>({
  ...shared,
  // Its clients take the data of every event for a message.
  primesStreams: false,
  results: { ...shared.results, icons: false },
  shapeInputRequest,
  describeServer: ({ name, title, version }: Implementation) =>
    shared.describeServer({ name, version, ...(title === undefined ? {} : { title }) }),
  describeTool: (definition) => withoutIcons(shared.describeTool(definition)),
  describeResource: (definition) => withoutIcons(shared.describeResource(definition)),
  describePrompt: (definition) => withoutIcons(shared.describePrompt(definition)),
});

function withoutIcons({ icons, ...entry }: JsonObject): JsonObject {
  return entry;
}

/** A user can be asked to fill in a form, and for nothing else (MCP 2025-06-18, "Elicitation"). */
function shapeInputRequest(request: InputRequest): InputRequest | undefined {
  if (request.method !== 'elicitation/create') return request;
  if (asksForUrl(request)) return undefined;
  const { mode: _, ...params } = request.params ?? {};
  return { ...request, params };
}
