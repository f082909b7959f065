import {
  type HeaderAnnotation,
  type HeaderFault,
  readHeaderAnnotations,
} from '../protocol/param-headers/annotations.js';
import type { ListedTool } from './listed.js';

/** What is known of the tools that were listed so far. */
export type KnownTools = {
  /** Takes note of listed tools, and leaves out those whose annotations break a rule. */
  admit(tools: readonly ListedTool[]): readonly ListedTool[];
  /** The arguments of a tool that travel as headers; undefined while the tool was not listed. */
  annotationsOf(name: string): readonly HeaderAnnotation[] | undefined;
};

/**
 * Remembers which arguments travel as headers. A tool with a wrong annotation cannot be called safely: what a gateway
 * reads could differ from what the server does (MCP 2026-07-28, "Streamable HTTP").
 *
 * @param onWarning hears of each tool that is left out, once, with the reason.
 */
export function knownTools(onWarning: (message: string) => void): KnownTools {
  const annotations = new Map<string, readonly HeaderAnnotation[]>();
  const reported = new Set<string>();
  return {
    admit: (tools) =>
      tools.filter((tool) => {
        const found = readHeaderAnnotations(tool.inputSchema);
        const [fault] = found.faults;
        annotations.set(tool.name, fault === undefined ? found.annotations : []);
        if (fault === undefined) return true;
        if (!reported.has(tool.name)) onWarning(warning(tool, fault));
        reported.add(tool.name);
        return false;
      }),
    annotationsOf: (name) => annotations.get(name),
  };
}

function warning(tool: ListedTool, fault: HeaderFault): string {
  const place = fault.property === '' ? 'the root' : `\`${fault.property}\``;
  return `tool \`${tool.name}\` is left out: the \`x-mcp-header\` of ${place} ${reasonOf(fault)}`;
}

function reasonOf(fault: HeaderFault): string {
  switch (fault.kind) {
    case 'not-string':
      return 'is not a text';
    case 'empty':
      return 'is empty';
    case 'token':
      return 'has characters that a header name cannot hold';
    case 'duplicate':
      return 'is used twice';
    case 'type':
      return 'stands at a type other than string, integer or boolean';
    case 'unreachable':
      return 'is not reached through `properties` alone';
    case 'integer-range':
      return 'allows integers beyond 2^53 - 1';
  }
}
