import { readFileSync } from 'node:fs';
import type { JsonValue } from '../../src/protocol/json.js';

/** A literal request with the answer that the specification asks for. Matchers are strings that start with `@`. */
export type HttpVector = {
  readonly id: string;
  /** What the vector shows. */
  readonly d: string;
  /** Header overrides: `null` removes, a list repeats. */
  readonly h?: { readonly [name: string]: string | readonly string[] | null };
  /** Body; `@raw:…`, `@GET` and `@DELETE` are sent as they say. */
  readonly b: unknown;
  readonly e: {
    /** HTTP status; several that will do are joined by `|`. */
    readonly s: number | string;
    /** Body to match as a subset; `@empty` is none at all. */
    readonly b?: unknown;
    readonly handlerRuns?: false;
    readonly fixture?: string;
    /** What the first events of a stream that stays open hold, each as a subset. */
    readonly sse?: readonly unknown[];
    /** What the last event of the stream holds, as a subset. */
    readonly sseLast?: unknown;
  };
};

/** Lines written to a stdio server, and the answers to wait for. */
export type StdioVector = {
  readonly id: string;
  readonly d: string;
  readonly in: readonly unknown[] | string;
  readonly out: readonly unknown[];
};

/** A part of a manifest, and what the build says of it. */
export type BuildVector = {
  readonly id: string;
  readonly d: string;
  readonly in: JsonValue;
  /** Begins with `ok` when it is accepted. */
  readonly out: string;
};

/** What a client does in a situation: both as JSON, or in words. */
export type ClientVector = {
  readonly id: string;
  readonly d: string;
  readonly when: string | { readonly [argument: string]: string };
  readonly then: string | { readonly [header: string]: string };
};

/** Reads the vectors of one file beside this one. */
export function readVectors<Vector>(file: string): readonly Vector[] {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Vector);
}

/** The `_meta` that `"@M"` stands for: the two required keys of a request (MCP 2026-07-28, "Base protocol"). */
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** Replaces `"@M"` by the `_meta` that it stands for. */
export function withMeta(value: unknown): unknown {
  if (value === '@M') return META;
  if (Array.isArray(value)) return value.map(withMeta);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withMeta(item)]));
}

/** Says where `actual` differs from what a vector expects; an empty list is a match. */
export function mismatches(expected: unknown, actual: unknown, path = '$'): readonly string[] {
  if (typeof expected === 'string' && expected.startsWith('@')) {
    return matches(expected, actual) ? [] : [`${path}: expected ${expected}, got ${show(actual)}`];
  }
  if (Array.isArray(expected) && expected[0] === '@contains') {
    const found = Array.isArray(actual) && expected.slice(1).every((item) => actual.includes(item));
    return found ? [] : [`${path}: expected to contain ${show(expected[1])}, got ${show(actual)}`];
  }
  if (typeof expected !== 'object' || expected === null) {
    return Object.is(expected, actual)
      ? []
      : [`${path}: expected ${show(expected)}, got ${show(actual)}`];
  }
  if (typeof actual !== 'object' || actual === null) {
    return [`${path}: expected ${show(expected)}, got ${show(actual)}`];
  }
  return Object.entries(expected).flatMap(([key, item]) => {
    const value = Object.hasOwn(actual, key) ? (actual as Record<string, unknown>)[key] : undefined;
    return mismatches(item, value, `${path}.${key}`);
  });
}

function matches(matcher: string, actual: unknown): boolean {
  if (matcher === '@str') return typeof actual === 'string' && actual !== '';
  if (matcher === '@int>=0') return Number.isInteger(actual) && Number(actual) >= 0;
  if (matcher === '@absent') return actual === undefined;
  if (matcher === '@absent|false') return actual === undefined || actual === false;
  if (matcher === '@public|private') return actual === 'public' || actual === 'private';
  if (matcher === '@array') return Array.isArray(actual);
  if (matcher === '@array>=1') return Array.isArray(actual) && actual.length > 0;
  if (matcher === '@object>=1') {
    return typeof actual === 'object' && actual !== null && Object.keys(actual).length > 0;
  }
  const [, comparison, length] = /^@array(=|<=)(\d+)$/.exec(matcher) ?? [];
  if (comparison === '=') return Array.isArray(actual) && actual.length === Number(length);
  if (comparison === '<=') return Array.isArray(actual) && actual.length <= Number(length);
  const contains = /^@contains:(.+)$/.exec(matcher);
  if (contains?.[1] !== undefined)
    return typeof actual === 'string' && actual.includes(contains[1]);
  throw new Error(`unknown matcher ${matcher}`);
}

function show(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing';
}
