import type { FormAnswer, SamplingAnswer } from 'snodo/runtime';

/** Says what the user did with a form. */
export function describeForm(answer: FormAnswer<object>): string {
  return answer.action === 'accept'
    ? `action=accept, content=${JSON.stringify(answer.content)}`
    : `action=${answer.action}`;
}

/** The text that a model wrote; the specification lets it answer with pictures and sounds as well. */
export function sampledText({ content }: SamplingAnswer): string {
  const blocks = Array.isArray(content) ? content : [content];
  return blocks.map((block) => block.text ?? `[${block.type}]`).join('\n');
}
