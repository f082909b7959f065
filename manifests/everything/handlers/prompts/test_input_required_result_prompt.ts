import { elicitForm, message } from 'snodo/runtime';
import type { TestInputRequiredResultPromptHandler } from '../../../../generated/everything/prompts/test_input_required_result_prompt.js';

/** Puts what the user says into the message. */
export const render: TestInputRequiredResultPromptHandler = (_args, { ask }) => {
  const { user_context } = ask({
    user_context: elicitForm('What context should the prompt use?', {
      context: { type: 'string', required: true },
    }),
  });
  const context = user_context.action === 'accept' ? user_context.content.context : 'none';
  return [message('user', `Use this context: ${context}`)];
};
