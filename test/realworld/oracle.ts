import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { JsonValue } from '../../src/protocol/json.js';
import type { RealTool } from './real-tools.js';

/**
 * Why a tool is wrong by somebody else's judgement than ours, for each code that may refuse a real tool: what ajv says of
 * its schemas, or what the specification asks for. Undefined when that judge accepts it.
 */
export const ORACLES: Readonly<Record<string, (tool: RealTool) => string | undefined>> = {
  'schema-meta': ajvFault,
  'schema-pattern': ajvFault,
  'schema-ref-unresolved': ajvFault,
  /** MCP 2026-07-28, schema of `Tool`: the root of `inputSchema` has `type: "object"`. */
  'schema-root-type': ({ inputSchema }) => {
    const type = (inputSchema as { type?: JsonValue } | undefined)?.type;
    return type === 'object' ? undefined : `MCP asks for type "object", found ${type}`;
  },
  /** The default handler file has the name of the tool: no separator, no reserved name, on any file system. */
  'name-not-a-file-name': ({ name }) =>
    /[/\\:*?"<>|\0]|^\.{1,2}$|[. ]$/.test(name) ? 'not the name of a file on Windows' : undefined,
};

const options = { strict: false, validateFormats: false, logger: false } as const;
const draft07 = new Ajv(options);
const draft2020 = new Ajv2020(options);

/** What ajv says against the schemas of a tool; undefined when it compiles them. */
export function ajvFault({ inputSchema, outputSchema }: RealTool): string | undefined {
  return schemaFault(inputSchema) ?? schemaFault(outputSchema);
}

function schemaFault(schema: JsonValue | undefined): string | undefined {
  if (schema === undefined) return undefined;
  const dialect = String((schema as { $schema?: JsonValue } | null)?.$schema ?? '');
  const ajv = dialect.includes('draft-07') ? draft07 : draft2020;
  try {
    ajv.compile(schema as object);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  } finally {
    ajv.removeSchema(schema as object); // schemas of different tools may have the same `$id`
  }
}
