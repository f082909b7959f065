import { ErrorCode } from '../../protocol/error-codes.js';
import { decodeHeaderValue, trimWhiteSpace } from '../../protocol/param-headers/codec.js';
import type { RequestHeaders } from '../origin.js';
import { type Refusal, refuseBadRequest } from '../refusal.js';

/** Headers that repeat a part of the body, with what the body says there. */
export type MirroredHeaders = { readonly version: string; readonly method: string };

/**
 * Refuses a version or method header that differs from the body. An absent one is no finding here, because a revision
 * that the server does not speak is reported before a missing header.
 */
export function refuseDifferingHeaders(
  headers: RequestHeaders,
  body: MirroredHeaders,
): Refusal | undefined {
  if (differs(headers, 'mcp-protocol-version', body.version)) {
    return mismatch('MCP-Protocol-Version', 'differs from the request body');
  }
  if (differs(headers, 'mcp-method', body.method)) {
    return mismatch('Mcp-Method', 'differs from the request body');
  }
  return undefined;
}

/** Refuses a required header that is missing or sent more than once. */
export function refuseMissingHeaders(headers: RequestHeaders): Refusal | undefined {
  return (
    refuseUnlessOnce(headers, 'mcp-protocol-version', 'MCP-Protocol-Version') ??
    refuseUnlessOnce(headers, 'mcp-method', 'Mcp-Method')
  );
}

/** Refuses an `Mcp-Name` that is missing, repeated, malformed or not the target named in the body. */
export function refuseWrongName(headers: RequestHeaders, target: string): Refusal | undefined {
  const refusal = refuseUnlessOnce(headers, 'mcp-name', 'Mcp-Name');
  if (refusal !== undefined) return refusal;
  const raw = headers.values('mcp-name')[0] ?? '';
  const decoded = decodeHeaderValue(raw);
  if (decoded === undefined) return mismatch('Mcp-Name', 'is malformed');
  return decoded === target ? undefined : mismatch('Mcp-Name', 'differs from the request body');
}

/** The refusal for a header; it names the header and the rule, never a value. */
export function mismatch(header: string, finding: string): Refusal {
  return refuseBadRequest(ErrorCode.headerMismatch, `The header ${header} ${finding}`);
}

function differs(headers: RequestHeaders, name: string, expected: string): boolean {
  return headers
    .values(name)
    .some((value) => value !== expected && trimWhiteSpace(value) !== expected);
}

function refuseUnlessOnce(
  headers: RequestHeaders,
  name: string,
  shown: string,
): Refusal | undefined {
  const { length } = headers.values(name);
  if (length === 1) return undefined;
  return mismatch(shown, length === 0 ? 'is missing' : 'is sent more than once');
}
