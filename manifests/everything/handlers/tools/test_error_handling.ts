import { toolError } from 'snodo/runtime';
import type { TestErrorHandlingHandler } from '../../../../generated/everything/tools/test_error_handling.js';

/** Answers with a bad outcome, which is a result and no protocol error. */
export const call: TestErrorHandlingHandler = () =>
  toolError('This tool intentionally returns an error for testing');
