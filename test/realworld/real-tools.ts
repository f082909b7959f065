import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import type { ProjectFiles } from '../../src/manifest/project-files.js';
import { checkManifest } from '../../src/pipeline/check-manifest.js';
import type { JsonObject } from '../../src/protocol/json.js';

/** A tool as a server published it. */
export type RealTool = JsonObject & { readonly name: string };

/** The tools of one server, by the folder of their list. */
export type ToolList = { readonly folder: string; readonly tools: readonly RealTool[] };

/** Members of a tool that MCP knows; lists written by hand have others too. */
const MEMBERS = ['title', 'description', 'inputSchema', 'outputSchema', 'annotations', 'icons'];

/** Reads every `tools.json` (`{ "tools": [...] }`) below a folder, sorted by path. */
export function readToolLists(root: string): readonly ToolList[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('/tools.json'))
    .sort()
    .map((path) => {
      const list = JSON.parse(readFileSync(join(root, path), 'utf8')) as { tools: RealTool[] };
      return { folder: path.slice(0, -'/tools.json'.length), tools: list.tools };
    });
}

/** What `check` says about a manifest with these tools as raw schemas, and what it reads of each. */
export function findingsOfTools(
  tools: readonly RealTool[],
  options: JsonObject = {},
): readonly Diagnostic[] {
  const server = { name: 'real', version: '1.0.0' };
  const sections = Object.fromEntries(tools.map((tool) => [tool.name, sectionOf(tool)]));
  const root = { snodo: 1, server, validator: 'full', ...options, tools: sections };
  return checkManifest(projectOf(JSON.stringify(root)), 'snodo.yaml').diagnostics;
}

function sectionOf(tool: RealTool): JsonObject {
  const members = Object.entries(tool).filter(([name]) => MEMBERS.includes(name));
  return Object.fromEntries(members) as JsonObject;
}

/** A project in memory whose handlers all exist. */
function projectOf(manifest: string): ProjectFiles {
  const encoder = new TextEncoder();
  const handler = encoder.encode('export const call = () => "";\n');
  const content = encoder.encode(manifest);
  return {
    read: (path) => {
      if (path === 'snodo.yaml') return { kind: 'file', bytes: content };
      return path.endsWith('.ts') ? { kind: 'file', bytes: handler } : { kind: 'missing' };
    },
    readShared: () => ({ kind: 'missing' }),
    findInstalled: () => undefined,
    glob: () => [],
    display: (path) => path,
  };
}
