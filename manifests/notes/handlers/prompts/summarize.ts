import type { SummarizeHandler } from '../../../../generated/notes/prompts/summarize.js';

/** Asks for a summary, with the notes in the question. */
export const render: SummarizeHandler = (_args, { services }) => {
  const notes = [...services.notes.values()].map(({ title, text }) => `# ${title}\n\n${text}`);
  return ['Summarize these notes in one sentence each.', ...notes].join('\n\n');
};
