import type { Answer, Call } from './operation.js';

/** Answers `ping`: with nothing, promptly (MCP 2025-11-25, "Ping"). */
export function ping({ edition: { dialect, serverInfo } }: Call): Answer {
  return dialect.writeResult({ members: '', serverInfo });
}
