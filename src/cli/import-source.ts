import { readFileSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { Client } from '../client/client.js';
import { ClientError } from '../client/error.js';
import { type ListPage, nextCursorOf, readAllPages } from '../client/paging.js';
import { systemReason } from '../diagnostics/system-reason.js';
import type { ImportedServer } from '../import/imported-server.js';
import { readDefinitions } from '../import/read-definitions.js';
import { type JsonObject, type JsonValue, ownValue } from '../protocol/json.js';
import type { ImportRequest, ImportSource } from './import-options.js';
import { openSource } from './open-source.js';
import { printError } from './print-error.js';
import type { Terminal } from './terminal.js';
import { withClient } from './with-client.js';

/** What a source holds, and what to call the source in a file that is kept: nothing of this machine, and no secret. */
export type ImportedSource = { readonly server: ImportedServer; readonly phrase: string };

/** Reads the definitions of a source. What keeps it from them is printed, and gives undefined. */
export async function readSource(
  { source, protocol }: ImportRequest,
  terminal: Terminal,
): Promise<ImportedSource | undefined> {
  if (source.kind === 'file') return readFile(source.path, terminal);
  const opened = await openSource(source, terminal);
  if (typeof opened === 'number') return undefined;
  const server = await withClient(opened, protocol, terminal, listEverything);
  return server && { server, phrase: phraseOf(source) };
}

/** The origin of a URL alone: many endpoints take keys in their path. The words of a command may hold them too. */
function phraseOf(source: Exclude<ImportSource, { readonly kind: 'file' }>): string {
  return source.kind === 'url' ? new URL(source.url).origin : 'a server on its standard streams';
}

/** Bytes of JSON text of a file, or of all lists of a server. Far above any real list, far below what exhausts memory. */
const MAX_BYTES = 256 * 1024 * 1024;

function readFile(path: string, terminal: Terminal): ImportedSource | undefined {
  const shown = path === '-' ? 'stdin' : path;
  const text = readText(path, terminal.cwd);
  if ('reason' in text) {
    printError(terminal, `cannot read ${shown}: ${text.reason}`);
    return undefined;
  }
  const value = parsed(text.text);
  const server = value === undefined ? 'it is not JSON' : readDefinitions(value);
  if (typeof server === 'string') {
    printError(terminal, `cannot import from ${shown}: ${server}`);
    return undefined;
  }
  return { server, phrase: path === '-' ? 'a list of definitions' : fileName(path) };
}

/** The name of a file for a comment: what is unusual in a name is not worth the trouble. */
function fileName(path: string): string {
  const name = basename(path);
  return /^[\w.@ -]{1,100}$/.test(name) ? name : 'a file';
}

function readText(
  path: string,
  cwd: string,
): { readonly text: string } | { readonly reason: string } {
  try {
    const file = path === '-' ? 0 : resolve(cwd, path);
    if (typeof file === 'string' && statSync(file).size > MAX_BYTES) {
      return { reason: `it has more than ${MAX_BYTES} bytes` };
    }
    return { text: readFileSync(file, 'utf8') };
  } catch (error) {
    const reason = systemReason(error);
    if (reason === undefined) throw error;
    return { reason };
  }
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text.replace(/^\ufeff/, '')) as JsonValue;
  } catch {
    return undefined;
  }
}

const MAX_PAGES = 10_000;

/** The lists of a server: the capability that offers them, the method, the member of its result. */
const LISTS = {
  tools: ['tools', 'tools/list'],
  resources: ['resources', 'resources/list'],
  resourceTemplates: ['resources', 'resources/templates/list'],
  prompts: ['prompts', 'prompts/list'],
} as const;

/** Reads all pages of every list that a server advertises, entries as they come: wrong ones are told apart later. */
async function listEverything(client: Client): Promise<ImportedServer> {
  let bytes = 0;
  const count = (result: JsonObject, method: string): void => {
    bytes += Buffer.byteLength(JSON.stringify(result));
    if (bytes <= MAX_BYTES) return;
    throw new ClientError(
      'too-large',
      `${method}: the lists of the server have more than ${MAX_BYTES} bytes`,
    );
  };
  const list = async (member: keyof typeof LISTS): Promise<readonly JsonValue[]> => {
    const [capability, method] = LISTS[member];
    if (!Object.hasOwn(client.capabilities, capability)) return [];
    const page = async (cursor: string | undefined) => {
      const result = await client.request(method, cursor === undefined ? {} : { cursor });
      count(result, method);
      return pageOf(result, method, member);
    };
    return readAllPages(page, MAX_PAGES, method);
  };
  return {
    serverInfo: client.serverInfo,
    instructions: client.instructions,
    tools: await list('tools'),
    resources: await list('resources'),
    resourceTemplates: await list('resourceTemplates'),
    prompts: await list('prompts'),
  };
}

function pageOf(result: JsonObject, method: string, member: string): ListPage<JsonValue> {
  const items = ownValue(result, member);
  if (!Array.isArray(items)) {
    throw new ClientError('protocol', `${method}: expected a list \`${member}\` in the result`);
  }
  return { items, nextCursor: nextCursorOf(result, method) };
}
