import type { PromptEntry, ToolEntry } from '../catalog/catalog.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { report } from '../diagnostics/report.js';
import { isJsonObject, ownValue } from '../protocol/json.js';
import { entriesOf, type Rule } from './rule.js';

/** Components and their arguments say what they are for; a blank description says nothing. */
export const checkDescriptions: Rule = (catalog) => [
  ...entriesOf(catalog).flatMap(({ kind, definition, document, path }) => {
    if (!isBlank(definition.description)) return [];
    const parameters = { kind, name: definition.name };
    return [report('description-missing', document.keyRangeAt(path), parameters)];
  }),
  ...catalog.tools.flatMap(toolArguments),
  ...catalog.prompts.flatMap(promptArguments),
];

function isBlank(description: unknown): boolean {
  return typeof description !== 'string' || description.trim() === '';
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
    if (!isBlank(description)) return [];
    const range = document.keyRangeAt([...path, 'arguments', argument]);
    const parameters = { kind, name: definition.name, argument };
    return [report('argument-description-missing', range, parameters)];
  });
}
