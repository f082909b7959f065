import type { ToolEntry } from '../../catalog/catalog.js';

/** The names of the types that a tool's file exports. */
export type ToolTypeNames = {
  readonly arguments: string;
  /** Only with an output schema. */
  readonly result?: string;
  readonly handler: string;
};

/** Names the types of a tool. */
export function toolTypeNames({ names, definition }: ToolEntry): ToolTypeNames {
  return {
    arguments: `${names.type}Arguments`,
    ...(definition.outputSchema === undefined ? {} : { result: `${names.type}Result` }),
    handler: `${names.type}Handler`,
  };
}
