import type { CallsHandler } from '../../../../generated/metrics/resources/calls.js';
import { countedCalls } from '../../metrics.js';

/** Names and numbers alone: what was asked and answered is counted, and never kept. */
export const read: CallsHandler = () => countedCalls();
