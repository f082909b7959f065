/** JSON-RPC 2.0 error codes, with those that MCP 2026-07-28 adds (basic, "Error codes"). */
export const ErrorCode = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  /** An HTTP header differs from the body, is missing, repeated or malformed. */
  headerMismatch: -32020,
  /** The client did not declare a capability that the request needs. */
  missingClientCapability: -32021,
  /** The request names a revision that the server does not speak. */
  unsupportedProtocolVersion: -32022,
} as const;
