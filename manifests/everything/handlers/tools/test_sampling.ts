import type { TestSamplingHandler } from '../../../../generated/everything/tools/test_sampling.js';
import { sampledText } from '../../answers.js';
import { askModel } from '../../questions.js';

/** Hands the prompt to the model of the client. */
export const call: TestSamplingHandler = ({ prompt }, { ask }) => {
  const { model } = ask({ model: askModel(prompt, 100) });
  return `LLM response: ${sampledText(model)}`;
};
