import {
  type ExplainedCode,
  explainedCodes,
} from '../../src/diagnostics/explanations/explained.js';
import { explanationMarkdown } from '../../src/diagnostics/explanations/markdown.js';

const INTRODUCTION = `# Diagnostics

Everything that \`snodo check\`, \`generate\`, \`generate --check\` and \`serve\` can find, by group. \`npx snodo explain\` lists the same in
a terminal, \`npx snodo explain <code>\` prints one. A code never changes its meaning.

An **error** stops every command. A **warning** stops one with \`--strict\`. A **note** is printed by \`check\` alone. Text shows at most
100 findings, errors first; \`--format json\`, \`github\` and \`sarif\` print all. (GitHub itself shows ten annotations of each severity
for a step, and keeps the others in its log.)

## Weighing warnings

The key \`severity\` in \`snodo.yaml\` gives a warning or a note another severity everywhere: in the manifest, in included files, in
schema files and in handlers.

\`\`\`yaml
snodo: 1
server: { name: hello, version: 1.0.0 }
severity:
  description-missing: error   # stops check and generate
  additional-open: off
prompts:
  hello:
    description: Greet someone
    messages: [{ user: Hello. }]
\`\`\`

A comment leaves out findings at one place, and says why. It stands at the end of the line of the finding, or on the line above it;
in the comments that begin a file it also covers findings about the whole of that file. Several codes are separated by commas.

\`\`\`yaml
snodo: 1
server: { name: hello, version: 1.0.0 }
prompts:
  # snodo-ignore name-characters: clients have known it by this name for years
  say hello:
    description: Greet someone
    messages: [{ user: Hello. }]
  bye: # snodo-ignore description-missing: its name says it all
    messages: [{ user: Goodbye. }]
\`\`\`

In a handler file it begins with \`//\`: \`// snodo-ignore handler-orphan: other code calls it\`. JSON files have no comments. Ignores come before
\`severity\`, so a place can be left out of a code that was raised to an error. An ignore that leaves nothing out is reported,
unless an error kept the rules from running or only some runs look for its code (\`lint-…\`, \`handler-bundle\`). What is always an error
can be changed by neither.
`;

/** Writes the page of all codes: a section a code, from the table and the explanations. */
export function diagnosticsPage(): string {
  const all = explainedCodes();
  const groups = [...new Set(all.map(({ group }) => group))];
  const of = (group: string) => all.filter((explained) => explained.group === group);
  const contents = groups.map((group) => `- **${group}**: ${of(group).map(link).join(', ')}`);
  const sections = groups.map((group) => `## ${group}\n\n${of(group).map(section).join('\n')}`);
  return [INTRODUCTION, `## Codes\n\n${contents.join('\n')}\n`, ...sections].join('\n');
}

function link({ code }: ExplainedCode): string {
  return `[\`${code}\`](#${code})`;
}

function section(explained: ExplainedCode): string {
  const { code, severities } = explained;
  const severity = severities.map(named).join(' or ');
  return `### ${code}\n\n*${severity}*\n\n${explanationMarkdown(explained)}\n`;
}

function named(severity: ExplainedCode['severities'][number]): string {
  return severity === 'info' ? 'note' : severity;
}
