import type { ActorTemplate } from '../definitions/actor.js';
import type { DeclaredCapabilities } from '../definitions/capabilities.js';
import type { ComponentDefinition } from '../definitions/component.js';
import type { EnvironmentVariable, ProgramSettings } from '../definitions/program.js';
import type { MessageTemplate, PromptDefinition } from '../definitions/prompt.js';
import type { ResourceDefinition } from '../definitions/resource.js';
import type { ServerSettings } from '../definitions/server.js';
import type { ToolDefinition } from '../definitions/tool.js';
import type { BuiltInWrapper } from '../definitions/wrapper.js';
import type { SourceRange, SourceText } from '../diagnostics/source.js';
import type { ClientName } from '../manifest/client-names.js';
import type { ManifestDocuments, PositionedDocument } from '../manifest/document.js';
import type { ProjectPackage } from '../manifest/project-package.js';
import type { FormSchema } from '../protocol/elicitation-form.js';
import type { JsonObject, JsonPath, JsonValue } from '../protocol/json.js';
import type { ComponentExport } from './modules/scan/component-export.js';
import type { ModuleScan } from './modules/scan/scan-module.js';

/** The resolved server: what the checks judge and the emitter prints. */
export type Catalog = {
  readonly documents: ManifestDocuments;
  /** Every option written in the manifest; absent ones stay absent, so that defaults live in the runtime alone. */
  readonly settings: ServerSettings;
  /** What the generated program is told: transports, access, log. */
  readonly program: ProgramSettings;
  /** Capabilities that the manifest declares; members that are wrong are left out. */
  readonly capabilities: DeclaredCapabilities;
  readonly serverModules: ServerModules;
  readonly environment: readonly EnvironmentVariable[];
  readonly tools: readonly ToolEntry[];
  readonly resources: readonly ResourceEntry[];
  readonly prompts: readonly PromptEntry[];
  /** Components written by hand: of them the manifest knows the name alone. */
  readonly modules: readonly ModuleEntry[];
  readonly targets: readonly TargetEntry[];
  /** Wrappers around every component of a kind; each component has them in its own list too. */
  readonly wrap: ServerWrappers;
  readonly types: ResolvedTypes;
  readonly layout: Layout;
  /** Clients whose limits the tools are held against. */
  readonly clients: readonly ClientName[];
  /** Most tokens that the tools may cost together; absent = no limit. */
  readonly tokenBudget?: number;
  /** The package that the manifest is part of; undefined when there is none. */
  readonly project: ProjectPackage | undefined;
};

/** The shared types (`types`), and where the schemas of tools have them. */
export type ResolvedTypes = {
  /** In the order of the manifest. */
  readonly list: readonly SharedTypeEntry[];
  /** The schemas inside others that began as a copy of a type, with its name; whatever stands beside it came later. */
  readonly copies: ReadonlyMap<JsonObject, string>;
};

/** A declaration under `types`. */
export type SharedTypeEntry = {
  readonly name: string;
  readonly schema: JsonObject;
  /** The form that asks for its values; absent where none can. */
  readonly form?: FormSchema;
  /** Whether it is a form, or an argument or output field has it, by way of other types too. */
  readonly isUsed: boolean;
};

/** The handwritten modules of a server beside those of its components. */
export type ServerModules = {
  readonly authorization?: ConfiguredModule;
  readonly subscriptions?: ConfiguredModule;
  readonly instrumentation?: ConfiguredModule;
  readonly gate?: HandlerReference;
  /** Its export `start`; `stop` stands beside it. An export that the manifest names holds both. */
  readonly services?: HandlerReference;
  readonly extensions?: readonly InstalledExtension[];
};

/** A module with the options that its functions get. */
export type ConfiguredModule = {
  readonly module: HandlerReference;
  readonly options: JsonObject;
};

/** A protocol extension that the server has. */
export type InstalledExtension = ConfiguredModule & { readonly id: string };

