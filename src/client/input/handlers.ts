import type { JsonObject, JsonValue } from '../../protocol/json.js';
import type { Awaitable } from '../awaitable.js';

/** What a handler is told besides the question. */
export type InputContext = {
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** What the server calls the question: its key in the questions of a modern server, else the id of its request. */
  readonly id: string | number;
};

/** The answer to a question to the user (`ElicitResult` in the specification). */
export type ElicitResult = {
  readonly action: 'accept' | 'decline' | 'cancel';
  /** The values of the form; only with `accept`. */
  readonly content?: JsonObject;
};

/** A form that a server wants filled in. Other members are as the server sent them. */
export type FormRequest = {
  readonly message: string;
  /** A JSON Schema of a flat object. */
  readonly requestedSchema: JsonObject;
  readonly [member: string]: JsonValue;
};

/** A page that a server wants the user to open. Other members are as the server sent them. */
export type UrlRequest = {
  readonly message: string;
  readonly url: string;
  readonly [member: string]: JsonValue;
};

/** How an application asks its user on behalf of a server. */
export type ElicitationHandlers = {
  readonly form?: (request: FormRequest, context: InputContext) => Awaitable<ElicitResult>;
  /** Must show the whole URL and ask before it opens anything. */
  readonly url?: (request: UrlRequest, context: InputContext) => Awaitable<ElicitResult>;
  /** Whether an accepted form gets the defaults of its schema where the handler gives no value. Default: false. */
  readonly applyDefaults?: boolean;
};

/** How an application asks its model on behalf of a server. */
export type SamplingHandlers = {
  /** Takes the parameters of `sampling/createMessage` and gives its result. */
  readonly createMessage: (request: JsonObject, context: InputContext) => Awaitable<JsonObject>;
  /** Whether requests with tools are understood. Default: false. */
  readonly tools?: boolean;
};

/** A folder that an application works in, as a `file:` URI. */
export type Root = { readonly uri: string; readonly name?: string };

/** What an application can be asked for by a server. What is left out is not offered. */
export type InputHandlers = {
  readonly elicitation?: ElicitationHandlers;
  readonly sampling?: SamplingHandlers;
  readonly roots?: (context: InputContext) => Awaitable<readonly Root[]>;
};

/** The capabilities that a client declares (`ClientCapabilities`): those that it has handlers for. */
export function capabilitiesOf({ elicitation, sampling, roots }: InputHandlers): JsonObject {
  const { form, url, applyDefaults = false } = elicitation ?? {};
  return {
    ...(elicitation && {
      elicitation: {
        ...(form && { form: applyDefaults ? { applyDefaults } : {} }),
        ...(url && { url: {} }),
      },
    }),
    ...(sampling && { sampling: sampling.tools ? { tools: {} } : {} }),
    ...(roots && { roots: {} }),
  };
}
