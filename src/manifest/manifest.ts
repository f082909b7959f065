import type { Icon } from '../definitions/component.js';
import type { StdioLimits } from '../definitions/limits.js';
import type {
  EnvironmentRule,
  HttpSettings,
  InitializeEraSettings,
  LogSettings,
  OAuthSettings,
} from '../definitions/program.js';
import type { PromptRole } from '../definitions/prompt.js';
import type { Annotations } from '../definitions/resource.js';
import type { CachePolicy, ServerIdentity, ValidatorLevel } from '../definitions/server.js';
import type { JsonObject, JsonValue } from '../protocol/json.js';
import type { Revision } from '../protocol/revisions.js';
import type { ClientName } from './client-names.js';
import type { ManifestDocuments, PositionedDocument } from './document.js';

/**
 * A validated `snodo.yaml`: typed, as written, defaults not filled in.
 *
 * The key table enforces these types except inside the keys that it calls `any`: icons, sizes, declarations, schemas,
 * annotations and messages have their own rules in `catalog` and `checks`, and their types hold behind those.
 */
export type Manifest = {
  readonly documents: ManifestDocuments;
  readonly root: ManifestRoot;
  /** All components in declaration order: those of the root manifest, then each included file's. */
  readonly tools: readonly Declared<ToolSection>[];
  readonly resources: readonly Declared<ResourceSection>[];
  readonly prompts: readonly Declared<PromptSection>[];
};

/** A component with the place where it is declared. */
export type Declared<Section> = {
  readonly name: string;
  readonly section: Section;
  readonly document: PositionedDocument;
  /** Path of the component in its document, such as `['tools', 'search']`. */
  readonly path: readonly [kind: 'tools' | 'resources' | 'prompts', name: string];
};

/** The top-level keys of a manifest, without the component maps. */
export type ManifestRoot = {
  readonly snodo: 1;
  readonly server: ServerIdentity;
  readonly protocols?: readonly Revision[];
  readonly validator?: ValidatorLevel;
  readonly applyDefaults?: boolean;
  readonly initializeEra?: InitializeEraSettings;
  /** Objects, `false`, or wrong: judged by `resolveCatalog`. */
  readonly capabilities?: JsonObject;
  readonly extensions?: { readonly [id: string]: ConfiguredModule };
  /** A module path, a `ConfiguredModule`, or wrong: judged by `resolveCatalog`, as the two below. */
  readonly authorization?: JsonValue;
  readonly instrumentation?: JsonValue;
  readonly subscriptions?: JsonValue;
  readonly gate?: string;
  readonly services?: string;
  readonly oauth?: OAuthSettings;
  readonly http?: HttpSettings;
  readonly stdio?: Partial<StdioLimits>;
  readonly log?: LogSettings;
  readonly env?: { readonly [name: string]: EnvironmentRule };
  readonly pagination?: { readonly pageSize?: number };
  readonly cache?: {
    readonly discovery?: Partial<CachePolicy>;
    readonly tools?: Partial<CachePolicy>;
    readonly prompts?: Partial<CachePolicy>;
    readonly resources?: Partial<CachePolicy>;
  };
  readonly handlerTimeoutMs?: number;
  readonly startTimeoutMs?: number;
  readonly stopTimeoutMs?: number;
  readonly maxResultBytes?: number;
  readonly output?: string;
  readonly importExtension?: 'js' | 'ts';
  readonly handlers?: string;
  readonly components?: readonly string[];
  readonly clients?: readonly ClientName[];
  readonly tokenBudget?: number;
  /** Declarations by name, which arguments and output fields name as their type. */
  readonly types?: JsonObject;
  readonly wrap?: { readonly [kind in 'tools' | 'resources' | 'prompts']?: JsonValue };
  readonly targets?: JsonObject;
};

/** A module with options for its functions. */
export type ConfiguredModule = { readonly module: string; readonly options?: JsonObject };

/** Keys that tools, resources and prompts share. */
type ComponentSection = {
  readonly title?: string;
  readonly description?: string;
  readonly icons?: readonly Icon[];
  readonly metadata?: JsonObject;
  readonly handler?: string;
  /** A component written by hand. */
  readonly module?: string;
  readonly wrap?: JsonValue;
  readonly scopes?: readonly string[];
};

/** A tool as written. */
export type ToolSection = ComponentSection & {
  /** Concise form: name -> declaration or type name. Its declarations are checked by `resolveCatalog`. */
  readonly arguments?: JsonObject;
  readonly additionalProperties?: JsonValue;
  readonly schema?: JsonObject;
  /** Raw form: a schema in place, or the path of a `.json`, `.yaml` or `.yml` file. */
  readonly inputSchema?: JsonValue;
  readonly output?: JsonObject;
  readonly outputSchema?: JsonValue;
  /** Arguments of example calls. */
  readonly examples?: readonly JsonValue[];
  readonly annotations?: JsonObject;
  readonly call?: JsonValue;
  readonly cast?: JsonValue;
};

/** A resource as written. Exactly one of `uri` and `uriTemplate` is a rule of its own. */
export type ResourceSection = ComponentSection & {
  readonly uri?: string;
  readonly uriTemplate?: string;
  readonly mimeType?: string;
  readonly size?: number;
  readonly annotations?: Annotations;
  readonly matcher?: string;
  readonly text?: string;
  readonly json?: JsonValue;
} & CompletionSection;

/** A prompt as written. */
export type PromptSection = ComponentSection & {
  readonly arguments?: {
    readonly [name: string]: {
      readonly required?: boolean;
      readonly title?: string;
      readonly description?: string;
    } | null;
  };
  readonly messages?: readonly (
    | { readonly [role in PromptRole]?: string }
    | { readonly role: PromptRole; readonly content: JsonObject }
  )[];
} & CompletionSection;

/** Keys of components whose arguments or variables clients may complete. */
type CompletionSection = {
  /** Names that the handler module completes. */
  readonly completion?: readonly string[];
  /** Values by name. */
  readonly complete?: { readonly [name: string]: readonly string[] };
};
