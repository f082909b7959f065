import { createRuntime } from '../../../src/runtime/create/create-runtime.js';
import {
  type Extension,
  type ExtensionUse,
  extendWith,
  type JsonObject,
  type LogRecord,
  type Runtime,
  type ServerOptions,
} from '../../../src/runtime/index.js';

/** The id of the extension in these tests. */
export const ID = 'com.example/audit';

/** What a client says that declares extensions with its request (MCP 2026-07-28, "Extensions"). */
export function declaring(...ids: readonly string[]): JsonObject {
  const extensions = Object.fromEntries(ids.map((id) => [id, {}]));
  return { 'io.modelcontextprotocol/clientCapabilities': { extensions } };
}

/** A server of the revision that knows extensions, with these installed and advertised, and what it has logged. */
export function serverOf(
  extensions: { readonly [id: string]: Extension | ExtensionUse },
  options: Partial<ServerOptions> = {},
): { readonly runtime: Runtime; readonly records: LogRecord[] } {
  const records: LogRecord[] = [];
  const uses = Object.entries(extensions).map(
    ([id, given]) => [id, 'extension' in given ? given : extendWith(given, {})] as const,
  );
  const runtime = createRuntime({
    server: { name: 's', version: '1' },
    protocols: ['2026-07-28'],
    logger: (record) => records.push(record),
    tools: [{ definition: { name: 't', inputSchema: { type: 'object' } }, call: () => 'ok' }],
    capabilities: { extensions: Object.fromEntries(uses.map(([id]) => [id, {}])) },
    extensions: Object.fromEntries(uses),
    ...options,
  });
  return { runtime, records };
}
