import { LOGGING_LEVELS, type LoggingLevel } from '../../protocol/log-levels.js';
import type { Context } from '../context.js';
import { jsonFault } from '../json-fault.js';

/** What decides whether and how log messages of one request are sent. */
export type LogOutlet = {
  /** The least serious level that the client wants at this moment; undefined = it wants none. */
  readonly threshold: () => LoggingLevel | undefined;
  /** The largest `data`, in bytes of JSON text. */
  readonly maxBytes: number;
  readonly send: (notification: string) => void;
  /** Told when `data` cannot be sent. */
  readonly onUnsendable: () => void;
};

/** Makes the function with which a handler sends log messages to the client (MCP 2026-07-28, "Logging"). */
export function createLog({ threshold, maxBytes, send, onUnsendable }: LogOutlet): Context['log'] {
  return (level, data, logger) => {
    const least = threshold();
    if (least === undefined || severity(level) < severity(least)) return;
    const json = jsonText(data, maxBytes);
    if (json === undefined) {
      onUnsendable();
      return;
    }
    const name = typeof logger === 'string' ? `,"logger":${JSON.stringify(logger)}` : '';
    const params = `"level":"${level}"${name},"data":${json}`;
    send(`{"jsonrpc":"2.0","method":"notifications/message","params":{${params}}}`);
  };
}

/** Undefined for what cannot be sent, also for data of which a part cannot be read. */
function jsonText(data: unknown, maxBytes: number): string | undefined {
  try {
    return jsonFault(data, maxBytes) === undefined ? JSON.stringify(data) : undefined;
  } catch {
    return undefined;
  }
}

/** Of a level that does not exist: below all others. */
function severity(level: LoggingLevel): number {
  return LOGGING_LEVELS.indexOf(level);
}
