import type { InitializeEraSettings, LogSettings } from '../definitions/program.js';
import type { ServerSettings } from '../definitions/server.js';
import type { JsonObject } from '../protocol/json.js';
import type { Targets } from './actors/target.js';
import type { Authorization } from './authorization/policy.js';
import type { Awaitable } from './awaitable.js';
import type {
  ActorComponent,
  ModuleComponent,
  PromptComponent,
  ResourceComponent,
  ToolComponent,
} from './component.js';
import type { ExtensionUse } from './extensions/extension.js';
import type { StateKey } from './input/state-keys.js';
import type { Instrumentation } from './instrumentation/events.js';
import type { Environment, EnvironmentRules } from './lifecycle/environment.js';
import type { ServicesModule } from './lifecycle/services.js';
import type { Logger } from './log.js';
import type { Runtime } from './runtime.js';
import type { SubscriptionSource } from './subscriptions/source.js';
import type { CompiledValidator } from './validators/compiled.js';
import type { WrapEntry } from './wrappers/wrapper.js';

/** Makes a validator of a schema that was checked. */
export type SchemaCompiler = (schema: JsonObject) => Awaitable<CompiledValidator>;

/** Components of one kind. The identical one twice counts once; another one under the same name is an error. */
type Listed<Component, Other = never> = readonly (Component | ModuleComponent<Component> | Other)[];

/** Everything a server consists of. */
export type ServerOptions<
  Services = unknown,
  Env extends Environment = Environment,
> = ServerSettings & {
  readonly tools?: Listed<ToolComponent, ActorComponent>;
  readonly resources?: Listed<ResourceComponent>;
  readonly prompts?: Listed<PromptComponent>;
  /** Wrappers around all components of a kind, outside their own; the first one runs outermost. Default: none. */
  readonly wrap?: { readonly [Kind in ComponentList]?: readonly WrapEntry[] };
  /**
   * The policy that decides who sees and uses which component, beside the `scopes` that components ask for. Default: everybody
   * sees and uses everything.
   */
  readonly authorization?: Authorization;
  /**
   * Extensions of the protocol by their ids, such as `com.example/audit`: see `extendWith`. Clients are told of those that
   * `capabilities.extensions` names; the others do nothing. Default: none.
   */
  readonly extensions?: { readonly [id: string]: ExtensionUse };
  /**
   * Tells the rate limits that count in memory what time it is: milliseconds from any moment, which never go back. For
   * tests that do not wait. Default: the monotonic clock of the process.
   */
  readonly clock?: () => number;
  /**
   * Compiles the schemas of tools without compiled validators, with `validator: full`: the function of that name in
   * `snodo/validators`. Every schema is compiled once, on the first call of its tool. Default: such tools are refused.
   */
  readonly compileSchema?: SchemaCompiler;
  /**
   * The keys that sign what handlers keep between the rounds of a request: the first one signs, all are accepted, so that
   * keys can be replaced one at a time. Default: the environment variable `SNODO_STATE_KEYS` (`id:base64secret`, several
   * with commas between), else a random key that no other process knows.
   */
  readonly stateKeys?: readonly StateKey[];
  /**
   * Where the events come from that clients listen to: a hub of `createHub`, or a source of the application's own. Which
   * of them are offered is said by `capabilities`. Default: there are none.
   */
  readonly subscriptions?: SubscriptionSource;
  /**
   * How clients are served over HTTP that open with `initialize`. With `sessions: 'memory'` each of them gets a session:
   * it can be asked, hears of changes, and comes back to streams. A session belongs to whoever has opened it: the same
   * `auth.principal`, or where the gate names none, the same `auth`. Sessions live in one process. Default: none.
   */
  readonly initializeEra?: InitializeEraSettings;
  /**
   * The environment variables that handlers get as `context.env`: read and checked when the server starts. Default: none.
   */
  readonly env?: EnvironmentRules;
  /** Makes what handlers get as `context.services`, and ends it. Default: there is nothing. */
  readonly services?: ServicesModule<Services, Env>;
  /**
   * Hears of what the server does: each request, and who listens to changes. Default: nobody, but for subscribers of the
   * channels of `node:diagnostics_channel` that `docs/observability.md` lists.
   */
  readonly instrumentation?: Instrumentation;
  /**
   * The targets that tools send their arguments to, by their names. They start after the services, and stop before them.
   * Default: there are none.
   */
  readonly targets?: Targets;
  /** What is logged on stderr, and how. */
  readonly log?: LogSettings;
  /** Where faults of handlers are reported instead; `log` then has no effect. */
  readonly logger?: Logger;
};

/** What takes the place of the environment of the process, and of the services: for tests. */
export type StandIns<Services = unknown, Env extends Environment = Environment> = {
  /** Variables by name; those of the process are then not read. */
  readonly env?: { readonly [Name in keyof Env]?: Env[Name] };
  /** What handlers get as `context.services`: nothing is started then, and nothing stopped. */
  readonly services?: Services;
};

/** What wins over the options of a server. */
export type Overrides<Services = unknown, Env extends Environment = Environment> = Partial<
  Omit<ServerOptions, 'env' | 'services'>
> &
  StandIns<Services, Env>;

/** Builds a runtime. Starts nothing and opens no socket. */
export type CreateRuntime<Services = unknown, Env extends Environment = Environment> = {
  /**
   * @param overrides Per key they win over the options of the server; nothing is merged below.
   * @throws ConfigurationError for the first thing that is wrong with an option or a component.
   */
  (overrides?: Overrides<Services, Env>): Runtime;
  /**
   * What the overrides win over. It serves to add to a list instead of replacing it:
   * `createRuntime({ tools: [...createRuntime.options.tools, extra] })`.
   */
  readonly options: ServerOptions<Services, Env> & Required<Pick<ServerOptions, ComponentList>>;
};

/** The options that list components; without components of a kind its list is empty. */
type ComponentList = 'tools' | 'resources' | 'prompts';
