import { findArgument } from '../../checks/actors/find-argument.js';
import type { ActorTemplate } from '../../definitions/actor.js';
import { type JsonObject, type JsonValue, setOwn } from '../../protocol/json.js';

/**
 * Describes the messages that a template makes of arguments, for the type that is printed of them: an argument is what its
 * schema says, everything else is what it is.
 */
export function messageSchema(template: ActorTemplate, input: JsonObject): JsonValue {
  switch (template.kind) {
    case 'literal':
      return { const: template.value };
    case 'placeholder':
      return argumentOf(template.names, input).schema;
    case 'list': {
      const items = template.items.map((item) => messageSchema(item, input));
      return { type: 'array', prefixItems: items, items: false, minItems: items.length };
    }
    case 'map': {
      const properties = {};
      const required: string[] = [];
      for (const { key, value } of template.entries) {
        setOwn(properties, key, messageSchema(value, input));
        const mayLeave = value.kind === 'placeholder' && !argumentOf(value.names, input).isThere;
        if (!mayLeave) required.push(key);
      }
      return { type: 'object', properties, required, additionalProperties: false };
    }
  }
}

function argumentOf(
  names: readonly string[],
  input: JsonObject,
): { readonly schema: JsonValue; readonly isThere: boolean } {
  const found = findArgument(input, names);
  return found.kind === 'declared'
    ? { schema: found.schema, isThere: found.isAlwaysThere }
    : { schema: true, isThere: false };
}
