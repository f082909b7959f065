import { isJsonObject, type JsonObject, ownValue } from '../protocol/json.js';

/** Marks of well-known documents that are no manifests: a key at the root, and what it stands in. */
const MARKS: readonly (readonly [key: string, what: string])[] = [
  ['openapi', 'an OpenAPI document'],
  ['swagger', 'an OpenAPI document'],
  ['asyncapi', 'an AsyncAPI document'],
  ['mcpServers', 'the settings of an MCP client (`mcpServers`)'],
  ['servers', 'the settings of an MCP client (`servers`)'],
  ['jsonrpc', 'a JSON-RPC message'],
  ['packages', 'a server.json of the MCP registry'],
  ['dependencies', 'a package.json'],
  ['devDependencies', 'a package.json'],
  ['scripts', 'a package.json'],
  ['compilerOptions', 'a tsconfig.json'],
  ['lockfileVersion', 'a lock file'],
];

/** Says what a document is that does not claim to be a manifest; undefined when it may be one. */
export function foreignDocument(root: JsonObject): string | undefined {
  if (Object.hasOwn(root, 'snodo') || Object.hasOwn(root, 'server')) return undefined;
  const [, what] = MARKS.find(([key]) => isMark(root, key)) ?? [];
  if (what !== undefined) return what;
  return Array.isArray(ownValue(root, 'tools')) ? 'an answer to `tools/list`' : undefined;
}

/** `servers`, `packages` and the like hold something; a lone word beside a slip does not make another document. */
function isMark(root: JsonObject, key: string): boolean {
  const value = ownValue(root, key);
  return typeof value === 'string' || isJsonObject(value) || Array.isArray(value);
}
