import type { Declared, ToolSection } from '../manifest/manifest.js';
import type { ToolEntry } from './catalog.js';
import { componentMembers } from './component-members.js';
import { emittedNames } from './emitted-names.js';
import { resolveHandler } from './handler-reference.js';
import { present } from './present.js';
import type { ResolveContext } from './resolve-context.js';
import { resolveInputSchema, resolveOutputSchema } from './tool-schemas.js';

/** Resolves a tool: its schemas as JSON Schema, its handler as a file. */
export function resolveTool(tool: Declared<ToolSection>, context: ResolveContext): ToolEntry {
  const names = emittedNames(tool.name);
  const input = resolveInputSchema(tool, context);
  const output = resolveOutputSchema(tool, context);
  const handler = resolveHandler(tool, names, context);
  return {
    kind: 'tool',
    definition: {
      ...componentMembers(tool),
      inputSchema: input.schema,
      ...present({ outputSchema: output?.schema, annotations: tool.section.annotations }),
    },
    document: tool.document,
    path: tool.path,
    names,
    input,
    ...present({ output }),
    handler,
  };
}
