import {
  applyEdits,
  modify,
  type ParseError,
  parse,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { isJsonObject, type JsonObject, type JsonValue } from '../protocol/json.js';

/** A program that keeps its servers in a file of the project. */
export type ConfiguredClient = 'claude' | 'cursor' | 'vscode';

/** How a client reaches a server: by starting it in the folder of the project, or at a URL. */
export type ServerAccess =
  | {
      readonly kind: 'command';
      readonly command: string;
      readonly args: readonly string[];
      /** Names of environment variables that the server takes from the client. */
      readonly variables: readonly string[];
    }
  | { readonly kind: 'url'; readonly url: string };

/** Where a client looks for its servers, and how it writes them. */
type Format = {
  /** Relative to the folder that is opened with the client. */
  readonly file: string;
  /** The member with the servers by name. */
  readonly servers: 'mcpServers' | 'servers';
  /** Whether each server says how it is reached. */
  readonly isTyped: boolean;
  /** The reference to an environment variable. */
  readonly variable: (name: string) => string;
};

/**
 * Sources: code.claude.com/docs/en/mcp ("Project scope", "Environment variable expansion"), cursor.com/docs/mcp ("Using
 * mcp.json", "Config interpolation"), code.visualstudio.com/docs/copilot/reference/mcp-configuration.
 */
const FORMATS: Readonly<Record<ConfiguredClient, Format>> = {
  claude: {
    file: '.mcp.json',
    servers: 'mcpServers',
    isTyped: true,
    variable: (name) => `\${${name}}`,
  },
  cursor: {
    file: '.cursor/mcp.json',
    servers: 'mcpServers',
    isTyped: false,
    variable: (name) => `\${env:${name}}`,
  },
  vscode: {
    file: '.vscode/mcp.json',
    servers: 'servers',
    isTyped: true,
    variable: (name) => `\${env:${name}}`,
  },
};

/** The file of a client, relative to the folder of the project. */
export function configurationFile(client: ConfiguredClient): string {
  return FORMATS[client].file;
}

/** The whole configuration of a client that knows one server. */
export function clientConfiguration(
  client: ConfiguredClient,
  name: string,
  access: ServerAccess,
): JsonObject {
  return { [FORMATS[client].servers]: { [name]: serverEntry(FORMATS[client], access) } };
}

function serverEntry({ isTyped, variable }: Format, access: ServerAccess): JsonObject {
  if (access.kind === 'url') return { ...(isTyped ? { type: 'http' } : {}), url: access.url };
  const { command, args, variables } = access;
  const env = Object.fromEntries(variables.map((name) => [name, variable(name)]));
  return {
    ...(isTyped ? { type: 'stdio' } : {}),
    command,
    args: [...args],
    ...(variables.length === 0 ? {} : { env }),
  };
}

/** A configuration with the server in it, or why it has none: the reason continues a sentence that begins with the path. */
export type MergedConfiguration = { readonly text: string } | { readonly reason: string };

/**
 * Puts a server into the text of a configuration file, or replaces it there. Everything else stays, comments too; only the
 * lines that it comes to stand between are laid out anew.
 */
export function mergeServer(
  text: string,
  client: ConfiguredClient,
  name: string,
  access: ServerAccess,
): MergedConfiguration {
  const format = FORMATS[client];
  const errors: ParseError[] = [];
  const value: JsonValue | undefined = parse(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error !== undefined) return { reason: `is not JSON: ${printParseErrorCode(error.error)}` };
  if (!isJsonObject(value)) return { reason: 'is no JSON object' };
  const servers = value[format.servers];
  if (servers !== undefined && !isJsonObject(servers)) {
    return { reason: `has no object in \`${format.servers}\`` };
  }
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const formattingOptions = { insertSpaces: true, tabSize: indentation(text), eol };
  const entry = serverEntry(format, access);
  const edits = modify(text, [format.servers, name], entry, { formattingOptions });
  return { text: applyEdits(text, edits) };
}

/** Blanks a level, as the first member of the file has them. */
function indentation(text: string): number {
  const member = parseTree(text)?.children?.[0];
  const lead = member && /\n( +)$/.exec(text.slice(0, member.offset))?.[1];
  return lead?.length ?? 2;
}
