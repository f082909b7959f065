import type { StdioLimits } from '../../definitions/limits.js';
import type { Awaitable } from '../awaitable.js';
import type { Gate } from '../transports/http/gate.js';
import type { ListenOptions } from '../transports/http/options.js';

/** How a program serves: what the keys of a manifest with these names say. Their defaults are those of the transports. */
export type MainOptions = {
  /** Where it listens with `--http`, and the limits there. A host and a port on the command line win. */
  readonly http?: Partial<Omit<ListenOptions, 'runtime' | 'gate'>>;
  /** The limits over stdio. */
  readonly stdio?: Partial<StdioLimits>;
  /** Loads what decides on each HTTP request; called with `--http` alone. */
  readonly gate?: () => Awaitable<Gate>;
};
