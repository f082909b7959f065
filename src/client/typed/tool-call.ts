import { type JsonObject, ownValue } from '../../protocol/json.js';
import type { Client } from '../client.js';
import { ClientError } from '../error.js';
import type { RequestOptions } from '../request-options.js';
import { requireOutcome } from './outcome.js';
import type { CallToolResult, ToolContent } from './results.js';
import type { ToolRow } from './rows.js';
import { objectsIn, textOf } from './text-of.js';
import { ToolError } from './tool-error.js';

/**
 * A call of a tool on its way. It resolves to the structured content of a tool with an output schema, else to its content,
 * and rejects with `ToolError` for a failure that the tool reports.
 */
export type ToolCall<Output = ToolContent> = Promise<Output> & {
  /** The result as the server sent it, also one with `isError`. */
  result(): Promise<CallToolResult>;
};

/** Makes the function that calls a tool. */
export function toolFunction(
  connection: Client,
  { name, output = false, headers = {} }: ToolRow,
): (args?: JsonObject, options?: RequestOptions) => ToolCall<unknown> {
  const headerArguments = Object.entries(headers).map(([header, path]) => ({ header, path }));
  return (args, options) => {
    const result = connection.callTool(name, args, { headerArguments, ...options });
    const outcome = result.then((it) => outcomeOf(it, name, output));
    return Object.assign(outcome, {
      result() {
        // Whoever takes the result looks at failures there.
        outcome.catch(() => {});
        return result as Promise<unknown> as Promise<CallToolResult>;
      },
    });
  };
}

function outcomeOf(result: JsonObject, name: string, hasOutput: boolean): unknown {
  const subject = `tool \`${name}\``;
  requireOutcome(result, subject);
  const content = objectsIn(result, 'content') as CallToolResult['content'];
  if (ownValue(result, 'isError') === true) throw new ToolError(name, { ...result, content });
  if (!hasOutput) return { ...result, content, text: textOf(content) } satisfies ToolContent;
  const structured = ownValue(result, 'structuredContent');
  if (structured === undefined) {
    throw new ClientError('invalid-output', `${subject}: the result lacks its structured content`);
  }
  return structured;
}
