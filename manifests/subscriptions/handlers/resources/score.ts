import type { ScoreHandler } from '../../../../generated/subscriptions/resources/score.js';
import { standing } from '../../events.js';

/** Tells how it stands. */
export const read: ScoreHandler = () => standing();
