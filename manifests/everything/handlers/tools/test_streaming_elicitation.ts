import { elicitForm } from 'snodo/runtime';
import type { TestStreamingElicitationHandler } from '../../../../generated/everything/tools/test_streaming_elicitation.js';
import { describeForm } from '../../answers.js';

/** Streams progress, and asks in the answer: since 2026-07-28 a stream carries no requests. */
export const call: TestStreamingElicitationHandler = (_args, { ask, progress }) => {
  progress(1, 2, 'Asking');
  const { user } = ask({
    user: elicitForm('Go on?', { yes: { type: 'boolean', required: true } }),
  });
  return `Streaming complete: ${describeForm(user)}`;
};
