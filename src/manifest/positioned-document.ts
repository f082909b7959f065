import { parseDocument } from 'yaml';
import type { DiagnosticCode } from '../diagnostics/codes/index.js';
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.js';
import { report } from '../diagnostics/report.js';
import type { SourceText } from '../diagnostics/source.js';
import type { PositionedDocument } from './document.js';
import { plainTree, plainYaml } from './yaml/plain.js';
import { directiveFindings } from './yaml/prologue.js';
import { parsedTree, rangesIn } from './yaml/ranges.js';
import { firstArrayType, syntaxFindings } from './yaml/syntax.js';
import { yamlValue } from './yaml/value.js';

/** Findings of the parser after which the tree is still what its author meant. */
const TREE_IS_WHOLE: ReadonlySet<string> = new Set(['MULTIPLE_DOCS', 'TAG_RESOLVE_FAILED']);

/** Errors after which the value is still what its author meant, so that later stages can judge it too. */
const VALUE_IS_MEANT: ReadonlySet<string> = new Set<DiagnosticCode>([
  'yaml-duplicate-key',
  'argument-duplicate',
  'yaml-multiple-documents',
  'yaml-key',
  'yaml-surrogate',
  'unsafe-integer',
]);

/**
 * Reads one YAML text (or, by a path that ends in `.json`, JSON text) as plain JSON with positions.
 *
 * Whatever is not JSON in it is an error: custom tags, keys that are not text, NaN, integers that lose digits,
 * recursive aliases. There is a document unless an error leaves its meaning open. An empty text is `null`; what its
 * root must be is the caller's question.
 *
 * @param path the file's path relative to the project root
 */
export function positionedDocument(source: SourceText, path: string): Outcome<PositionedDocument> {
  const isJson = path.toLowerCase().endsWith('.json');
  const jsonFinding = isJson ? jsonSyntaxFinding(source) : undefined;
  if (jsonFinding !== undefined) return { value: undefined, diagnostics: [jsonFinding] };

  // Tabs may stand between the tokens of JSON, and nowhere inside them: as spaces they keep every position.
  const text = isJson ? source.text.replaceAll('\t', ' ') : source.text;
  const plain = plainYaml(text);
  if (plain !== undefined) {
    const ranges = rangesIn(source, plainTree(plain));
    return { value: { source, path, value: plain.value, ...ranges }, diagnostics: [] };
  }
  const { document, arrayTypes } = parsedAroundArrayTypes(source, text);
  const problems = [...document.errors, ...document.warnings.filter(isTagProblem)];
  const findings = [
    ...directiveFindings(source),
    ...arrayTypes,
    ...syntaxFindings(source, problems),
  ];
  if (problems.some(({ code }) => !TREE_IS_WHOLE.has(code))) {
    return { value: undefined, diagnostics: findings };
  }
  const { value, targets, findings: inTree } = yamlValue(source, document.contents);
  const diagnostics: Diagnostic[] = [...findings, ...inTree];
  if (diagnostics.some(leavesMeaningOpen)) return { value: undefined, diagnostics };
  const ranges = rangesIn(source, parsedTree(document.contents, targets));
  return { value: { source, path, value, ...ranges }, diagnostics };
}

/** How many characters are parsed once more for what stands behind mistakes. */
const REPARSED_LENGTH = 500_000;

/**
 * Parses a text. `string[]` without quotes in `{ }` makes the parser lose its way for good: each is reported and
 * parsed once more as a plain word of the same length, so that every later mistake is still found at its own place.
 */
function parsedAroundArrayTypes(
  source: SourceText,
  original: string,
): { readonly document: ParsedYaml; readonly arrayTypes: readonly Diagnostic[] } {
  const arrayTypes: Diagnostic[] = [];
  let text = original;
  for (let length = 0; ; length += text.length) {
    const document = parsedYaml(text);
    const finding = length < REPARSED_LENGTH ? firstArrayType(source, document.errors) : undefined;
    if (finding === undefined) return { document, arrayTypes };
    arrayTypes.push(finding);
    const { start, end } = finding.range;
    text = text.slice(0, start) + 'x'.repeat(end - start) + text.slice(end);
  }
}

type ParsedYaml = ReturnType<typeof parsedYaml>;

/** Parses without stack traces: a text in which the parser is lost has an error for every word. */
function parsedYaml(text: string): ReturnType<typeof parseDocument> {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return parseDocument(text, {
      version: '1.2',
      prettyErrors: false,
      uniqueKeys: false,
      resolveKnownTags: false,
      logLevel: 'error',
    });
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function leavesMeaningOpen({ code, severity }: Diagnostic): boolean {
  return severity === 'error' && !VALUE_IS_MEANT.has(code);
}

function isTagProblem({ code }: { readonly code: string }): boolean {
  return code === 'TAG_RESOLVE_FAILED';
}

/** The way out of what other formats allow, and JSON does not. */
function jsonHint(text: string, start: number): string | undefined {
  const before = text.slice(Math.max(0, start - 80), start);
  switch (text.charAt(start)) {
    case '}':
    case ']':
      return /,\s*$/.test(before) ? 'remove the comma before it' : undefined;
    case '/':
    case '#':
      return 'JSON has no comments: remove it, or rename the file to end in .yaml';
    case "'":
      return 'JSON has double quotes only';
    default:
      return /[{,]\s*$/.test(before) && /^\w/.test(text.slice(start, start + 1))
        ? 'quote the key, or rename the file to end in .yaml'
        : undefined;
  }
}

/** YAML reads nearly every JSON text, but also much that is not JSON; the own parser of JSON decides first. */
function jsonSyntaxFinding(source: SourceText): Diagnostic | undefined {
  try {
    JSON.parse(source.text);
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const offset = Number(/at position (\d+)/.exec(reason)?.[1] ?? source.text.trimEnd().length);
    const start = Math.min(offset, source.text.length);
    const found = source.text.slice(start, start + 1).trim();
    return report(
      'yaml-syntax',
      { source, start, end: Math.min(start + 1, source.text.length), path: '' },
      {
        problem: `expected JSON, found ${found === '' ? 'the end of the text' : `\`${found}\``}`,
        hint: jsonHint(source.text, start),
      },
    );
  }
}
