import { elicitForm } from 'snodo/runtime';
import type { TestInputRequiredResultRequestStateHandler } from '../../../../generated/everything/tools/test_input_required_result_request_state.js';
import { describeForm } from '../../answers.js';

/** Finds again, behind the answer, what it kept before the question. */
export const call: TestInputRequiredResultRequestStateHandler = (_args, { ask, openState }) => {
  const { confirm } = ask(
    { confirm: elicitForm('Please confirm', { ok: { type: 'boolean', required: true } }) },
    { state: 'state-ok' },
  );
  return `${openState()}: ${describeForm(confirm)}`;
};
