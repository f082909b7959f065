import type { ServerSettings } from '../definitions/server.js';

/** An immutable server, built once and shared by all transports. */
export type Runtime = {
  readonly settings: Readonly<Required<Omit<ServerSettings, 'cache'>>>;
};
