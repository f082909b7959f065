import { coreOf } from '../core.js';
import { type HttpEndpoint, openEndpoint } from './endpoint.js';
import { type EndpointOptions, readEndpointOptions } from './options.js';

/**
 * Makes an endpoint for a server of another kind: something that receives HTTP requests, and has neither `node:http` nor
 * web-standard `Request`s.
 *
 * @throws TypeError or RangeError for a wrong option.
 */
export function createHttpEndpoint(options: EndpointOptions): HttpEndpoint {
  const settings = readEndpointOptions('createHttpEndpoint', options);
  return openEndpoint(settings, coreOf(options.runtime), options.runtime.logger);
}
