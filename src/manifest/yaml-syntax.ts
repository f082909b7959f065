import type { YAMLError } from 'yaml';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { excerpt } from '../diagnostics/excerpt.js';
import { report } from '../diagnostics/report.js';
import { positionAt, type SourceRange, type SourceText } from '../diagnostics/source.js';

/** Nesting that the parser itself gives up on; our own limit (`MAX_DEPTH`) is lower. */
const PARSER_DEPTH = 400;

/**
 * Turns what the parser found into diagnostics.
 *
 * One mistake makes the parser stumble several times: only the first finding of a line is kept.
 */
export function syntaxFindings(source: SourceText, errors: readonly YAMLError[]): Diagnostic[] {
  const findings: Diagnostic[] = [];
  const lines = new Set<number>();
  for (const error of errors) {
    const { line } = positionAt(source, error.pos[0]);
    if (lines.has(line)) continue;
    lines.add(line);
    findings.push(finding(source, error));
  }
  return findings;
}

function finding(source: SourceText, error: YAMLError): Diagnostic {
  const [start, end] = error.pos;
  const range: SourceRange = { source, start, end: Math.min(end, source.text.length), path: '' };
  switch (error.code) {
    case 'TAG_RESOLVE_FAILED':
      return report('yaml-tag', range, { tag: source.text.slice(start, end) });
    case 'MULTIPLE_DOCS':
      return report('yaml-multiple-documents', range, {});
    case 'RESOURCE_EXHAUSTION':
      return report('yaml-depth', range, { limit: PARSER_DEPTH });
    default:
      return arrayType(source, range) ?? report('yaml-syntax', range, problem(source, error));
  }
}

/** `{ type: string[] }`: the parser stumbles over the bracket, people need to hear about quotes. */
function arrayType(source: SourceText, range: SourceRange): Diagnostic | undefined {
  const before = /[A-Za-z][\w-]*$/.exec(
    source.text.slice(Math.max(0, range.start - 64), range.start),
  );
  const after = /^(?:\[\])+/.exec(source.text.slice(range.start, range.start + 64));
  if (before === null || after === null) return undefined;
  const type = `${before[0]}${after[0]}`;
  const start = range.start - before[0].length;
  return report('flow-array-type', { ...range, start, end: start + type.length }, { type });
}

type Problem = { readonly problem: string; readonly hint: string | undefined };

function problem(source: SourceText, error: YAMLError): Problem {
  const [start] = error.pos;
  const found = foundAt(source.text, start);
  switch (error.code) {
    case 'BAD_SCALAR_START':
      return {
        problem: `a plain text cannot start with \`${source.text.charAt(start)}\``,
        hint: 'quote the text',
      };
    case 'BLOCK_AS_IMPLICIT_KEY':
      return {
        problem:
          'expected a value without `: `, found what looks like a nested map on the line of its key',
        hint: 'quote the text, or put the nested map on lines of its own',
      };
    case 'TAB_AS_INDENT':
      return {
        problem: 'expected spaces, found a tab in the indentation',
        hint: 'indent with spaces',
      };
    case 'BAD_DQ_ESCAPE':
      return {
        problem: `expected a known escape sequence, found \`${excerpt(source.text.slice(start, error.pos[1] + 1), 8)}\``,
        hint: 'write a backslash as `\\\\`, or put the text in single quotes',
      };
    case 'UNEXPECTED_TOKEN':
      return unexpected(source, error, found);
    default:
      return { problem: inSentence(error.message), hint: undefined };
  }
}

function unexpected(source: SourceText, error: YAMLError, found: string): Problem {
  if (!error.message.endsWith('at node end')) {
    return { problem: `expected a value or the end of the line, found ${found}`, hint: undefined };
  }
  const last = source.text.slice(0, error.pos[0]).trimEnd().at(-1);
  return {
    problem: `expected the end of the value, found ${found}`,
    hint:
      last !== undefined && '}])"\''.includes(last)
        ? 'quote the whole text: a text that starts with `{`, `[` or a quote ends at its counterpart'
        : undefined,
  };
}

function foundAt(text: string, start: number): string {
  const word =
    /^[^\s,[\]{}]+/u.exec(text.slice(start, start + 40))?.[0] ?? text.slice(start, start + 1);
  return word.trim() === '' ? 'the end of the line' : `\`${word}\``;
}

/** The parser's own message, as a lower-case part of a sentence. */
function inSentence(message: string): string {
  const text = message
    .replace(/^Missing closing (["'])quote$/, 'expected a closing $1')
    .replace(
      /^Missing (.*) between flow sequence items$/,
      'expected `,` between the entries of a list',
    )
    .replace(
      /^Flow (?:map|sequence) .*must be sufficiently indented and end with a (.)$/,
      'expected `$1`, or lines indented deeper than the key',
    )
    .replace(/^Flow (?:map|sequence) .*must end with a (.)$/, 'expected a closing `$1`')
    .replace(/^Missing /, 'expected ')
    .replace(
      'All mapping items must start at the same column',
      'expected all keys of a map in the same column',
    )
    .replace(
      'All sequence items must start at the same column',
      'expected all entries of a list in the same column',
    )
    .replace(
      'Implicit map keys need to be followed by map values',
      'expected `:` and a value behind the key',
    );
  return text.charAt(0).toLowerCase() + text.slice(1);
}
