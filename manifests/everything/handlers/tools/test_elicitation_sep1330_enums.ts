import { elicitForm } from 'snodo/runtime';
import type { TestElicitationSep1330EnumsHandler } from '../../../../generated/everything/tools/test_elicitation_sep1330_enums.js';
import { describeForm } from '../../answers.js';

/** Asks the user to choose one or several things, with and without titles. */
export const call: TestElicitationSep1330EnumsHandler = (_args, { ask }) => {
  const { user } = ask({
    user: elicitForm('Please select options from the enum fields', {
      untitledSingle: { type: 'string', enum: ['option1', 'option2', 'option3'] },
      titledSingle: {
        type: 'string',
        oneOf: [
          { const: 'value1', title: 'First Option' },
          { const: 'value2', title: 'Second Option' },
          { const: 'value3', title: 'Third Option' },
        ],
      },
      legacyEnum: {
        type: 'string',
        enum: ['opt1', 'opt2', 'opt3'],
        enumNames: ['Option One', 'Option Two', 'Option Three'],
      },
      untitledMulti: {
        type: 'array',
        items: { type: 'string', enum: ['option1', 'option2', 'option3'] },
      },
      titledMulti: {
        type: 'array',
        items: {
          anyOf: [
            { const: 'value1', title: 'First Choice' },
            { const: 'value2', title: 'Second Choice' },
            { const: 'value3', title: 'Third Choice' },
          ],
        },
      },
    }),
  });
  return `Elicitation completed: ${describeForm(user)}`;
};
