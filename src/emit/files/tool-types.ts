import type { Catalog, ToolEntry } from '../../catalog/catalog.js';
import { insertsDefaults } from '../types/inserted-defaults.js';

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

/**
 * Names the type of a tool's arguments as callers send them: the type that the handler has, unless defaults are inserted
 * in between, which callers may leave out and the handler always gets.
 */
export function argumentsAsSent(tool: ToolEntry, settings: Catalog['settings']): string {
  const differs = settings.applyDefaults === true && insertsDefaults(tool.definition.inputSchema);
  return differs ? `${tool.names.type}Input` : toolTypeNames(tool).arguments;
}
