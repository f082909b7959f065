import type { TestTriggerPromptChangeHandler } from '../../../../generated/everything/tools/test_trigger_prompt_change.js';
import { hub } from '../../events.js';

/** Tells of a change, though there is none. */
export const call: TestTriggerPromptChangeHandler = () => {
  hub.promptsListChanged();
  return 'The clients that listen were told that the list of prompts has changed';
};
