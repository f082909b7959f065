import { freezeDeep } from '../freeze-deep.js';
import { asksForUrl, type InputRequest } from '../input/input-request.js';
import type { Dialect } from './dialect.js';
import { initializeEraDialect } from './initialize-era.js';

/** The last revision that opens with a handshake. */
export const dialect20251125: Dialect = freezeDeep<Dialect>({
  ...initializeEraDialect('2025-11-25'),
  shapeInputRequest: (request) => (asksForUrl(request) ? withElicitationId(request) : request),
});

/** A page to visit has an id here (MCP 2025-11-25, `ElicitRequestURLParams`). */
function withElicitationId(request: InputRequest): InputRequest {
  return { ...request, params: { ...request.params, elicitationId: crypto.randomUUID() } };
}
