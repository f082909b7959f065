import type {
  BadOutputHandler,
  BadOutputResult,
} from '../../../../generated/vectors/tools/bad_output.js';

/** Answers with what the output schema does not allow. */
export const call: BadOutputHandler = () => JSON.parse('{"count":"many"}') as BadOutputResult;
