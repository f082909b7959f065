import type { SessionLimits } from '../definitions/limits.js';
import type { MessageTemplate, PromptDefinition } from '../definitions/prompt.js';
import type { ResourceDefinition } from '../definitions/resource.js';
import type { ServerSettings } from '../definitions/server.js';
import type { ToolDefinition } from '../definitions/tool.js';
import type { CapabilityName } from '../protocol/capabilities.js';
import type { JsonObject, JsonValue } from '../protocol/json.js';
import type { HeaderAnnotation } from '../protocol/param-headers/annotations.js';
import type { Revision } from '../protocol/revisions.js';
import type { Access } from './authorization/access.js';
import type { Awaitable } from './awaitable.js';
import type { CompletionRequest, ReadParams } from './component.js';
import type { Context } from './context.js';
import type { FillDefaults } from './defaults/fill-defaults.js';
import type { Editions } from './edition.js';
import type { Extensions } from './extensions/installed.js';
import type { SealKeys } from './input/state-keys.js';
import type { Instruments } from './instrumentation/instruments.js';
import type { Lifecycle, Release } from './lifecycle/lifecycle.js';
import type { ListName } from './lists/pages.js';
import type { Logger } from './log.js';
import type { Registry } from './registry.js';
import type { ResourceResult } from './results/resource-result.js';
import type { SubscriptionSource } from './subscriptions/source.js';

/** The options of a server with every default filled in. */
export type RuntimeSettings = Readonly<
  Required<Omit<ServerSettings, 'cache' | 'capabilities'>> & {
    readonly cache: Readonly<Required<NonNullable<ServerSettings['cache']>>>;
    /** The limits of sessions over HTTP; undefined where there are none. */
    readonly sessions: SessionLimits | undefined;
  }
>;

/** Checks a value against a schema: the text of its findings, or undefined when the value is valid. */
export type SchemaCheck = (value: JsonValue) => Awaitable<string | undefined>;

/** A tool, prepared for calls. */
export type ToolRoute = {
  readonly definition: ToolDefinition;
  /** Who may use it; undefined = everybody. */
  readonly access: Access | undefined;
  readonly call: (args: JsonObject, context: Context) => unknown;
  /** The root `required` list. */
  readonly required: readonly string[];
  /** Gives the arguments that are also sent as headers. */
  readonly headers: () => readonly HeaderAnnotation[];
  /** Inserts defaults; undefined where there are none to insert. */
  readonly fillDefaults: FillDefaults | undefined;
  readonly checkArguments: SchemaCheck | undefined;
  readonly checkOutput: SchemaCheck | undefined;
};

/** What completes an argument or a variable: a function, or values that are known beforehand. */
export type CompletionSource =
  | { readonly complete: (request: CompletionRequest, context: Context) => unknown }
  | { readonly values: readonly string[] };

/** A resource with one URI, or a template of them, prepared for reads. */
export type ResourceRoute = {
  readonly definition: ResourceDefinition;
  /** Who may use it; undefined = everybody. */
  readonly access: Access | undefined;
  readonly source:
    | { readonly read: (params: ReadParams, context: Context) => unknown }
    | { readonly content: () => ResourceResult };
  /** What completes the variables of a template, by their names. */
  readonly completions: Registry<CompletionSource>;
};

/** A resource that matched a URI. */
export type ResourceMatch = {
  readonly route: ResourceRoute;
  readonly variables: { readonly [name: string]: string };
};

/** The resources of a server. */
export type ResourceRoutes = {
  readonly direct: readonly ResourceRoute[];
  readonly templates: readonly ResourceRoute[];
  /** The template with exactly this text. */
  findTemplate(text: string): ResourceRoute | undefined;
  /** Every resource that the URI belongs to, at most two: with more than one the read is refused. */
  match(uri: string): readonly ResourceMatch[];
};

/** A prompt, prepared for rendering. */
export type PromptRoute = {
  readonly definition: PromptDefinition;
  /** Who may use it; undefined = everybody. */
  readonly access: Access | undefined;
  readonly source:
    | { readonly render: (args: JsonObject, context: Context) => unknown }
    | { readonly messages: readonly MessageTemplate[] };
  /** What completes the arguments, by their names. */
  readonly completions: Registry<CompletionSource>;
};

/** What a server offers, as `server/discover` announces it. */
export type Capabilities = { readonly [Name in CapabilityName]?: JsonObject };

/** An immutable server, built once and shared by all transports. */
export type Runtime = {
  readonly settings: RuntimeSettings;
  /** The revisions that `server/discover` and version errors name: those that need no handshake. */
  readonly supported: readonly Revision[];
  readonly capabilities: Capabilities;
  readonly tools: Registry<ToolRoute>;
  readonly resources: ResourceRoutes;
  readonly prompts: Registry<PromptRoute>;
  /** Who may see the entries of each list, in its order; undefined for a list that everybody sees all of. */
  readonly accesses: { readonly [List in ListName]: readonly (Access | undefined)[] | undefined };
  readonly editions: Editions;
  readonly logger: Logger;
  /** What tells of what the server does. */
  readonly instruments: Instruments;
  /** What has to be started before handlers can run. */
  readonly lifecycle: Lifecycle;
  /**
   * Checks the environment and starts the services, or joins a transport that has done so. `listen`, `serveStdio` and the
   * client of `snodo/testing` do it themselves, other transports with the first request that needs it: there this is for
   * who wants to know at once whether it works.
   *
   * Resolves to the end of this use, which the last one of all stops the services with. Rejects with a `StartError`, or
   * with the reason of `signal` when that aborts before everything has started.
   */
  readonly start: (options?: { readonly signal?: AbortSignal }) => Promise<Release>;
  /** The extensions that clients are told of; undefined when there are none. */
  readonly extensions: Extensions | undefined;
  /** Where the events come from that clients listen to; undefined when there are none. */
  readonly subscriptions: SubscriptionSource | undefined;
  /** The keys that seal states; made on first use where none are given. */
  readonly stateKeys: () => SealKeys;
};
