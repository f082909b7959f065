import { elicitForm } from 'snodo/runtime';
import type { AskHandler } from '../../../../generated/vectors/tools/ask.js';
import { calls } from '../../calls.js';

/** Greets the user by the name that they give. What the first round seals is what the last one counts. */
export const call: AskHandler = (_args, { ask, openState }) => {
  const rounds = Number(openState() ?? 0) + 1;
  const form = elicitForm('Who are you?', { name: { type: 'string', required: true } });
  const { who } = ask({ who: form }, { state: rounds });
  calls.push('ask');
  return who.action === 'accept' ? `Hello, ${who.content.name} (${rounds})` : 'Hello, whoever';
};
