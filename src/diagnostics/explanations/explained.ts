import { codeGroups, codes, type DiagnosticCode } from '../codes/index.js';
import type { Severity } from '../diagnostic.js';
import type { Explanation } from './explanation.js';
import { explanations } from './index.js';

/** Everything that is known about a code, for people who meet it. */
export type ExplainedCode = {
  readonly code: DiagnosticCode;
  /** The group of the table that it belongs to. */
  readonly group: string;
  /** The severity of its findings; two where one code covers a strict and a mild case. */
  readonly severities: readonly Severity[];
  readonly explanation: Explanation;
};

/** All codes, group by group, in the order of the table. */
export function explainedCodes(): readonly ExplainedCode[] {
  return Object.entries(codeGroups).flatMap(([group, rows]) =>
    (Object.keys(rows) as DiagnosticCode[]).map((code) => ({
      code,
      group: group.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
      severities: severitiesOf(code),
      explanation: explanations[code],
    })),
  );
}

function severitiesOf(code: DiagnosticCode): readonly Severity[] {
  const { severity } = codes[code];
  return typeof severity === 'function' ? ['error', 'warning'] : [severity];
}

/** The rule in one sentence: the first one of the paragraph. */
export function summaryOf({ paragraph }: Explanation): string {
  return /^.*?[.](?= [A-Z`])/.exec(paragraph)?.[0] ?? paragraph;
}

/** How the severity of a code can be changed; undefined for one that is always an error. */
export function wayToChange({ code, severities }: ExplainedCode): string | undefined {
  if (severities.every((severity) => severity === 'error')) return undefined;
  const only = severities.includes('error') ? ', where it is not an error' : '';
  return `\`severity: { ${code}: off }\` (or \`error\`, \`warning\`, \`info\`) changes it everywhere, a comment \`# snodo-ignore ${code}: reason\` at one place${only}.`;
}
