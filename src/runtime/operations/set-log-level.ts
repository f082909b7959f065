import { ownValue } from '../../protocol/json.js';
import { isLoggingLevel, LOGGING_LEVELS } from '../../protocol/log-levels.js';
import type { Answer, Call } from './operation.js';
import { refuseParams } from './target-params.js';

/** Answers `logging/setLevel`: from now on the connection gets log messages of this level and above (MCP 2025-11-25, "Logging"). */
export function setLogLevel({ edition, params, origin: { connection } }: Call): Answer {
  const level = ownValue(params, 'level');
  if (!isLoggingLevel(level)) {
    return refuseParams(`\`level\` must be one of ${LOGGING_LEVELS.join(', ')}`);
  }
  if (connection !== undefined) connection.logLevel = level;
  const { dialect, serverInfo } = edition;
  return dialect.writeResult({ members: '', serverInfo });
}
