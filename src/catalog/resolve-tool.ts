import { report } from '../diagnostics/report.js';
import type { Declared, ToolSection } from '../manifest/manifest.js';
import { foundAt } from '../manifest/value-finding.js';
import { isJsonObject } from '../protocol/json.js';
import { resolveActor } from './actors/resolve-actor.js';
import type { ToolEntry, ToolExample } from './catalog.js';
import { componentFrame } from './component-frame.js';
import { componentMembers } from './component-members.js';
import { resolveHandler } from './modules/handler-reference.js';
import { present } from './present.js';
import type { ResolveContext } from './resolve-context.js';
import { resolveInputSchema, resolveOutputSchema } from './tool-schemas.js';

/** Resolves a tool: its schemas as JSON Schema, and what answers its calls. */
export function resolveTool(tool: Declared<ToolSection>, context: ResolveContext): ToolEntry {
  const frame = componentFrame(tool, context);
  const input = resolveInputSchema(tool, context);
  const output = resolveOutputSchema(tool, context);
  const actor = resolveActor(tool, context);
  return {
    kind: 'tool',
    definition: {
      ...componentMembers(tool),
      inputSchema: input.schema,
      ...present({ outputSchema: output?.schema, annotations: tool.section.annotations }),
    },
    ...frame,
    input,
    ...present({ output }),
    examples: resolveExamples(tool, context),
    source:
      actor === undefined
        ? { kind: 'handler', handler: resolveHandler(tool, frame.names, context) }
        : { kind: 'actor', actor },
  };
}

/** The examples of a tool; what is no map of arguments is reported and left out. */
function resolveExamples(
  { name, section, document, path }: Declared<ToolSection>,
  context: ResolveContext,
): readonly ToolExample[] {
  return (section.examples ?? []).flatMap((value, index): ToolExample[] => {
    const at = [...path, 'examples', index];
    if (isJsonObject(value)) return [{ value, at }];
    const parameters = { tool: name, found: foundAt(document, at) };
    context.findings.push(report('example-invalid', document.rangeAt(at), parameters));
    return [];
  });
}
