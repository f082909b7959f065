import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/protocol/json.js';
import { errorCodes, judgeJson } from '../catalog/judged.js';
import { type BuildVector, readVectors } from './vector.js';

type Part = BuildVector['in'];

/** The tools that a vector is about: where what it gives stands, and the codes that refuse each of them. */
type Placement = {
  readonly tools: (part: Part) => readonly JsonObject[];
  readonly codes: readonly string[];
};

const annotated: JsonObject = { type: 'string', 'x-mcp-header': 'R' };

function tool(members: JsonObject): JsonObject {
  return { description: 'T', handler: './lib/h.ts', ...members };
}

function withInput(members: JsonObject): JsonObject {
  return tool({ inputSchema: { type: 'object', ...members } });
}

function withProperty(schema: JsonObject): JsonObject {
  return withInput({ properties: { a: schema } });
}

const inProperty = (part: Part): JsonObject[] => [withProperty(part as JsonObject)];
const inProperties = (part: Part): JsonObject[] => [withInput({ properties: part })];
const inMetadata = (part: Part): JsonObject[] => [tool({ metadata: part })];
const inTool = (part: Part): JsonObject[] => [tool(part as JsonObject)];
const asInput = (part: Part): JsonObject[] => [tool({ inputSchema: part })];

/** "each" of V166: every place that `properties` alone do not lead to. */
const unreachable = (): JsonObject[] => [
  withProperty({ oneOf: [annotated] }),
  withProperty({ if: annotated }),
  withProperty({ type: 'object', additionalProperties: annotated }),
  withInput({ $defs: { a: annotated } }),
];

/** "const/enum/default/examples" of V170, beside the literal `default`. */
const data = (part: Part): JsonObject[] => [
  ...inProperty(part),
  ...['const', 'default'].map((keyword) =>
    withProperty({ type: 'object', [keyword]: { 'x-mcp-header': 5 } }),
  ),
  ...['enum', 'examples'].map((keyword) =>
    withProperty({ type: 'object', [keyword]: [{ 'x-mcp-header': 5 }] }),
  ),
];

const placements: Readonly<Record<string, Placement>> = {
  V160: { tools: inProperty, codes: ['header-type'] },
  V161: { tools: inProperty, codes: ['header-empty'] },
  V163: { tools: inProperty, codes: ['header-not-string'] },
  V164: { tools: inProperties, codes: ['header-duplicate'] },
  V166: { tools: unreachable, codes: ['header-unreachable'] },
  V167: { tools: inProperties, codes: [] },
  V169: { tools: (part) => [withInput(part as JsonObject)], codes: [] },
  V170: { tools: data, codes: [] },
  V172: { tools: inMetadata, codes: ['meta-key-reserved'] },
  V173: { tools: inMetadata, codes: [] },
  V175: { tools: asInput, codes: ['schema-root-type'] },
  V176: { tools: asInput, codes: ['schema-ref-remote'] },
  V178: { tools: inTool, codes: ['icon-src'] },
  V179: { tools: inTool, codes: ['icon-scheme'] },
};

describe('protocol vectors of the build', () => {
  it.each(
    readVectors<BuildVector>('build.jsonl').map((vector) => [vector.id, vector.d, vector] as const),
  )('%s %s', (id, _text, vector) => {
    const { tools, codes } = placements[id] ?? { tools: () => [], codes: [] };
    const judged = tools(vector.in).map((each) =>
      errorCodes(judgeJson({ tools: { t: each } }).diagnostics),
    );
    expect(judged.length).toBeGreaterThan(0);
    expect(judged).toEqual(judged.map(() => codes));
    expect(codes.length === 0).toBe(vector.out.startsWith('ok'));
  });
});
