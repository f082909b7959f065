import type { Runtime } from '../../runtime.js';
import { coreOf } from '../core.js';
import { type EndpointSettings, type HttpEndpoint, openEndpoint } from './endpoint.js';
import { type EndpointOptions, readEndpointOptions } from './options.js';

/**
 * Makes an endpoint for a server of another kind: something that receives HTTP requests, and has neither `node:http` nor
 * web-standard `Request`s.
 *
 * @throws TypeError or RangeError for a wrong option.
 */
export function createHttpEndpoint(options: EndpointOptions): HttpEndpoint {
  return openUnstarted(readEndpointOptions('createHttpEndpoint', options), options.runtime);
}

/**
 * Opens an endpoint that starts nothing: the first request that needs what is to be started does it, unless
 * `Runtime.start` has. Its `close` stops that again, when nobody else uses the server.
 */
export function openUnstarted(settings: EndpointSettings, runtime: Runtime): HttpEndpoint {
  const endpoint = openEndpoint(settings, coreOf(runtime), runtime.logger);
  const release = runtime.lifecycle.use();
  return { ...endpoint, close: () => endpoint.close().finally(release) };
}
