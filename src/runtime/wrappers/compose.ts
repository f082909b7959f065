import type { JsonObject } from '../../protocol/json.js';
import type { Context } from '../context.js';
import { isInputRequired } from '../error.js';
import type { Layer } from './layer.js';
import type { ToReply } from './to-reply.js';
import type { WrapperNext, WrapperPlace } from './wrapper.js';

/** A layer with the options that it gets. */
export type PlacedLayer = { readonly layer: Layer; readonly options: WrapperPlace };

/** A handler as operations call it. */
export type Handler = (args: JsonObject, context: Context) => unknown;

/**
 * Puts layers around a handler, the first one outermost. Whoever calls `next` gets a reply: what the handler, or a wrapper
 * further in, returns as a plain value was turned into one, and so were questions that it has thrown.
 */
export function compose(
  layers: readonly PlacedLayer[],
  handler: Handler,
  turn: ToReply,
): (args: JsonObject, context: Context) => Promise<unknown> {
  const innermost = asNext((context, args) => handler(args, context), turn);
  const outermost = layers.reduceRight<WrapperNext>(
    (next, { layer, options }) =>
      asNext((context, args) => layer(context, args, next, options), turn),
    innermost,
  );
  return (args, context) => outermost(context, args);
}

function asNext(run: (context: Context, args: JsonObject) => unknown, turn: ToReply): WrapperNext {
  return async (context, args) => {
    try {
      return turn(await run(context, args), args);
    } catch (cause) {
      if (isInputRequired(cause)) return cause.reply;
      throw cause;
    }
  };
}
