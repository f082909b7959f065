import { isJsonObject, type JsonObject, ownValue, setOwn } from '../../protocol/json.js';
import { asksForUrl, type InputRequest } from './input-request.js';

/**
 * What requests need of a client and it did not declare, in the form of `ClientCapabilities`; undefined when nothing is
 * missing (MCP 2026-07-28, "Multi round-trip requests"). `elicitation: {}` stands for forms alone.
 */
export function missingCapabilities(
  requests: readonly InputRequest[],
  declared: JsonObject,
): JsonObject | undefined {
  const missing: Record<string, JsonObject> = {};
  for (const request of requests) {
    const [name, part] = capabilityFor(request);
    const own = ownValue(declared, name);
    if (isJsonObject(own) && (part === undefined || offers(own, part))) continue;
    const needed = isJsonObject(missing[name]) ? missing[name] : {};
    setOwn(missing, name, part === undefined ? needed : { ...needed, [part]: {} });
  }
  return Object.keys(missing).length === 0 ? undefined : missing;
}

type Needed = readonly [capability: string, part?: 'form' | 'url' | 'tools'];

function capabilityFor(request: InputRequest): Needed {
  switch (request.method) {
    case 'elicitation/create':
      return asksForUrl(request) ? ['elicitation', 'url'] : ['elicitation', 'form'];
    case 'sampling/createMessage':
      return request.params !== undefined && Object.hasOwn(request.params, 'tools')
        ? ['sampling', 'tools']
        : ['sampling'];
    case 'roots/list':
      return ['roots'];
  }
}

function offers(capability: JsonObject, part: string): boolean {
  if (isJsonObject(ownValue(capability, part))) return true;
  return part === 'form' && !Object.hasOwn(capability, 'url');
}