/** Where the project's files are. Paths are relative to the project root, with `/`. */
export type Layout = {
  /** The root manifest. */
  readonly manifest: string;
  /** Folder of the emitted files. */
  readonly output: string;
  /** Folder of the handler files. */
  readonly handlers: string;
  /** Extension of relative imports in emitted code. */
  readonly importExtension: 'js' | 'ts';
};

/** What every resolved component has. */
type Entry<Definition> = {
  readonly definition: Definition;
  readonly document: PositionedDocument;
  /** Path of the component in its document, such as `['tools', 'search']`. */
  readonly path: JsonPath;
  readonly names: EmittedNames;
  /** What stands around the component, the outermost first: the server's wrappers for its kind, then its own. */
  readonly wrappers: readonly SlottedWrapper[];
  /** Scopes that a caller needs. */
  readonly scopes: readonly string[];
};

/** A tool with its schemas and what answers its calls. */
export type ToolEntry = Entry<ToolDefinition> & {
  readonly kind: 'tool';
  readonly input: PositionedSchema;
  readonly output?: PositionedSchema;
  readonly examples: readonly ToolExample[];
  readonly source: ToolSource;
};

/** What answers the calls of a tool: a handler, or a target. */
export type ToolSource =
  | { readonly kind: 'handler'; readonly handler: HandlerReference }
  | { readonly kind: 'actor'; readonly actor: Actor };

/** The arguments of an example call, and their place in the document of the tool. */
export type ToolExample = { readonly value: JsonObject; readonly at: JsonPath };

/** A resource with what answers its reads. */
export type ResourceEntry = Entry<ResourceDefinition> & {
  readonly kind: 'resource';
  readonly source: ResourceSource;
  /** A matcher of the user's own (`matcher:`), for template texts outside the supported shapes. */
  readonly matcher?: HandlerReference;
  /** What completes the variables that `completion` names. */
  readonly completer?: HandlerReference;
};

/** What answers the reads of a resource: a handler, or content written in the manifest. */
export type ResourceSource =
  | { readonly kind: 'handler'; readonly handler: HandlerReference }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'json'; readonly value: JsonValue };

/** A prompt with what renders it. */
export type PromptEntry = Entry<PromptDefinition> & {
  readonly kind: 'prompt';
  readonly source:
    | { readonly kind: 'handler'; readonly handler: HandlerReference }
    | { readonly kind: 'messages'; readonly messages: readonly MessageTemplate[] };
  /** What completes the arguments that `completion` names. */
  readonly completer?: HandlerReference;
};

/** A component of any kind. */
export type CatalogEntry = ToolEntry | ResourceEntry | PromptEntry;

/** A component that a `define` function makes in a handwritten module. */
export type ModuleEntry = Entry<Pick<ComponentDefinition, 'name'>> & {
  readonly kind: CatalogEntry['kind'];
  readonly module: HandlerReference;
  /** What the module's text tells of it; absent when it tells nothing. */
  readonly exported?: ComponentExport & { readonly source: SourceText };
};

/** The names that a component gets in emitted code, made from its wire name. */
export type EmittedNames = {
  /** Value identifier, such as `packageInfo`. */
  readonly value: string;
  /** Type prefix, such as `PackageInfo`. */
  readonly type: string;
  /** File name without extension, such as `package_info`. */
  readonly file: string;
};

/** A JSON Schema with the place in the manifest (or schema file) that each of its nodes comes from. */
export type PositionedSchema = {
  readonly schema: JsonObject;
  /**
   * `inline` and `file` are raw JSON Schema; `arguments` was built from declarations, `default` from nothing; `unread`
   * stands in for one that is wrong.
   */
  readonly origin: 'arguments' | 'inline' | 'file' | 'default' | 'unread';
  rangeAt(path: JsonPath): SourceRange;
  keyRangeAt(path: JsonPath): SourceRange;
};

