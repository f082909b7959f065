import type { MessageTemplate, PromptDefinition } from '../definitions/prompt.js';
import type { ResourceDefinition } from '../definitions/resource.js';
import type { ServerSettings } from '../definitions/server.js';
import type { ToolDefinition } from '../definitions/tool.js';
import type { SourceRange, SourceText } from '../diagnostics/source.js';
import type { ManifestDocuments, PositionedDocument } from '../manifest/document.js';
import type { JsonObject, JsonPath, JsonValue } from '../protocol/json.js';
import type { ModuleScan } from './scan-module.js';

/** The resolved server: what the checks judge and the emitter prints. */
export type Catalog = {
  readonly documents: ManifestDocuments;
  /** Every option written in the manifest; absent ones stay absent, so that defaults live in the runtime alone. */
  readonly settings: ServerSettings;
  readonly tools: readonly ToolEntry[];
  readonly resources: readonly ResourceEntry[];
  readonly prompts: readonly PromptEntry[];
  /** Names of the shared types (`types`) that no component in the manifest needs. */
  readonly unusedTypes: readonly string[];
  readonly layout: Layout;
};

/** Where the project's files are. Paths are relative to the project root, with `/`. */
export type Layout = {
  /** The root manifest. */
  readonly manifest: string;
  /** Folder of the emitted files. */
  readonly output: string;
  /** Folder of the handler files. */
  readonly handlers: string;
  /** Extension of relative imports in emitted code. Default: `js`. */
  readonly importExtension: 'js' | 'ts';
};

/** What every resolved component has. */
type Entry<Definition> = {
  readonly definition: Definition;
  readonly document: PositionedDocument;
  /** Path of the component in its document, such as `['tools', 'search']`. */
  readonly path: JsonPath;
  readonly names: EmittedNames;
};

/** A tool with its schemas and its handler. */
export type ToolEntry = Entry<ToolDefinition> & {
  readonly kind: 'tool';
  readonly input: PositionedSchema;
  readonly output?: PositionedSchema;
  readonly handler: HandlerReference;
};

/** A resource with what answers its reads. */
export type ResourceEntry = Entry<ResourceDefinition> & {
  readonly kind: 'resource';
  readonly source: ResourceSource;
  /** A matcher of the user's own (`matcher:`), for template texts outside the supported shapes. */
  readonly matcher?: HandlerReference;
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
};

/** A component of any kind. */
export type CatalogEntry = ToolEntry | ResourceEntry | PromptEntry;

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
  /** `inline` and `file` are raw JSON Schema; `arguments` was built from declarations; `default` from nothing. */
  readonly origin: 'arguments' | 'inline' | 'file' | 'default';
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
