import { relative, resolve, sep } from 'node:path';
import type { Message } from 'esbuild';

/** A server with its handlers, as one JavaScript module. */
export type Bundle = {
  /** Undefined when a finding is an error. */
  readonly code: string | undefined;
  readonly findings: readonly BundleFinding[];
  /** Files on disk that went into it, relative to the project root, with `/`; none when it failed. */
  readonly inputs: readonly string[];
};

/** What the bundler found in the user's files. */
export type BundleFinding = {
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** Relative to the project root, with `/`; undefined when the finding has no place. */
  readonly path: string | undefined;
  /** 1-based. */
  readonly line: number;
  /** 1-based, in UTF-16 code units. */
  readonly column: number;
};

/** What a failed build reports; esbuild that cannot run at all, for want of its binary, throws a plain error. */
export function failureFindings(error: unknown, root: string): BundleFinding[] {
  if (error instanceof Error && 'errors' in error && Array.isArray(error.errors)) {
    return error.errors.map((message: Message) => toFinding('error', message, root));
  }
  const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n', 1);
  return [toFinding('error', { text: `esbuild cannot run: ${reason}`, location: null }, root)];
}

/** Turns a message of the bundler into a finding with a place in the project. */
export function toFinding(
  severity: BundleFinding['severity'],
  { text, location }: Pick<Message, 'text' | 'location'>,
  root: string,
): BundleFinding {
  const message = text.slice(0, 1).toLowerCase() + text.slice(1);
  if (location === null) return { severity, message, path: undefined, line: 1, column: 1 };
  const before = Buffer.from(location.lineText).subarray(0, location.column).toString();
  const path = relative(root, resolve(root, location.file)).replaceAll(sep, '/');
  return { severity, message, path, line: location.line, column: before.length + 1 };
}
