import type { TestMissingCapabilityHandler } from '../../../../generated/everything/tools/test_missing_capability.js';
import { sampledText } from '../../answers.js';
import { askModel } from '../../questions.js';

/** Asks the model: a client without one is told which capability it lacks, and nothing after the question runs. */
export const call: TestMissingCapabilityHandler = (_args, { ask }) => {
  const { model } = ask({ model: askModel('Say hello', 50) });
  return sampledText(model);
};
