import { elicitForm } from 'snodo/runtime';
import type { TestInputRequiredResultTamperedStateHandler } from '../../../../generated/everything/tools/test_input_required_result_tampered_state.js';
import { describeForm } from '../../answers.js';

/** Keeps a state that is signed: a changed one is refused before anything of it is used. */
export const call: TestInputRequiredResultTamperedStateHandler = (_args, { ask }) => {
  const { confirm } = ask(
    { confirm: elicitForm('Please confirm', { ok: { type: 'boolean', required: true } }) },
    { state: { step: 'confirm' } },
  );
  return describeForm(confirm);
};
