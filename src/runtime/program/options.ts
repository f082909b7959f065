import type { StdioLimits } from '../../definitions/limits.js';
import type { ListenOptions } from '../transports/http/options.js';

/** How a program serves: what the keys `http` and `stdio` of a manifest say. Their defaults are those of the transports. */
export type MainOptions = {
  /** Where it listens with `--http`, and the limits there. A host and a port on the command line win. */
  readonly http?: Partial<Omit<ListenOptions, 'runtime'>>;
  /** The limits over stdio. */
  readonly stdio?: Partial<StdioLimits>;
};
