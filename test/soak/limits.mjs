/** The limits of the servers under attack: short, so that slow clients are found out within a soak. */
export const LIMITS = {
  maxBodyBytes: 200_000,
  maxHeaderBytes: 16_384,
  maxConnections: 500,
  headTimeoutMs: 4000,
  bodyTimeoutMs: 4000,
  readTimeoutMs: 2000,
  drainTimeoutMs: 5000,
  maxConcurrentRequests: 200,
  maxQueuedRequests: 500,
};

/** Bytes of a tool's result at most. */
export const MAX_RESULT_BYTES = 1_000_000;

/** The `Authorization` that the servers know, around the principal. */
export const TOKEN = /^Bearer (caller-\d+)-[0-9a-f]+$/;
