import type { TestSimpleTextHandler } from '../../../../generated/everything/tools/test_simple_text.js';

/** A string is one block of text. */
export const call: TestSimpleTextHandler = () => 'This is a simple text response for testing.';
