import type { TestStreamingElicitationHandler } from '../../../../generated/everything/tools/test_streaming_elicitation.js';

/** Reports progress and answers: what streams to the client is notifications, and the result. */
export const call: TestStreamingElicitationHandler = (_args, { progress }) => {
  progress(1, 1);
  return 'Streaming complete';
};
