import type { PromptEntry, ToolEntry } from '../catalog/catalog.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { report } from '../diagnostics/report.js';
import type { PositionedDocument } from '../manifest/document.js';
import { valueAt } from '../manifest/value-at.js';
import { isJsonObject, type JsonPath, ownValue } from '../protocol/json.js';
import { entriesOf, type Rule } from './rule.js';

/** Components and their arguments say what they are for; a blank description says nothing. */
export const checkDescriptions: Rule = (catalog) => [
  ...entriesOf(catalog).flatMap(({ kind, definition, document, path }) => {
    if (!isBlank(definition.description) || isWrong(document, path)) return [];
    const parameters = { kind, name: definition.name };
    return [report('description-missing', document.keyRangeAt(path), parameters)];
  }),
  ...catalog.tools.flatMap(toolArguments),
  ...catalog.prompts.flatMap(promptArguments),
];

function isBlank(description: unknown): boolean {
  return typeof description !== 'string' || description.trim() === '';
}

/** Whether a description is there, but no text: the catalog lacks it, and it has a finding of its own. */
function isWrong(document: PositionedDocument, described: JsonPath): boolean {
  const written = valueAt(document.value, [...described, 'description']);
  return written !== undefined && typeof written !== 'string';
}

function toolArguments({ kind, definition, input }: ToolEntry): Diagnostic[] {
  const properties = ownValue(input.schema, 'properties');
  if (!isJsonObject(properties)) return [];
  return Object.entries(properties).flatMap(([argument, schema]) => {
    if (isJsonObject(schema) && !isBlank(ownValue(schema, 'description'))) return [];
    const range = input.keyRangeAt(['properties', argument]);
    const parameters = { kind, name: definition.name, argument };
    return [report('argument-description-missing', range, parameters)];
  });
}

function promptArguments({ kind, definition, document, path }: PromptEntry): Diagnostic[] {
  return definition.arguments.flatMap(({ name: argument, description }) => {
    const place = [...path, 'arguments', argument];
    if (!isBlank(description) || isWrong(document, place)) return [];
    const range = document.keyRangeAt(place);
    const parameters = { kind, name: definition.name, argument };
    return [report('argument-description-missing', range, parameters)];
  });
}
