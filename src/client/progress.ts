import { type JsonObject, ownValue } from '../protocol/json.js';

/** How far a server is with a request. */
export type Progress = {
  readonly progress: number;
  readonly total: number | undefined;
  readonly message: string | undefined;
};

/** Reads the parameters of `notifications/progress`; undefined when they have no number `progress`. */
export function readProgress(params: JsonObject): Progress | undefined {
  const progress = ownValue(params, 'progress');
  const total = ownValue(params, 'total');
  const message = ownValue(params, 'message');
  if (typeof progress !== 'number') return undefined;
  return {
    progress,
    total: typeof total === 'number' ? total : undefined,
    message: typeof message === 'string' ? message : undefined,
  };
}
