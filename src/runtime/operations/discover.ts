import type { Answer, Call } from './operation.js';

/** Answers `server/discover`: the same text for everybody. */
export function discover({ edition }: Call): Answer {
  return edition.introduction();
}
