import { parseDocument, visit, type YAMLError } from 'yaml';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report.js';
import { positionAt, type SourceRange, type SourceText } from '../../diagnostics/source.js';
import { MAX_DEPTH, tooDeepBracket } from './depth.js';
import { isIndentation, OTHER_COLUMN, syntaxProblem } from './problem.js';

/** What the parser says of every token behind the place where it gave up. */
const GIVEN_UP = /\bin YAML stream\b/;

/**
 * Turns what the parser found into diagnostics.
 *
 * One mistake makes the parser stumble several times: only the first finding of a line is kept, and of the findings
 * about indentation only the first one and those about tabs, which are mistakes of their own. A stray bracket makes it
 * give up: from there on it stumbles over every word, which says nothing.
 */
export function syntaxFindings(source: SourceText, errors: readonly YAMLError[]): Diagnostic[] {
  const findings: Diagnostic[] = [];
  const lines = new Set<number>();
  let isIndentationKnown = false;
  let isLost = false;
  for (const error of errors) {
    if (isLost && GIVEN_UP.test(error.message)) continue;
    isLost ||= GIVEN_UP.test(error.message);
    const { line } = positionAt(source, error.pos[0]);
    if (lines.has(line)) continue;
    lines.add(line);
    if (isIndentation(source, error)) {
      if (isIndentationKnown && error.code !== 'TAB_AS_INDENT') continue;
      isIndentationKnown = true;
    }
    findings.push(finding(source, error));
  }
  return findings;
}

function finding(source: SourceText, error: YAMLError): Diagnostic {
  // What is missing at the end of a file is expected behind its last character, not below it.
  const last = source.text.trimEnd().length;
  const start = Math.min(startOf(source, error), last);
  const end = Math.max(start, Math.min(error.pos[1], last));
  const range: SourceRange = { source, start, end, path: '' };
  switch (error.code) {
    case 'TAG_RESOLVE_FAILED':
      return report('yaml-tag', range, { tag: source.text.slice(start, end) });
    case 'MULTIPLE_DOCS':
      return report('yaml-multiple-documents', range, {});
    case 'RESOURCE_EXHAUSTION': {
      const bracket = tooDeepBracket(source.text);
      const place = bracket === undefined ? range : { ...range, start: bracket, end: bracket + 1 };
      return report('yaml-depth', place, { limit: MAX_DEPTH });
    }
    default:
      return (
        arrayType(source, [start, end]) ??
        report('yaml-syntax', range, syntaxProblem(source, error), relatedPlaces(source, error))
      );
  }
}

/** A quote that is never closed is missed where the text can go no further, often at the end of the file. */
function relatedPlaces(source: SourceText, { message, pos }: YAMLError): Diagnostic['related'] {
  if (!/^Missing closing ["']quote$/.test(message)) return [];
  const { text } = source;
  const end = Math.min(pos[0], text.trimEnd().length);
  let start: number | undefined;
  visit(parseDocument(text), {
    Scalar: (_key, { type, range }) => {
      const isOpen = type?.startsWith('QUOTE') && range && range[0] < end && range[1] >= end;
      if (isOpen) start = range[0];
    },
  });
  if (start === undefined) return [];
  return [{ message: 'the quote begins here', range: { source, start, end: start + 1, path: '' } }];
}

/** A wrong indentation is found where the white space begins, which can be an empty line above; the text behind it is meant. */
function startOf({ text }: SourceText, { message, pos }: YAMLError): number {
  if (!OTHER_COLUMN.test(message)) return pos[0];
  let start = pos[0];
  while (start < text.length && ' \n\r'.includes(text.charAt(start))) start += 1;
  return start;
}

/** The finding about the first `string[]` without quotes that the parser stumbles over; undefined without one. */
export function firstArrayType(
  source: SourceText,
  errors: readonly YAMLError[],
): Diagnostic | undefined {
  for (const { pos } of errors) {
    const finding = arrayType(source, pos);
    if (finding !== undefined) return finding;
  }
  return undefined;
}

/** `{ type: string[] }`: the parser stumbles over the bracket, people need to hear about quotes. */
function arrayType(
  source: SourceText,
  [bracket]: readonly [bracket: number, end: number],
): Diagnostic | undefined {
  const before = /[A-Za-z][\w-]*$/.exec(source.text.slice(Math.max(0, bracket - 64), bracket));
  const after = /^(?:\[\])+/.exec(source.text.slice(bracket, bracket + 64));
  if (before === null || after === null) return undefined;
  const type = `${before[0]}${after[0]}`;
  const start = bracket - before[0].length;
  const range = { source, start, end: start + type.length, path: '' };
  return report('flow-array-type', range, { type });
}
