import { elicitForm } from 'snodo/runtime';
import type { TestElicitationSep1034DefaultsHandler } from '../../../../generated/everything/tools/test_elicitation_sep1034_defaults.js';
import { describeForm } from '../../answers.js';

/** Asks the user with a form whose fields have defaults. */
export const call: TestElicitationSep1034DefaultsHandler = (_args, { ask }) => {
  const { user } = ask({
    user: elicitForm('Please review and update the form fields with defaults', {
      name: { type: 'string', description: 'User name', default: 'John Doe' },
      age: { type: 'integer', description: 'User age', default: 30 },
      score: { type: 'number', description: 'User score', default: 95.5 },
      status: {
        type: 'string',
        description: 'User status',
        enum: ['active', 'inactive', 'pending'],
        default: 'active',
      },
      verified: { type: 'boolean', description: 'Verification status', default: true },
    }),
  });
  return `Elicitation completed: ${describeForm(user)}`;
};
