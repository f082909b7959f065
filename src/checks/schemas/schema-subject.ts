import type { PositionedSchema, ToolEntry } from '../../catalog/catalog.js';
import type { SchemaPlace } from '../../diagnostics/codes/schema-place.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { isJsonObject, type JsonObject, type JsonPath } from '../../protocol/json.js';
import type { SchemaDialect } from '../../protocol/schema-dialect.js';
import { resolveReference } from '../../protocol/schema-reference.js';
import type { SchemaShapeFault } from '../../protocol/schema-shape.js';
import type { SchemaVisit } from '../../protocol/schema-walk.js';
import type { ClientProfile } from '../clients/profile.js';

/** A schema under judgement: one of a tool's two, walked once for all rules. */
export type SchemaSubject = {
  readonly tool: string;
  readonly output: boolean;
  readonly positioned: PositionedSchema;
  readonly dialect: SchemaDialect;
  /** Every schema in it, the root first. */
  readonly nodes: readonly SchemaVisit[];
  /** Keywords of the wrong kind, and patterns that do not compile (these have a `reason`). */
  readonly shapeFaults: readonly SchemaShapeFault[];
  /** The clients that the manifest is checked for. */
  readonly clients: readonly ClientProfile[];
};

/** Judges one schema. */
export type SchemaRule = (subject: SchemaSubject) => readonly Diagnostic[];

/** The schemas of a tool with their roles. */
export function schemasOf(
  tool: ToolEntry,
): readonly { readonly output: boolean; readonly positioned: PositionedSchema }[] {
  const input = { output: false, positioned: tool.input };
  return tool.output === undefined ? [input] : [input, { output: true, positioned: tool.output }];
}

/** The schema that a local reference leads to; undefined when it leads to none. */
export function targetOf(
  reference: string,
  { positioned, nodes }: SchemaSubject,
): JsonObject | boolean | undefined {
  const target = resolveReference(positioned.schema, reference, nodes);
  return isJsonObject(target) || typeof target === 'boolean' ? target : undefined;
}

/** How messages name a node of a schema. */
export function placeOf(
  { tool, output }: Pick<SchemaSubject, 'tool' | 'output'>,
  path: JsonPath,
): SchemaPlace {
  return { tool, output, pointer: pointerText(path) };
}

/** A path as JSON Pointer (RFC 6901). */
export function pointerText(path: JsonPath): string {
  return path
    .map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
}
