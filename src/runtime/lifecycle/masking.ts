import { causeText, type Logger, type LogRecord, MOST_CAUSES } from '../log.js';
import type { Environment, EnvironmentRules } from './environment.js';

/** Keeps the values of secret variables out of logs. */
export type Masking = {
  /** Learns the secrets of an environment, however short they are: a value that is in use may be in a message. */
  learn(environment: Environment): void;
  /** Replaces each secret in a text by the name of its variable in brackets. */
  text(text: string): string;
  /**
   * Replaces the secrets in whatever was thrown. Of an error a copy comes back, with its name, message, stack, code and
   * causes; its other members may hold secrets in any form. Of anything else that is no text its text comes back.
   */
  cause(cause: unknown): unknown;
  /** Replaces the secrets in the records on their way to a logger. */
  logger(logger: Logger): Logger;
};

/** Starts the masking of the variables that are secret; where none is, everything stays as it is. */
export function createMasking(rules: EnvironmentRules): Masking {
  const names = Object.keys(rules).filter((name) => rules[name]?.secret === true);
  if (names.length === 0) return NO_MASKING;
  const nameOf = new Map<string, string>();
  let pattern: RegExp | undefined;
  const text = (from: string): string =>
    pattern === undefined ? from : from.replace(pattern, (form) => `[${nameOf.get(form)}]`);
  const cause = (from: unknown, depth = 0): unknown => {
    if (from === undefined || from === null || typeof from === 'boolean') return from;
    return from instanceof Error ? maskedError(from, text, depth, cause) : text(causeText(from));
  };
  return {
    learn(environment) {
      for (const name of names) {
        for (const form of writtenForms(environment[name])) {
          if (!nameOf.has(form)) nameOf.set(form, name);
        }
      }
      // A secret may contain another one: the longer one goes first.
      const forms = [...nameOf.keys()].sort((left, right) => right.length - left.length);
      pattern = forms.length === 0 ? undefined : new RegExp(forms.map(escaped).join('|'), 'g');
    },
    text,
    cause: (from) => cause(from),
    logger: (logger) => (record) => logger(maskedRecord(record, text, cause)),
  };
}

const NO_MASKING: Masking = {
  learn: () => {},
  text: (text) => text,
  cause: (cause) => cause,
  logger: (logger) => logger,
};

/** What the server itself says, so that no secret is in it. */
const OWN_MEMBERS: ReadonlySet<string> = new Set(['level', 'outcome', 'errorCode', 'durationMs']);

type MaskText = (text: string) => string;

function maskedRecord(
  record: LogRecord,
  text: MaskText,
  cause: (cause: unknown) => unknown,
): LogRecord {
  const masked = Object.entries(record).map(([key, value]) => {
    if (OWN_MEMBERS.has(key)) return [key, value];
    return [key, key !== 'cause' && typeof value === 'string' ? text(value) : cause(value)];
  });
  return Object.fromEntries(masked);
}

/** Anything can be thrown, also an error of which no member can be read. */
function maskedError(
  error: Error,
  text: MaskText,
  depth: number,
  cause: (cause: unknown, depth: number) => unknown,
): unknown {
  try {
    const copy = new Error(text(String(error.message)));
    const { code, errors } = error as { readonly code?: unknown; readonly errors?: unknown };
    const define = (name: string, value: unknown): void => {
      Object.defineProperty(copy, name, { value, configurable: true, writable: true });
    };
    define('name', text(String(error.name)));
    define('stack', text(String(error.stack)));
    if (typeof code === 'string') define('code', text(code));
    if (depth >= MOST_CAUSES) return copy;
    if (error.cause !== undefined) define('cause', cause(error.cause, depth + 1));
    if (Array.isArray(errors)) {
      define(
        'errors',
        errors.slice(0, MOST_CAUSES).map((inner) => cause(inner, depth + 1)),
      );
    }
    return copy;
  } catch {
    return 'an error that cannot be read';
  }
}

/** The forms in which a value turns up: as it is, without the white space around it, inside JSON, and inside a URL. */
function writtenForms(value: string | undefined): readonly string[] {
  const trimmed = value?.trim();
  if (value === undefined || trimmed === undefined || trimmed === '') return [];
  return [value, trimmed, JSON.stringify(trimmed).slice(1, -1), urlForm(trimmed)];
}

function urlForm(value: string): string {
  try {
    return encodeURIComponent(value);
  } catch {
    return value; // half of a surrogate pair has no form in a URL
  }
}

function escaped(form: string): string {
  return form.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
