import { type ExplainedCode, wayToChange } from './explained.js';

/** Writes an explanation as Markdown, without a heading. */
export function explanationMarkdown(explained: ExplainedCode): string {
  const { paragraph, wrong, right, sources = [] } = explained.explanation;
  const change = wayToChange(explained);
  return [
    paragraph,
    `Wrong:\n\n${fenced(wrong)}`,
    `Right:\n\n${fenced(right)}`,
    ...(sources.length === 0 ? [] : [`Sources: ${sources.map(linked).join('; ')}.`]),
    ...(change === undefined ? [] : [change]),
  ].join('\n\n');
}

/** Modules start with a comment that names their path. `yml`, since documents mark whole and right manifests as `yaml`. */
function fenced(example: string): string {
  const fence = example.includes('```') ? '````' : '```';
  return `${fence}${example.startsWith('//') ? 'ts' : 'yml'}\n${example}\n${fence}`;
}

function linked(source: string): string {
  return source.replace(/https:\/\/\S+/g, '<$&>');
}
