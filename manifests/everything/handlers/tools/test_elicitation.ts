import { elicitForm } from 'snodo/runtime';
import type { TestElicitationHandler } from '../../../../generated/everything/tools/test_elicitation.js';
import { describeForm } from '../../answers.js';

/** Asks the user with a form of two fields. */
export const call: TestElicitationHandler = ({ message }, { ask }) => {
  const { user } = ask({
    user: elicitForm(message, {
      username: { type: 'string', description: "User's response", required: true },
      email: { type: 'string', description: "User's email address", required: true },
    }),
  });
  return `User response: ${describeForm(user)}`;
};
