import { formFault } from '../../protocol/elicitation-form.js';
import { isJsonObject, type JsonObject } from '../../protocol/json.js';
import { isHttpUrl } from '../../protocol/uri.js';
import { jsonFault } from '../json-fault.js';
import { asksForUrl, type InputReply, type InputRequest } from './input-request.js';

const METHODS: ReadonlySet<unknown> = new Set([
  'elicitation/create',
  'sampling/createMessage',
  'roots/list',
]);

/**
 * Finds what is wrong with the questions of a handler; undefined when they can be sent. Types promise nothing here: a
 * handler may be JavaScript. The text names the place and the rule, never a value.
 */
export function inputFault(reply: InputReply, maxBytes: number): string | undefined {
  const { inputRequests, requestState } = reply;
  if (inputRequests === undefined && requestState === undefined) {
    return '`inputRequired` needs `inputRequests` or `requestState`';
  }
  if (requestState !== undefined && typeof requestState !== 'string') {
    return '`requestState` must be a string';
  }
  if (inputRequests === undefined) return undefined;
  if (!isJsonObject(inputRequests) || jsonFault(inputRequests, maxBytes) !== undefined) {
    return '`inputRequests` must be a map of requests, in JSON';
  }
  for (const [key, request] of Object.entries(inputRequests)) {
    const fault = requestFault(request as InputRequest);
    if (fault !== undefined) return `\`inputRequests/${key}\`: ${fault}`;
  }
  return undefined;
}

function requestFault(request: InputRequest): string | undefined {
  if (!isJsonObject(request)) return 'expected a request';
  const { method, params } = request;
  if (!METHODS.has(method)) return 'unknown method';
  if (params !== undefined && !isJsonObject(params)) return '`params` must be an object';
  switch (method) {
    case 'elicitation/create':
      return elicitationFault(request, params ?? {});
    case 'sampling/createMessage':
      return samplingFault(params ?? {});
    case 'roots/list':
      return undefined;
  }
}

function elicitationFault(request: InputRequest, params: JsonObject): string | undefined {
  const { mode = 'form', message, url, requestedSchema } = params;
  if (typeof message !== 'string') return '`message` must be a string';
  if (asksForUrl(request)) {
    return typeof url === 'string' && isHttpUrl(url) ? undefined : '`url` must be an http(s) URL';
  }
  return mode === 'form' ? formFault(requestedSchema) : '`mode` must be `form` or `url`';
}

function samplingFault({ messages, maxTokens }: JsonObject): string | undefined {
  if (!Array.isArray(messages)) return '`messages` must be a list';
  return Number.isSafeInteger(maxTokens) && (maxTokens as number) > 0
    ? undefined
    : '`maxTokens` must be a positive integer';
}
