/**
 * Finds the candidate that a misspelt name most likely meant: the nearest by edits (insert, delete, replace, swap of
 * neighbours), at most a third of the name's length away. The first one wins a tie. Undefined when nothing is near enough.
 */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let limit =
    name.length < 2 ? 0 : Math.min(MAX_DISTANCE, Math.max(1, Math.floor(name.length / 3)));
  if (name.length > MAX_LENGTH) return undefined;
  const wanted = name.toLowerCase();
  for (const candidate of candidates) {
    if (candidate === name || Math.abs(candidate.length - name.length) > limit) continue;
    const known = candidate.toLowerCase();
    while (limit >= 0 && isNear(wanted, known, limit)) {
      best = candidate;
      limit -= 1;
    }
  }
  return best;
}

/**
 * Like `nearest`, for many names and one list: stops to look after so many comparisons that a document of mistakes would take
 * seconds.
 */
export function nearestAmong(candidates: readonly string[]): (name: string) => string | undefined {
  let left = MOST_COMPARISONS;
  return (name) => {
    left -= candidates.length;
    return left < 0 ? undefined : nearest(name, candidates);
  };
}

/** A list of 300 names and as many mistakes. */
const MOST_COMPARISONS = 100_000;

/** Names longer than this are not misspelt, they are something else; it also bounds the work. */
const MAX_LENGTH = 128;

/** More than three edits make another word. */
const MAX_DISTANCE = 3;

/** Whether one text becomes the other by so many edits, from two places on. No character is edited twice. */
function isNear(left: string, right: string, limit: number, leftFrom = 0, rightFrom = 0): boolean {
  if (Math.abs(left.length - leftFrom - (right.length - rightFrom)) > limit) return false;
  let at = leftFrom;
  let other = rightFrom;
  while (at < left.length && left.charCodeAt(at) === right.charCodeAt(other)) {
    at += 1;
    other += 1;
  }
  if (at === left.length && other === right.length) return true;
  if (limit === 0) return false;
  const isSwapped = left[at] === right[other + 1] && left[at + 1] === right[other];
  return (
    isNear(left, right, limit - 1, at + 1, other + 1) ||
    isNear(left, right, limit - 1, at + 1, other) ||
    isNear(left, right, limit - 1, at, other + 1) ||
    (isSwapped && isNear(left, right, limit - 1, at + 2, other + 2))
  );
}
