import type { Client } from '../client/client.js';
import { connect } from '../client/connect.js';
import { ClientError, RpcError } from '../client/error.js';
import type { InputHandlers } from '../client/input/handlers.js';
import { printable } from '../diagnostics/printable.js';
import type { Revision } from '../protocol/revisions.js';
import type { OpenSource } from './catalog-source.js';
import { printError } from './print-error.js';
import type { Terminal } from './terminal.js';

/**
 * Connects to a server and reads something of it; the connection is closed in any case. A failure is printed with the
 * server and the reason, and gives undefined.
 *
 * @param handlers answer what the server asks for. Default: it cannot ask.
 */
export async function withClient<Value>(
  { name, address }: OpenSource,
  protocol: Revision | undefined,
  terminal: Terminal,
  read: (client: Client) => Promise<Value>,
  handlers: InputHandlers = {},
): Promise<Value | undefined> {
  const onWarning = (text: string): void => terminal.err(`warning: ${printable(text)}\n`);
  try {
    const client = await connect({
      ...address,
      ...handlers,
      ...(protocol && { protocolVersion: protocol }),
      onWarning,
    });
    try {
      return await read(client);
    } finally {
      await client.close();
    }
  } catch (error) {
    printError(terminal, failureText(error, name));
    return undefined;
  }
}

function failureText(error: unknown, name: string): string {
  if (error instanceof ClientError) return error.message;
  if (!(error instanceof RpcError)) throw error;
  return `${name} answered ${error.method} with error ${error.code}: ${error.message}`;
}
