import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../../protocol/json.js';
import { createWalker } from '../validators/basic-check.js';
import { asksForUrl, type InputRequest } from './input-request.js';

/**
 * Reads the answer to a request: undefined when there is none, or none that fits, so that the handler asks again
 * (MCP 2026-07-28, "Multi round-trip requests"). A filled-in form is checked against its schema; what the user typed
 * beside it is left out.
 */
export function readAnswer(
  request: InputRequest,
  response: JsonValue | undefined,
): JsonObject | undefined {
  if (!isJsonObject(response)) return undefined;
  switch (request.method) {
    case 'elicitation/create':
      return asksForUrl(request) ? readAction(response) : readForm(request, response);
    case 'sampling/createMessage':
      return isSampled(response) ? response : undefined;
    case 'roots/list':
      return Array.isArray(ownValue(response, 'roots')) ? response : undefined;
  }
}

const ACTIONS: ReadonlySet<unknown> = new Set(['accept', 'decline', 'cancel']);

function readAction(response: JsonObject): JsonObject | undefined {
  const action = ownValue(response, 'action');
  return ACTIONS.has(action) ? { action: action as string } : undefined;
}

function readForm({ params = {} }: InputRequest, response: JsonObject): JsonObject | undefined {
  const answer = readAction(response);
  if (answer?.['action'] !== 'accept') return answer;
  const schema = ownValue(params, 'requestedSchema') as JsonObject;
  const content = ownValue(response, 'content') ?? {};
  const walk = createWalker(withPlainChoices(schema));
  if (!isJsonObject(content) || walk(content, 1).length > 0) return undefined;
  const fields = ownValue(schema, 'properties') as JsonObject;
  const known = Object.entries(content).filter(([name]) => Object.hasOwn(fields, name));
  return { ...answer, content: Object.fromEntries(known) };
}

function isSampled(response: JsonObject): boolean {
  const role = ownValue(response, 'role');
  return (role === 'user' || role === 'assistant') && Object.hasOwn(response, 'content');
}

/** Writes choices that have titles as an `enum`, which the checks of `basic` know. */
function withPlainChoices(schema: JsonObject): JsonObject {
  const properties = Object.entries(ownValue(schema, 'properties') as JsonObject);
  const plain = properties.map(([name, field]) => [name, withPlainChoice(field as JsonObject)]);
  return { ...schema, properties: Object.fromEntries(plain) };
}

function withPlainChoice(field: JsonObject): JsonObject {
  const items = ownValue(field, 'items');
  if (isJsonObject(items)) return { ...field, items: withPlainChoice(items) };
  const choices = ownValue(field, 'oneOf') ?? ownValue(field, 'anyOf');
  if (!Array.isArray(choices)) return field;
  return { ...field, enum: choices.map((choice) => (choice as JsonObject)['const'] ?? null) };
}
