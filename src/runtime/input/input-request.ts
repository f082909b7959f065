import { type FormSchema, formFault } from '../../protocol/elicitation-form.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../protocol/json.js';
import { REPLY } from '../result.js';
import type { Form, FormFields, FormValues } from './form-fields.js';

/** The methods that a server may ask a client for (MCP 2026-07-28, "Multi round-trip requests"). */
export type InputMethod = 'elicitation/create' | 'sampling/createMessage' | 'roots/list';

/** Something that only the client can tell: a form for its user, a page to visit, a completion of its model, its roots. */
export type InputRequest<Answer = unknown> = {
  readonly method: InputMethod;
  readonly params?: JsonObject;
  /** Never set: carries the type of the answer. */
  readonly answer?: Answer;
};

/** Requests under keys of the handler's choice; the answers come back under the same keys. */
export type InputRequests = { readonly [key: string]: InputRequest };

/** Ends a request with questions: the client answers them and sends the request again. */
export type InputReply = {
  readonly [REPLY]: 'input';
  readonly inputRequests?: InputRequests;
  readonly requestState?: string;
};

/** What the user did with a form. */
export type FormAnswer<Values> =
  | { readonly action: 'accept'; readonly content: Values }
  | { readonly action: 'decline' | 'cancel' };

/** What the user did with a link. `accept` says that they agreed to open it, not that they finished there. */
export type UrlAnswer = { readonly action: 'accept' | 'decline' | 'cancel' };

/** What the client's model wrote (`CreateMessageResult` of the specification). */
export type SamplingAnswer = JsonObject & {
  readonly role: 'user' | 'assistant';
  readonly content: JsonValue;
  readonly model: string;
};

/** The folders and files that the client opens to the server (`ListRootsResult` of the specification). */
export type RootsAnswer = {
  readonly roots: readonly { readonly uri: string; readonly name?: string }[];
};

/**
 * Asks the user to fill in a form (`elicitation/create`, form mode). Never for secrets: the specification forbids it.
 *
 * @param form a form of the generated `types.ts`, such as `contactForm`
 */
export function elicitForm<Values>(
  message: string,
  form: Form<Values>,
): InputRequest<FormAnswer<Values>>;
/**
 * Asks the user to fill in a form (`elicitation/create`, form mode). Never for secrets: the specification forbids it.
 *
 * @param fields a flat object of strings, numbers, integers, booleans, choices and multiple choices
 */
export function elicitForm<const Fields extends FormFields>(
  message: string,
  fields: Fields,
): InputRequest<FormAnswer<FormValues<Fields>>>;
/**
 * Asks the user to fill in a form: the signature behind both ways to describe it.
 *
 * @throws TypeError for a form that the specification does not allow
 */
export function elicitForm(
  message: string,
  form: Form<unknown> | FormFields,
): InputRequest<FormAnswer<unknown>> {
  const requestedSchema = isForm(form) ? form : schemaOf(form);
  const fault = formFault(requestedSchema);
  if (fault !== undefined) throw new TypeError(`elicitForm: ${fault}`);
  return {
    method: 'elicitation/create',
    params: { mode: 'form', message, requestedSchema },
  };
}

/** A form says that it is an object; a field of that name would be a map. */
function isForm(form: Form<unknown> | FormFields): form is FormSchema {
  return form['type'] === 'object';
}

function schemaOf(fields: FormFields): FormSchema {
  const entries = Object.entries(fields);
  const required = entries.filter(([, field]) => field.required === true).map(([name]) => name);
  const properties = Object.fromEntries(
    entries.map(([name, { required: _, ...schema }]) => [name, schema]),
  );
  return { type: 'object', properties, ...(required.length === 0 ? {} : { required }) };
}

/**
 * Asks the user to visit a page (`elicitation/create`, URL mode): for everything that must not pass through the client,
 * such as a password or a payment.
 *
 * @param url an absolute http or https URL
 */
export function elicitUrl(message: string, url: string): InputRequest<UrlAnswer> {
  return { method: 'elicitation/create', params: { mode: 'url', message, url } };
}

/**
 * Asks the client's model (`sampling/createMessage`). Deprecated since 2026-07-28, and still served.
 *
 * @param params `CreateMessageRequestParams` of the specification: `messages` and `maxTokens` at least
 */
export function createMessage(
  params: JsonObject & { readonly messages: readonly JsonValue[]; readonly maxTokens: number },
): InputRequest<SamplingAnswer> {
  return { method: 'sampling/createMessage', params };
}

/** Asks for the client's roots (`roots/list`). Deprecated since 2026-07-28, and still served. */
export function listRoots(): InputRequest<RootsAnswer> {
  return { method: 'roots/list' };
}

/**
 * Ends the request with questions, with a state of its own, or both: what a tool, a resource or a prompt returns when it
 * cannot go on alone. The client then sends the request again with the answers in `context.inputResponses` and the state
 * in `context.requestState`. See `ask` for the way that keeps track of the answers.
 *
 * @param requestState anything may come back: seal it with `sealState` where that matters
 */
export function inputRequired(needed: {
  readonly inputRequests?: InputRequests;
  readonly requestState?: string;
}): InputReply {
  const { inputRequests, requestState } = needed;
  return {
    [REPLY]: 'input',
    ...(inputRequests === undefined ? {} : { inputRequests }),
    ...(requestState === undefined ? {} : { requestState }),
  };
}

/** Whether a request asks for a page to be visited, not for a form. */
export function asksForUrl({ method, params }: InputRequest): boolean {
  return method === 'elicitation/create' && isJsonObject(params) && params['mode'] === 'url';
}
