import { EXPRESS_DEFAULTS, type ExpressLimits } from '../../../definitions/limits.js';
import { DEFAULT_HOST } from '../../../definitions/program.js';
import type { EndpointSettings } from '../http/endpoint.js';
import { ACCESS_NAMES, type AccessOptions, readAccess } from '../http/options.js';
import { readLimits, refuseUnknownOptions } from '../read-limits.js';

/** How a server is offered inside an app, which chooses the path. Every limit has a default. */
export type ExpressOptions = AccessOptions & Partial<ExpressLimits>;

/** The options with every default filled in. */
export type ExpressSettings = EndpointSettings & { readonly limits: ExpressLimits };

/**
 * Checks the options and fills in the defaults.
 *
 * @throws TypeError or RangeError that names the option and what was expected.
 */
export function readExpressOptions(options: ExpressOptions): ExpressSettings {
  const caller = 'createExpressHandler';
  refuseUnknownOptions(caller, options, [...ACCESS_NAMES, ...Object.keys(EXPRESS_DEFAULTS)]);
  return {
    ...readAccess(caller, options, DEFAULT_HOST),
    path: undefined,
    health: undefined,
    ready: undefined,
    limits: readLimits(caller, options, EXPRESS_DEFAULTS),
  };
}
