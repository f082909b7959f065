import type { JsonObject } from '../protocol/json.js';
import type { ComponentDefinition } from './component.js';

/** A tool as `tools/list` describes it, independent of a protocol revision. */
export type ToolDefinition = ComponentDefinition & {
  /** JSON Schema of the arguments; its root is `type: object`. Published exactly as it stands here. */
  readonly inputSchema: JsonObject;
  /** JSON Schema of the structured content. With one, a call must return structured content. */
  readonly outputSchema?: JsonObject;
  /** Hints for clients, such as `readOnlyHint`. */
  readonly annotations?: JsonObject;
};
