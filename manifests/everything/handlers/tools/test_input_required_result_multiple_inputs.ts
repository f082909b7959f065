import { elicitForm, listRoots } from 'snodo/runtime';
import type { TestInputRequiredResultMultipleInputsHandler } from '../../../../generated/everything/tools/test_input_required_result_multiple_inputs.js';
import { describeForm, sampledText } from '../../answers.js';
import { askModel } from '../../questions.js';

/** Asks for three things at once. */
export const call: TestInputRequiredResultMultipleInputsHandler = (_args, { ask }) => {
  const { user_name, greeting, client_roots } = ask(
    {
      user_name: elicitForm('What is your name?', { name: { type: 'string', required: true } }),
      greeting: askModel('Generate a greeting', 50),
      client_roots: listRoots(),
    },
    { state: 'asked' },
  );
  return [
    `name: ${describeForm(user_name)}`,
    `greeting: ${sampledText(greeting)}`,
    `roots: ${client_roots.roots.length}`,
  ].join('\n');
};