/** The function in a handwritten file that a component is bound to. */
export type HandlerReference = {
  /** Path relative to the project root, with `/`. */
  readonly file: string;
  /** The same path as people see it: relative to the working directory. */
  readonly shown: string;
  readonly exportName: string;
  /** Where the manifest names it; the component's key when the file is the conventional one. */
  readonly range: SourceRange;
  /** Whether the manifest names the file (`handler:`), or it follows from the component's name. */
  readonly explicit: boolean;
  readonly module: HandlerModule;
};

/** A handwritten module as a whole, or one of its exports. */
export type ModuleReference = Omit<HandlerReference, 'exportName' | 'explicit'> & {
  /** Undefined for the module as a whole. */
  readonly exportName: string | undefined;
};

/** What a syntactic scan of a handler file found. */
export type HandlerModule =
  | { readonly state: 'missing' }
  | { readonly state: 'unreadable'; readonly reason: string }
  | {
      readonly state: 'present';
      /** Undefined when the scan cannot tell (`export * from`). */
      readonly exports: readonly string[] | undefined;
      /** What is wrong inside the file; absent when nothing is. */
      readonly faults?: ModuleFaults;
    };

/** What a scan found wrong inside a handler file. */
export type ModuleFaults = Omit<ModuleScan, 'exports'> & { readonly source: SourceText };

/** A wrapper, as the manifest names it. */
export type Wrapper = {
  /** Where the manifest names it. */
  readonly range: SourceRange;
} & (
  | {
      readonly kind: 'built-in';
      readonly name: BuiltInWrapper;
      /** Every option but `key` and `store`, defaults filled in. */
      readonly options: JsonObject;
      /** What callers are told apart by; absent = all share one bucket. */
      readonly key?: LimiterKey;
      /** What keeps the counts; absent = the process itself. */
      readonly store?: HandlerReference;
    }
  | { readonly kind: 'module'; readonly module: HandlerReference; readonly options: JsonObject }
);

/** A wrapper with its index in the list of its component. */
export type SlottedWrapper = Wrapper & { readonly slot: number };

/** The wrappers around every component of a kind. */
export type ServerWrappers = {
  readonly [kind in 'tools' | 'resources' | 'prompts']: readonly Wrapper[];
};

/** What a limiter tells callers apart by: the names that lead to a text in the context, or a function. */
export type LimiterKey =
  | { readonly kind: 'context'; readonly names: readonly string[] }
  | { readonly kind: 'function'; readonly module: HandlerReference };

/** A target of actor tools: a module with `call`, `cast` or `handle`. */
export type TargetEntry = {
  readonly name: string;
  readonly module: ModuleReference;
  /** Whether it runs in a worker thread. */
  readonly worker: boolean;
  /** The most messages that wait; absent = the default. */
  readonly maxQueued?: number;
  /** How often a worker that exited starts again within some milliseconds; absent = it stays away. */
  readonly restart?: { readonly max: number; readonly withinMs: number };
  /** What a timeout does to a worker; absent = it goes on. */
  readonly onTimeout?: 'terminate';
};

/** What a tool sends to a target, and what it makes of the answer. Stand-ins replace parts that are wrong. */
export type Actor = {
  /** Name of the target; empty where it is wrong. */
  readonly target: string;
  readonly message: ActorContent;
} & (
  | { readonly kind: 'call'; readonly reply: ActorContent; readonly timeoutMs: number }
  | { readonly kind: 'cast' }
);

/** A message or a reply: written in the manifest, or built by a function. */
export type ActorContent =
  | {
      readonly kind: 'template';
      readonly template: ActorTemplate;
      readonly placeholders: readonly ActorPlaceholder[];
    }
  | { readonly kind: 'builder'; readonly builder: HandlerReference };

/** A place that a call fills in. */
export type ActorPlaceholder = {
  readonly names: readonly string[];
  /** Where its value stands. */
  readonly range: SourceRange;
  /** Whether it is the whole value of a map entry, which goes away with it. */
  readonly isEntry: boolean;
};
