import {
  DEFAULT_LOG_LEVEL,
  LOG_LEVELS,
  type LogLevel,
  type LogSettings,
} from '../definitions/program.js';
import { excerpt } from '../protocol/excerpt.js';
import type { TransportKind } from './context.js';
import type { DispatchEnd } from './instrumentation/events.js';
import { writeStderr } from './stderr.js';

/** Something that an operator may want to know. It stays on the server: nothing of it reaches a client. */
export type LogRecord = {
  readonly level: LogLevel;
  readonly message: string;
  /** The method of the request during which it happened. */
  readonly method?: string;
  /** The tool, resource or prompt that it is about. */
  readonly component?: string;
  /** The JSON text of the request's id. */
  readonly requestId?: string;
  readonly transport?: TransportKind;
  /** How a request has ended; of the records of level `debug` that each request has. */
  readonly outcome?: DispatchEnd['outcome'];
  readonly errorCode?: DispatchEnd['errorCode'];
  readonly durationMs?: number;
  /** What was thrown. */
  readonly cause?: unknown;
};

/** Takes log records. It must not throw and must not write to stdout, which may carry protocol messages. */
export type Logger = (record: LogRecord) => void;

/** Makes a logger that writes records to stderr: by default those from `info` on, as text on a terminal and else as JSON. */
export function stderrLogger({ level = DEFAULT_LOG_LEVEL, format }: LogSettings = {}): Logger {
  const written = new Set<LogLevel>(LOG_LEVELS.slice(LOG_LEVELS.indexOf(level)));
  const isPretty = format === undefined ? process.stderr.isTTY === true : format === 'pretty';
  const print = isPretty ? formatText : formatJson;
  return (record) => {
    if (written.has(record.level)) writeStderr(`${print(record)}\n`);
  };
}

/** Formats a record as one JSON object on one line, in which every character can be seen. */
export function formatJson(record: LogRecord): string {
  const { cause, method, ...rest } = record;
  const text = JSON.stringify({
    time: new Date().toISOString(),
    ...rest,
    method: method && excerpt(method),
    cause: cause === undefined ? undefined : causeText(cause),
  });
  return visible(text);
}

/**
 * Formats a record for people; the stack of an error takes lines of its own. They are indented, so that no text of a client
 * passes for a record.
 */
export function formatText(record: LogRecord): string {
  const { level, message, method, component, requestId, outcome, durationMs, cause } = record;
  const places = [
    [method && excerpt(method), component].filter((part) => part !== undefined).join(' '),
    requestId === undefined ? '' : `request ${requestId}`,
    outcome ?? '',
    durationMs === undefined ? '' : `${durationMs.toFixed(1)} ms`,
  ].filter((place) => place !== '');
  const head = `${level}: ${message}${places.length === 0 ? '' : ` (${places.join(', ')})`}`;
  const lines = cause === undefined ? [] : causeText(cause).split('\n');
  return [visible(head), ...lines.map((line) => `  ${visible(line)}`)].join('\n');
}

/** Characters that move the cursor, colour a terminal or change the direction of what follows. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

function visible(text: string): string {
  return text.replace(
    UNSEEN,
    (unseen) => `\\u${unseen.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** How deep causes of causes are printed, and how many errors that were thrown together. */
export const MOST_CAUSES = 4;

/** The text of whatever was thrown, with its causes; throws nothing itself, also for values that cannot be turned into text. */
export function causeText(cause: unknown, depth = 0): string {
  try {
    if (!(cause instanceof Error)) return String(cause);
    const text = cause.stack ?? cause.message;
    return depth >= MOST_CAUSES ? text : [text, ...innerTexts(cause, depth + 1)].join('\n');
  } catch {
    return 'a value that has no text';
  }
}

function innerTexts(error: Error, depth: number): readonly string[] {
  const { errors } = error as { readonly errors?: unknown };
  const together = Array.isArray(errors) ? errors.slice(0, MOST_CAUSES) : [];
  const causes = error.cause === undefined ? together : [error.cause, ...together];
  return causes.map((cause) => `caused by: ${causeText(cause, depth)}`);
}
