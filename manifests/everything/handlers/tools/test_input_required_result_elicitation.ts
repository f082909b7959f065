import { elicitForm } from 'snodo/runtime';
import type { TestInputRequiredResultElicitationHandler } from '../../../../generated/everything/tools/test_input_required_result_elicitation.js';

/** Greets the user by the name that they give. */
export const call: TestInputRequiredResultElicitationHandler = (_args, { ask }) => {
  const { user_name } = ask({
    user_name: elicitForm('What is your name?', { name: { type: 'string', required: true } }),
  });
  return user_name.action === 'accept' ? `Hello, ${user_name.content.name}!` : 'Hello!';
};
