import { compareCodePoints } from '../protocol/code-points.js';
import type { JsonObject } from '../protocol/json.js';
import type { Diagnostic, Severity } from './diagnostic.js';
import { type ExplainedCode, explainedCodes, summaryOf } from './explanations/explained.js';
import { explanationMarkdown } from './explanations/markdown.js';
import { sortDiagnostics } from './sort-diagnostics.js';
import { positionAt, type SourceRange } from './source.js';
import { terminalJson } from './terminal-json.js';

/** Where the schema of the format is published. */
const SCHEMA =
  'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** Severities in the words of the format (section 3.27.10). */
const LEVELS: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
};

/**
 * Prints findings as a SARIF log for code scanning: one JSON object and a line break.
 *
 * The same findings give the same bytes: no dates, and files by their path as it is shown to people. The message holds the
 * next step too, on a line of its own; each rule holds what `snodo explain` says about it. Source: OASIS SARIF 2.1.0.
 */
export function diagnosticsSarif(diagnostics: readonly Diagnostic[]): string {
  const sorted = sortDiagnostics(diagnostics);
  const rules = [...new Set(sorted.map(({ code }) => code))].sort(compareCodePoints);
  const indexes = new Map(rules.map((id, index) => [id, index]));
  const explained = new Map(explainedCodes().map((known) => [known.code as string, known]));
  return terminalJson({
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'snodo', rules: rules.map((id) => rule(id, explained.get(id))) } },
        columnKind: 'utf16CodeUnits',
        results: sorted.map((diagnostic) => ({
          ruleId: diagnostic.code,
          ruleIndex: indexes.get(diagnostic.code),
          ...result(diagnostic),
        })),
      },
    ],
  });
}

/** Texts of rules have no placeholders, so their braces stay as they are: code hosts show them as written. */
function rule(id: string, explained: ExplainedCode | undefined): JsonObject {
  if (explained === undefined) return { id };
  const { paragraph, wrong, right } = explained.explanation;
  return {
    id,
    shortDescription: { text: summaryOf(explained.explanation) },
    fullDescription: { text: paragraph },
    help: {
      text: `${paragraph}\n\nWrong:\n\n${wrong}\n\nRight:\n\n${right}`,
      markdown: explanationMarkdown(explained),
    },
  };
}

function result({ severity, message, range, hint, related }: Diagnostic): JsonObject {
  return {
    level: LEVELS[severity],
    message: plainMessage(hint === undefined ? message : `${message}\nhint: ${hint}`),
    locations: [location(range)],
    ...(related.length === 0 ? {} : { relatedLocations: related.map(relatedLocation) }),
  };
}

function relatedLocation({ message, range }: Diagnostic['related'][number]): JsonObject {
  return { ...location(range), message: plainMessage(message) };
}

/** Braces are doubled, as single ones mark placeholders (section 3.11.5). */
function plainMessage(text: string): JsonObject {
  return { text: text.replace(/[{}]/g, '$&$&') };
}

function location({ source, start, end }: SourceRange): JsonObject {
  const first = positionAt(source, start);
  const last = positionAt(source, end);
  return {
    physicalLocation: {
      artifactLocation: { uri: fileUri(source.file) },
      region: {
        startLine: first.line,
        startColumn: first.column,
        endLine: last.line,
        endColumn: last.column,
      },
    },
  };
}

/** Writes a path as a relative reference (RFC 3986, section 4.2). Half surrogates, which no URI can hold, become U+FFFD. */
function fileUri(file: string): string {
  const text = file.replace(/\p{Surrogate}/gu, '\ufffd');
  return text.split('/').map(encodeURIComponent).join('/');
}
