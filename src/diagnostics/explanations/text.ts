import picocolors from 'picocolors';
import { excerpt } from '../../protocol/excerpt.js';
import type { RenderOptions } from '../render.js';
import { type ExplainedCode, summaryOf, wayToChange } from './explained.js';

/** Columns of text for people. */
const WIDTH = 100;

/** Writes an explanation for a terminal: the code, its paragraph, a wrong and a right example, sources. */
export function explanationText(explained: ExplainedCode, { color }: RenderOptions): string {
  const { code, group, severities, explanation } = explained;
  const paint = picocolors.createColors(color);
  const title = `${paint.bold(code)} (${severities.join(' or ')}; ${group})`;
  const { paragraph, wrong, right, sources = [] } = explanation;
  const change = wayToChange(explained);
  const parts = [
    title,
    wrapped(paragraph),
    `${paint.red('Wrong:')}\n\n${indented(wrong)}`,
    `${paint.green('Right:')}\n\n${indented(right)}`,
    ...(sources.length === 0 ? [] : [`Sources:\n\n${indented(sources.join('\n'))}`]),
    ...(change === undefined ? [] : [wrapped(change)]),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Lists codes by group, a line each, cut to the width of a terminal. */
export function explanationList(all: readonly ExplainedCode[], { color }: RenderOptions): string {
  const paint = picocolors.createColors(color);
  const longest = Math.max(...all.map(({ code }) => code.length));
  const groups = [...new Set(all.map(({ group }) => group))];
  const text = groups.map((group) => {
    const members = all.filter((explained) => explained.group === group);
    const lines = members.map(({ code, severities, explanation }) => {
      const mark = severities.map((severity) => severity.charAt(0).toUpperCase()).join('/');
      const start = `  ${code.padEnd(longest)}  ${mark.padEnd(3)}  `;
      return `${start}${excerpt(summaryOf(explanation), WIDTH - start.length)}`;
    });
    return `${paint.bold(group)}\n${lines.join('\n')}\n`;
  });
  return `${text.join('\n')}\nE error, W warning, I note. More about one: npx snodo explain <code>\n`;
}

/** Breaks a text into lines, between words and never inside code. */
function wrapped(text: string): string {
  const lines: string[] = [''];
  for (const word of text.match(/(?:`[^`]*`|[^\s`])+/g) ?? []) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + 1 + word.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.join('\n');
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '    ');
}
