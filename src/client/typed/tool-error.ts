import type { CallToolResult } from './results.js';
import { textOf } from './text-of.js';

/** A failure that a tool reports (`isError`), as a typed client throws it. The message is the text that the tool gave. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
  readonly code = 'tool-error';
  /** The name of the tool. */
  readonly tool: string;
  /** The whole result, with the content that describes the failure. */
  readonly result: CallToolResult;

  constructor(tool: string, result: CallToolResult) {
    super(textOf(result.content) || `the tool \`${tool}\` reports an error without a text`);
    this.tool = tool;
    this.result = result;
  }
}
