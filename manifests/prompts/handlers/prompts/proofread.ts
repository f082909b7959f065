import { embeddedResource, invalidParams, message, promptGet, textContent } from 'snodo/runtime';
import type { ProofreadHandler } from '../../../../generated/prompts/prompts/proofread.js';

const CHAPTERS = new Map([
  ['1', 'It was a brigth cold day.'],
  ['2', 'The clocks was striking thirteen.'],
]);

/** The chapter goes along as a resource, so that the client can show what it is. */
export const render: ProofreadHandler = ({ chapter }) => {
  const text = CHAPTERS.get(chapter);
  if (text === undefined) throw invalidParams('There is no such chapter');
  const resource = textContent(`book://chapters/${chapter}`, text, { mimeType: 'text/plain' });
  return promptGet(
    [
      message('user', 'List the mistakes in this chapter, one a line.'),
      message('user', embeddedResource(resource)),
    ],
    { description: `Proofread chapter ${chapter}` },
  );
};
