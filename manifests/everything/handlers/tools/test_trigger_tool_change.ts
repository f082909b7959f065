import type { TestTriggerToolChangeHandler } from '../../../../generated/everything/tools/test_trigger_tool_change.js';
import { hub } from '../../events.js';

/** Tells of a change, though there is none. */
export const call: TestTriggerToolChangeHandler = () => {
  hub.toolsListChanged();
  return 'The clients that listen were told that the list of tools has changed';
};
