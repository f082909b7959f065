import {
  type ExplainedCode,
  explainedCodes,
  summaryOf,
} from '../diagnostics/explanations/explained.js';
import { explanationList, explanationText } from '../diagnostics/explanations/text.js';
import { terminalJson } from '../diagnostics/terminal-json.js';
import { excerpt } from '../protocol/excerpt.js';
import type { JsonObject } from '../protocol/json.js';
import { nearest } from '../protocol/suggest.js';
import { printError } from './print-error.js';
import type { ExitCode, Terminal } from './terminal.js';

/** Options of `snodo explain`. */
export type ExplainOptions = { readonly format?: 'json' };

/** Runs `snodo explain`: says what a code of a finding means, or lists all codes. */
export async function runExplain(
  code: string | undefined,
  { format }: ExplainOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const all = explainedCodes();
  const color = { color: terminal.color.out };
  if (code === undefined) {
    terminal.out(
      format === 'json' ? terminalJson({ codes: all.map(listed) }) : explanationList(all, color),
    );
    return 0;
  }
  const explained = all.find((candidate) => candidate.code === code);
  if (explained === undefined) return printError(terminal, unknownCode(code, all));
  terminal.out(
    format === 'json' ? terminalJson(record(explained)) : explanationText(explained, color),
  );
  return 0;
}

function listed({ code, group, severities, explanation }: ExplainedCode): JsonObject {
  return { code, group, severities, summary: summaryOf(explanation) };
}

function record({ code, group, severities, explanation }: ExplainedCode): JsonObject {
  return { code, group, severities, ...explanation };
}

/** Codes that an unknown one may mean: the nearest by spelling, and those that contain it. */
function unknownCode(code: string, all: readonly ExplainedCode[]): string {
  const known = all.map((explained): string => explained.code);
  const word = code.toLowerCase();
  const containing = word.length < 3 ? [] : known.filter((name) => name.includes(word));
  const near = [
    ...new Set([...[nearest(word, known)].flatMap((name) => name ?? []), ...containing]),
  ];
  const hint = near.length === 0 ? '' : ` Did you mean: ${near.slice(0, 8).join(', ')}?`;
  return `there is no code "${excerpt(code)}".${hint} \`npx snodo explain\` lists all codes`;
}
