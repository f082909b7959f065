import type { ScorePointHandler } from '../../../../generated/subscriptions/tools/score_point.js';
import { countPoint, standing } from '../../events.js';

/** Scores a point. */
export const call: ScorePointHandler = ({ team }) => {
  countPoint(team);
  return standing();
};
