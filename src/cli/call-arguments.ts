import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../protocol/json.js';

/** An argument of a command line: its name, and its values as texts, more than one where the name was repeated. */
export type ArgumentTexts = ReadonlyMap<string, readonly string[]>;

/** Splits texts `NAME=VALUE` at the first `=`; undefined when one has no name. */
export function argumentTexts(texts: readonly string[]): ArgumentTexts | undefined {
  const values = new Map<string, string[]>();
  for (const text of texts) {
    const end = text.indexOf('=');
    if (end <= 0) return undefined;
    const name = text.slice(0, end);
    values.set(name, [...(values.get(name) ?? []), text.slice(end + 1)]);
  }
  return values;
}

/**
 * Makes the arguments of a tool from texts, as its input schema wants them: text where it says `string`, else the JSON that
 * a text holds. What is no JSON is sent as text, for the server to judge. An array is given as JSON, or item by item by a
 * repeated name.
 */
export function toolArguments(schema: JsonValue | undefined, texts: ArgumentTexts): JsonObject {
  const properties = member(schema, 'properties');
  // No prototype, so that `__proto__` is a name like any other.
  const args: { [name: string]: JsonValue } = Object.create(null);
  for (const [name, values] of texts) args[name] = argumentValue(member(properties, name), values);
  return args;
}

function argumentValue(schema: JsonValue | undefined, texts: readonly string[]): JsonValue {
  const [first = ''] = texts;
  if (member(schema, 'type') !== 'array') {
    return texts.length === 1
      ? textValue(schema, first)
      : texts.map((text) => textValue(schema, text));
  }
  const whole = texts.length === 1 ? json(first) : undefined;
  return Array.isArray(whole)
    ? whole
    : texts.map((text) => textValue(member(schema, 'items'), text));
}

function textValue(schema: JsonValue | undefined, text: string): JsonValue {
  return member(schema, 'type') === 'string' ? text : (json(text) ?? text);
}

function member(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isJsonObject(value) ? ownValue(value, name) : undefined;
}

function json(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
