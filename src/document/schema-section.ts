import { isJsonObject, type JsonObject, ownValue } from '../protocol/json.js';
import { escapeMarkdown } from './escape.js';
import { membersText } from './json-text.js';
import { textMember } from './members.js';
import { type PropertyRow, propertyRows } from './property-rows.js';
import { table } from './table.js';
import { typeKeyword, typeText } from './type-text.js';

const HEAD = ['Property', 'Type', 'Required', 'Description', 'Other rules'];

/** Describes a schema: the table of its properties, then the other keywords of its root. */
export function schemaBlocks(schema: JsonObject): readonly string[] {
  const { rows, rest } = propertyRows(schema);
  return [
    rows.length === 0 ? 'No properties.' : table(HEAD, rows.map(cellsOf)),
    `Root keywords: ${escapeMarkdown(membersText(rest))}`,
  ];
}

function cellsOf(row: PropertyRow): readonly string[] {
  const description = isJsonObject(row.schema) ? textMember(row.schema, 'description') : undefined;
  return [
    row.path,
    typeText(row.schema),
    row.required ? 'yes' : 'no',
    description ?? 'No description',
    otherRules(row),
  ];
}

/** The keywords that no other cell of the row shows. */
function otherRules({ schema, rest }: PropertyRow): string {
  if (!isJsonObject(schema)) return membersText({});
  const shown: unknown[] = [typeKeyword(schema)];
  if (typeof ownValue(schema, 'description') === 'string') shown.push('description');
  return membersText(
    Object.fromEntries(Object.entries(rest).filter(([keyword]) => !shown.includes(keyword))),
  );
}
