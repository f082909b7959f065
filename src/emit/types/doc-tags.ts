import { type JsonObject, type JsonValue, ownValue } from '../../protocol/json.js';
import { printValue } from '../typescript/value-doc.js';

/** Longest default that a comment shows: longer ones are read in the schema. */
const MAX_DEFAULT = 60;

/** What editors show of a property beside its description: that it should not be used any more, and its default. */
export function docTags(schema: JsonObject): string[] {
  const deprecated = ownValue(schema, 'deprecated') === true ? ['@deprecated'] : [];
  const shown = shownDefault(ownValue(schema, 'default'));
  return shown === undefined ? deprecated : [...deprecated, `@default ${shown}`];
}

/** Prints a default that fits a line; `null` says no more than that the property is optional. */
function shownDefault(value: JsonValue | undefined): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (JSON.stringify(value).length > MAX_DEFAULT) return undefined;
  const printed = printValue(value);
  return printed.includes('\n') ? undefined : printed;
}
