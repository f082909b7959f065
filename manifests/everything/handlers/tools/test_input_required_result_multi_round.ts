import { elicitForm } from 'snodo/runtime';
import type { TestInputRequiredResultMultiRoundHandler } from '../../../../generated/everything/tools/test_input_required_result_multi_round.js';
import { describeForm } from '../../answers.js';

/** Asks twice: what was answered first is kept in the state while the second question is open. */
export const call: TestInputRequiredResultMultiRoundHandler = (_args, { ask }) => {
  const { step1 } = ask(
    {
      step1: elicitForm('Step 1: What is your name?', { name: { type: 'string', required: true } }),
    },
    { state: 'step 1' },
  );
  const { step2 } = ask(
    {
      step2: elicitForm('Step 2: What is your favorite color?', {
        color: { type: 'string', required: true },
      }),
    },
    { state: 'step 2' },
  );
  return `${describeForm(step1)}; ${describeForm(step2)}`;
};
