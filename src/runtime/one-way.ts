import { ErrorCode } from '../protocol/error-codes.js';
import { type MessageFault, messageFault, type OneWayMessage } from './messages/message.js';
import type { RequestHeaders } from './origin.js';
import type { Runtime } from './runtime.js';
import { editionNamedBy, refuseVersionHeader } from './select-edition.js';

const RESPONSE: MessageFault = messageFault(
  ErrorCode.invalidRequest,
  'Invalid request: this server sends no requests, so it takes no responses',
);

/**
 * Why a posted notification or response is not accepted; undefined when it is. Only the version header tells the era of
 * a response, and a modern client sends none (MCP 2026-07-28, "Base protocol"). A notification needs no header, but one
 * that names a revision which is not enabled is refused (MCP 2025-11-25, "Streamable HTTP", protocol version header).
 */
export function refuseOneWay(
  { editions: { modern, initializeEra } }: Runtime,
  { kind }: OneWayMessage,
  headers: RequestHeaders,
): MessageFault | undefined {
  if (editionNamedBy(headers, initializeEra) !== undefined) return undefined;
  if (kind === 'response') return RESPONSE;
  if (initializeEra.length === 0 || headers.values('mcp-protocol-version').length === 0)
    return undefined;
  if (modern !== undefined && editionNamedBy(headers, [modern]) !== undefined) return undefined;
  const { code, message } = refuseVersionHeader(initializeEra);
  return messageFault(code, message);
}
