import type { ServerSettings } from '../definitions/server.js';
import type { PromptComponent, ResourceComponent, ToolComponent } from './component.js';
import type { Logger } from './log.js';
import type { Runtime } from './runtime.js';

/** Everything a server consists of. */
export type ServerOptions = ServerSettings & {
  readonly tools?: readonly ToolComponent[];
  readonly resources?: readonly ResourceComponent[];
  readonly prompts?: readonly PromptComponent[];
  /** Where faults of handlers are reported. Default: one line each on stderr. */
  readonly logger?: Logger;
};

/** Builds a runtime; per key the override wins over the manifest. Starts nothing and opens no socket. */
export type CreateRuntime = (overrides?: Partial<ServerOptions>) => Runtime;
