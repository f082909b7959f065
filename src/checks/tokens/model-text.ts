import type { ToolDefinition } from '../../definitions/tool.js';

/**
 * What a model is given of a tool, as JSON: the members of its entry in `tools/list` that clients hand on. Title, output
 * schema, annotations, icons and metadata are for people and for the client.
 */
export function modelText({ name, description, inputSchema }: ToolDefinition): string {
  return JSON.stringify({ name, description, inputSchema });
}
