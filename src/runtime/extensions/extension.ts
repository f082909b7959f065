import type { JsonObject, JsonValue } from '../../protocol/json.js';
import type { Revision } from '../../protocol/revisions.js';
import type { Awaitable } from '../awaitable.js';
import type { Context } from '../context.js';
import type { RequestHeaders } from '../origin.js';

/** What an extension knows of a request, whatever its method is. */
export type ExtensionRequest = Pick<
  Context,
  | 'auth'
  | 'client'
  | 'env'
  | 'protocolVersion'
  | 'requestId'
  | 'requestMethod'
  | 'requestParams'
  | 'services'
  | 'signal'
  | 'transport'
>;

/** What a request is answered with. */
export type Outcome =
  | { readonly result: JsonObject; readonly error?: undefined }
  | { readonly error: OutcomeError; readonly result?: undefined };

/** A JSON-RPC error. */
export type OutcomeError = {
  readonly code: number;
  readonly message: string;
  readonly data?: JsonValue | undefined;
};

/** How a method is answered that the extension adds. */
export type ExtensionRoute<Options extends object = JsonObject> = {
  /**
   * Gives the members of the result. A `ProtocolError` is answered as it is, anything else that it throws with -32603.
   *
   * @param params as the client has sent them: nothing has checked them
   */
  readonly handle: (
    params: JsonObject,
    context: Context,
    options: Readonly<Options>,
  ) => Awaitable<JsonObject>;
  /** The member of `params` that names the target: over HTTP the header `Mcp-Name` must repeat it. Default: none. */
  readonly target?: string;
};

/**
 * An extension of the protocol. It works for requests of clients that declare it, on a server that installs it and tells
 * of it in `capabilities.extensions`; for everybody else it is not there.
 */
export type Extension<Options extends object = JsonObject> = {
  /** The revisions of the protocol that it is written for, exactly. */
  readonly protocols: readonly Revision[];
  /** Methods for requests of clients, by their names; none may be one of the protocol's own. */
  readonly routes?: { readonly [method: string]: ExtensionRoute<Options> };
  /**
   * Stands around the answer to every request, also to those of the protocol's own methods. It returns what `next` gives,
   * or another result; an error is answered by throwing a `ProtocolError`. What it does not call `next` for is not done.
   */
  readonly middleware?: (
    request: ExtensionRequest,
    next: () => Promise<Outcome>,
    options: Readonly<Options>,
  ) => Awaitable<Outcome>;
  /**
   * Looks at what came with a request beside its message, before anything else of the extension: returns nothing, or refuses
   * by throwing a `ProtocolError`.
   *
   * @param headers undefined where the transport has none
   */
  readonly checkTransport?: (
    request: ExtensionRequest,
    headers: RequestHeaders | undefined,
    options: Readonly<Options>,
  ) => Awaitable<void>;
  /** Runs when a runtime is created; what it throws stops the start. */
  readonly validateOptions?: (options: Options) => void;
};

/** An extension with its options, as a server installs it under an id: see `extendWith`. */
export type ExtensionUse = { readonly extension: Extension<never>; readonly options: object };

/** Describes an extension. */
export function defineExtension<Options extends object = JsonObject>(
  extension: Extension<Options>,
): Extension<Options> {
  return extension;
}

/** Sets the options of an extension. */
export function extendWith<Options extends object>(
  extension: Extension<Options>,
  options: NoInfer<Options>,
): ExtensionUse {
  return { extension, options };
}
