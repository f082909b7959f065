import type { ComponentKind } from '../../definitions/component.js';
import type { JsonObject, JsonValue } from '../../protocol/json.js';
import type { Awaitable } from '../awaitable.js';
import type { Context } from '../context.js';
import type { InputReply } from '../input/input-request.js';
import type { CompletionReply, PromptReply, ResourceReply, ToolReply } from '../result.js';
import type { BuiltInUse } from './built-ins.js';

/** What a wrapped component does. */
export type WrappedOperation = 'call' | 'read' | 'render' | 'complete';

/** Where a wrapper stands: these are part of the options of every wrapper. */
export type WrapperPlace = {
  /** The name of the component. */
  readonly component: string;
  readonly kind: ComponentKind;
  readonly operation: WrappedOperation;
  /** The index in the effective list of the component: wrappers of the server come first. */
  readonly slot: number;
};

/** What a handler, or the next wrapper, has answered; plain values were already turned into a reply. */
export type WrapperResult = ToolReply | ResourceReply | PromptReply | CompletionReply | InputReply;

/**
 * Goes on with the next wrapper, or the handler. It may be called again, or not at all.
 *
 * Rejects with what was thrown. Questions to the client are no failure: they are a result, which the wrapper must return.
 */
export type WrapperNext = (context: Context, args: JsonObject) => Promise<WrapperResult>;

/**
 * Stands around the handler of a component. It gets requests that have passed every check; arguments that it changes are
 * not checked again. What it throws is treated as if the handler had thrown it.
 *
 * @param args the arguments of a tool or prompt, the parameters of a read, or what a client wants completed
 * @param options the options of the manifest with the place of the wrapper, frozen
 */
export type Wrapper<Options extends object = JsonObject, Passed extends Context = Context> = (
  context: Passed,
  args: JsonObject,
  next: WrapperNext,
  options: Readonly<Options> & WrapperPlace,
) => Awaitable<WrapperResult | JsonValue | Uint8Array>;

/** A wrapper of the application with its options: see `wrapWith`. */
export type CustomUse = {
  readonly wrap: Wrapper<never, never>;
  readonly options: object;
  readonly validateOptions?: (options: never) => void;
};

/** An entry of a list of wrappers: the first one runs outermost. A function is a wrapper without options. */
export type WrapEntry = BuiltInUse | CustomUse | Wrapper<Record<never, never>>;

/**
 * Sets the options of a wrapper of the application.
 *
 * @param validateOptions Runs when a runtime is created; what it throws stops the start.
 */
export function wrapWith<Options extends object, Passed extends Context = Context>(
  wrap: Wrapper<Options, Passed>,
  options: NoInfer<Options>,
  validateOptions?: (options: Options) => void,
): CustomUse {
  return { wrap, options, ...(validateOptions === undefined ? {} : { validateOptions }) };
}
