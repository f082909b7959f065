/** The severities of log messages, least serious first (RFC 5424; MCP, "Logging"). */
export const LOGGING_LEVELS = [
  'debug',
  'info',
  'notice',
  'warning',
  'error',
  'critical',
  'alert',
  'emergency',
] as const;

/** How serious a log message for the client is. */
export type LoggingLevel = (typeof LOGGING_LEVELS)[number];

/** Whether a value is one of the levels. */
export function isLoggingLevel(value: unknown): value is LoggingLevel {
  return LOGGING_LEVELS.some((level) => level === value);
}
