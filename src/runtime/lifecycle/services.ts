import type { Awaitable } from '../awaitable.js';
import type { Logger } from '../log.js';
import type { Environment } from './environment.js';

/** What `start` of the services is given. */
export type StartInput<Env extends Environment = Environment> = {
  /** The environment variables that the manifest declares. */
  readonly env: Env;
  /** Writes to the log of the server, which masks secrets. */
  readonly log: Logger;
  /** Aborts when the server is told to end before everything has started, and when the start takes too long. */
  readonly signal: AbortSignal;
};

/** What the handlers of a server share, such as a pool of connections: made once at its start, and ended with it. */
export type ServicesModule<Services = unknown, Env extends Environment = Environment> = {
  /** Makes what handlers get as `context.services`. When it fails, the server does not start. */
  readonly start: (input: StartInput<Env>) => Awaitable<Services>;
  /** Ends what `start` has made, after the last request was answered. What it throws is logged. */
  readonly stop?: (services: Services) => unknown;
};
