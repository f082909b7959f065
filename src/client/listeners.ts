import { type JsonObject, type JsonValue, ownValue } from '../protocol/json.js';
import { isLoggingLevel, type LoggingLevel } from '../protocol/log-levels.js';
import type { OnNotification } from './pending.js';
import { type Change, changeOf } from './subscriptions/change.js';

/** A log message of a server. */
export type LogMessage = {
  readonly level: LoggingLevel;
  readonly logger: string | undefined;
  readonly data: JsonValue;
};

/** What an application wants to hear of a server. A listener that throws is reported as a warning. */
export type Listeners = {
  /** Hears log messages; `logLevel` asks for them. */
  readonly onLog?: (message: LogMessage) => void;
  /** Hears of changes that a server of an older revision tells of unasked; see `listen` for the way in all revisions. */
  readonly onChange?: (change: Change) => void;
  /** Hears all other notifications. */
  readonly onNotification?: OnNotification;
};

/** Makes one listener of those that an application gives. */
export function hearAll({ onLog, onChange, onNotification }: Listeners): OnNotification {
  return (method, params) => {
    const change = changeOf(method, params);
    const log = method === 'notifications/message' ? logMessage(params) : undefined;
    if (change !== undefined) onChange?.(change);
    else if (log !== undefined) onLog?.(log);
    else onNotification?.(method, params);
  };
}

function logMessage(params: JsonObject): LogMessage | undefined {
  const level = ownValue(params, 'level');
  const logger = ownValue(params, 'logger');
  const data = ownValue(params, 'data');
  if (!isLoggingLevel(level) || data === undefined) return undefined;
  return { level, logger: typeof logger === 'string' ? logger : undefined, data };
}
