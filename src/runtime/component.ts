import type { MessageTemplate, PromptDefinition } from '../definitions/prompt.js';
import type { DirectResourceDefinition, ResourceDefinition } from '../definitions/resource.js';
import type { ToolDefinition } from '../definitions/tool.js';
import type { JsonObject, JsonValue } from '../protocol/json.js';
import type { TargetCall, TargetCast } from './actors/send.js';
import type { Awaitable } from './awaitable.js';
import type { Context } from './context.js';
import type { InputReply } from './input/input-request.js';
import type {
  CompletionReply,
  PromptMessage,
  PromptReply,
  ResourceReply,
  ToolReply,
} from './result.js';
import type { CompiledValidator } from './validators/compiled.js';
import type { WrapEntry } from './wrappers/wrapper.js';

/**
 * The function that answers calls of a tool.
 *
 * A string becomes one text block, any other JSON value structured content with its JSON as text; a reply made with
 * `text`, `structured`, `content`, `raw` or `toolError` is sent as it is. A tool with an output schema returns `Output`.
 * `Passed` is the context with the services and the environment of the server.
 */
export type ToolHandler<Arguments, Output = JsonValue, Passed extends Context = Context> = (
  args: Arguments,
  context: Passed,
) => Awaitable<Output | ToolReply<Output> | InputReply>;

/** The function that answers reads: `params` are the matched variables with the request's `uri` and `_meta`. */
export type ResourceHandler<Params = ReadParams, Passed extends Context = Context> = (
  params: Params,
  context: Passed,
) => Awaitable<JsonValue | Uint8Array | ResourceReply | InputReply>;

/** What every read handler gets beside the variables of its template. */
export type ReadParams = {
  /** The requested URI. */
  readonly uri: string;
  readonly _meta?: JsonObject;
};

/** The function that renders a prompt: a string is one user message. */
export type PromptHandler<Arguments, Passed extends Context = Context> = (
  args: Arguments,
  context: Passed,
) => Awaitable<string | readonly PromptMessage[] | PromptReply | InputReply>;

/**
 * What a client wants completed. `Name` are the names that the function completes, `Known` those of all arguments of the
 * prompt or variables of the template.
 */
export type CompletionRequest<Name extends string = string, Known extends string = Name> = {
  /** The name of the argument or variable. */
  readonly argument: Name;
  /** What was typed of it so far; may be empty. */
  readonly value: string;
  /** What was already filled in; of a template a client may send any other name too. */
  readonly arguments: { readonly [name in Known]?: string };
};

/** The function that completes arguments or variables: a list holds all there is, best first; see `completion` for more. */
export type CompletionHandler<
  Name extends string = string,
  Known extends string = Name,
  Passed extends Context = Context,
> = (
  request: CompletionRequest<Name, Known>,
  context: Passed,
) => Awaitable<readonly string[] | CompletionReply>;

/** Decides whether a URI belongs to a resource, and names its variables: the `matcher:` of a manifest. */
export type UriMatcher = (
  uri: string,
) => boolean | { readonly variables: { readonly [name: string]: string } };

/**
 * Ahead-of-time compiled validators of a tool. Each is loaded when it is first needed. What compiles them has checked the
 * schemas: a server whose `validator` is `full` does not do that again.
 */
export type ToolValidators = {
  readonly arguments: LoadValidator;
  /** Needed with an output schema. */
  readonly result?: LoadValidator;
};

/** Loads the module of a compiled validator. */
export type LoadValidator = () => Promise<{ readonly validate: CompiledValidator }>;

/** What stands around a component: who may use it, and what its calls go through. */
export type WrappedComponent = {
  /**
   * Scopes that a caller needs to see and use the component, all of them: its identity lists what it was granted in
   * `auth.scopes`. Default: none.
   */
  readonly scopes?: readonly string[];
  /** The wrappers of the component, the first one outermost; those of the server stand around them. Default: none. */
  readonly wrap?: readonly WrapEntry[];
};

/**
 * A tool without a handler: it sends its arguments to a target of the server. Its arguments are always checked first,
 * with any `validator`, so its input schema says only what `basic` checks.
 */
export type ActorComponent = WrappedComponent & {
  readonly definition: ToolDefinition;
  /** The compiled validator of the result; needed with `validator: full` and an output schema. */
  readonly validators?: Pick<ToolValidators, 'result'>;
} & ({ readonly call: TargetCall } | { readonly cast: TargetCast });

/** A tool bound to its handler. */
export type ToolComponent = WrappedComponent & {
  readonly definition: ToolDefinition;
  /** The compiled validators; needed with `validator: full`, unless the server can compile schemas itself. */
  readonly validators?: ToolValidators;
  // A method, so that handlers with narrower argument types are accepted: arguments are checked before the call.
  call(args: JsonObject, context: Context): unknown;
};

/**
 * A component that a module of the application makes: a generated server has one for each `module:` of its manifest. What
 * is wrong with the component is said with its module.
 */
export type ModuleComponent<Component> = WrappedComponent & {
  /** The name that the component must have. */
  readonly name: string;
  /** Path and export, as messages call the module. */
  readonly module: string;
  readonly component: Component;
};

/** A resource bound to its handler or to static content. */
export type ResourceComponent = WrappedComponent &
  (
    | {
        readonly definition: ResourceDefinition;
        readonly matcher?: UriMatcher;
        read(params: ReadParams, context: Context): unknown;
        /** Completes the variables that `completion` of the definition names. */
        complete?(request: CompletionRequest, context: Context): unknown;
      }
    | { readonly definition: DirectResourceDefinition; readonly text: string }
    | { readonly definition: DirectResourceDefinition; readonly json: JsonValue }
  );

/** A prompt bound to its handler or to static messages. */
export type PromptComponent = WrappedComponent & {
  readonly definition: PromptDefinition;
  /** Completes the arguments that `completion` of the definition names. */
  complete?(request: CompletionRequest, context: Context): unknown;
} & (
    | { render(args: JsonObject, context: Context): unknown }
    | { readonly messages: readonly MessageTemplate[] }
  );
