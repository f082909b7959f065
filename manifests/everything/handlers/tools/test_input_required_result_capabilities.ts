import { elicitForm } from 'snodo/runtime';
import type { TestInputRequiredResultCapabilitiesHandler } from '../../../../generated/everything/tools/test_input_required_result_capabilities.js';
import { describeForm, sampledText } from '../../answers.js';
import { askModel } from '../../questions.js';

/** Asks the user where the client can, else the model, else nobody. */
export const call: TestInputRequiredResultCapabilitiesHandler = (_args, { ask, client }) => {
  if (client.capabilities['elicitation'] !== undefined) {
    const { user } = ask({
      user: elicitForm('What is your name?', { name: { type: 'string', required: true } }),
    });
    return describeForm(user);
  }
  if (client.capabilities['sampling'] !== undefined) {
    return sampledText(ask({ model: askModel('Say hello', 50) }).model);
  }
  return 'There is nobody to ask.';
};
