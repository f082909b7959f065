import { pathText } from '../diagnostics/path-text.js';
import { report } from '../diagnostics/report.js';
import { outputKeys } from '../manifest/keys/member-keys.js';
import type { Declared, ToolSection } from '../manifest/manifest.js';
import { foundAt } from '../manifest/value-finding.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../protocol/json.js';
import { nearest } from '../protocol/suggest.js';
import type { PositionedSchema } from './catalog.js';
import { buildRoot } from './declarations/build-root.js';
import { positionedSchema, verbatim } from './positioned-schema.js';
import type { ResolveContext } from './resolve-context.js';
import { readSchemaFile } from './schema-file.js';

type Tool = Declared<ToolSection>;

/** The keys of the concise form, which exclude `inputSchema`. */
const CONCISE_KEYS = ['arguments', 'additionalProperties', 'schema'] as const;

/** Resolves the schema of a tool's arguments, from whichever form declares it; `{ type: object }` when none does. */
export function resolveInputSchema(tool: Tool, context: ResolveContext): PositionedSchema {
  const { section, document, path } = tool;
  const concise = CONCISE_KEYS.filter((key) => section[key] !== undefined);
  if (section.inputSchema !== undefined) {
    for (const key of concise) reportForms(tool, 'inputSchema', key, context);
    return resolveRawSchema(tool, 'inputSchema', section.inputSchema, context) ?? unread(tool);
  }
  if (concise.length === 0) {
    return positionedSchema({ type: 'object' }, 'default', document, verbatim(path));
  }
  const placed = <Value>(key: string, value: Value) => ({ value, at: [...path, key] });
  const draft = buildRoot(
    {
      declarations: placed('arguments', section.arguments ?? {}),
      additionalProperties: placed('additionalProperties', section.additionalProperties),
      schema: placed('schema', section.schema),
    },
    { document, role: 'argument', types: context.types, findings: context.findings },
  );
  return positionedSchema(draft.schema, 'arguments', document, draft);
}

/** Resolves the schema of a tool's structured content, if it declares one. */
export function resolveOutputSchema(
  tool: Tool,
  context: ResolveContext,
): PositionedSchema | undefined {
  const { section, document, path } = tool;
  if (section.outputSchema !== undefined) {
    if (section.output !== undefined) reportForms(tool, 'outputSchema', 'output', context);
    return resolveRawSchema(tool, 'outputSchema', section.outputSchema, context);
  }
  if (section.output === undefined) return undefined;
  checkOutputKeys(tool, section.output, context);
  const { properties, additionalProperties, schema } = section.output;
  const placed = <Value>(key: string, value: Value) => ({ value, at: [...path, 'output', key] });
  const draft = buildRoot(
    {
      declarations: placed('properties', properties ?? {}),
      additionalProperties: placed('additionalProperties', additionalProperties),
      schema: placed('schema', schema),
    },
    { document, role: 'output', types: context.types, findings: context.findings },
  );
  return positionedSchema(draft.schema, 'arguments', document, draft);
}

/** Stands in for an input schema that cannot be read, and gives rise to no further finding. */
function unread({ document, path }: Tool): PositionedSchema {
  const schema = { type: 'object', properties: {}, additionalProperties: true };
  return positionedSchema(schema, 'unread', document, verbatim(path));
}

const OUTPUT_KEYS = Object.keys(outputKeys);

function checkOutputKeys(tool: Tool, output: JsonObject, context: ResolveContext): void {
  for (const key of Object.keys(output)) {
    if (OUTPUT_KEYS.includes(key)) continue;
    const range = tool.document.keyRangeAt([...tool.path, 'output', key]);
    const place = pathText([...tool.path, 'output']);
    const parameters = {
      key,
      allowed: OUTPUT_KEYS,
      nearest: nearest(key, OUTPUT_KEYS),
      place,
      hint: 'fields of the output stand under `properties`',
    };
    context.findings.push(report('unknown-key', range, parameters));
  }
}

function resolveRawSchema(
  tool: Tool,
  key: 'inputSchema' | 'outputSchema',
  value: JsonValue,
  context: ResolveContext,
): PositionedSchema | undefined {
  const at = [...tool.path, key];
  const file = typeof value === 'string' ? readSchemaFile(tool, key, value, context) : undefined;
  if (typeof value === 'string' && file === undefined) return undefined;
  const schema = file === undefined ? value : file.value;
  const document = file ?? tool.document;
  const place = file === undefined ? at : [];
  if (!isJsonObject(schema)) {
    const range = document.rangeAt(place);
    const parameters = { tool: tool.name, key, found: foundAt(document, place) };
    context.findings.push(report('schema-not-map', range, parameters));
    return undefined;
  }
  const origin = file === undefined ? 'inline' : 'file';
  return positionedSchema(schema, origin, document, verbatim(place));
}

function reportForms(tool: Tool, raw: string, concise: string, context: ResolveContext): void {
  const rawRange = tool.document.keyRangeAt([...tool.path, raw]);
  const conciseRange = tool.document.keyRangeAt([...tool.path, concise]);
  const [first, second] =
    rawRange.start < conciseRange.start ? [rawRange, conciseRange] : [conciseRange, rawRange];
  context.findings.push(
    report('schema-forms', second, { tool: tool.name, raw, concise }, [
      { message: 'the other form', range: first },
    ]),
  );
}
