import type { TestInputRequiredResultSamplingHandler } from '../../../../generated/everything/tools/test_input_required_result_sampling.js';
import { sampledText } from '../../answers.js';
import { askModel } from '../../questions.js';

/** Answers with what the model says. */
export const call: TestInputRequiredResultSamplingHandler = (_args, { ask }) => {
  const { capital_question } = ask({
    capital_question: askModel('What is the capital of France?', 100),
  });
  return sampledText(capital_question);
};
