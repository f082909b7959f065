/**
 * Finds the candidate that a misspelt name most likely meant: the nearest by edit distance (insert, delete, replace, swap of
 * neighbours), at most a third of the name's length away. The first one wins a tie. Undefined when nothing is near enough.
 */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let limit = Math.min(MAX_DISTANCE, Math.max(1, Math.floor(name.length / 3)));
  if (name.length > MAX_LENGTH) return undefined;
  for (const candidate of candidates) {
    if (candidate === name || Math.abs(candidate.length - name.length) > limit) continue;
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance > limit) continue;
    best = candidate;
    limit = distance - 1;
  }
  return best;
}

/** Names longer than this are not misspelt, they are something else; it also bounds the work. */
const MAX_LENGTH = 128;

/** More than three edits make another word. */
const MAX_DISTANCE = 3;

/** Optimal string alignment distance. */
function editDistance(left: string, right: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const same = left[row - 1] === right[column - 1];
      const replace = (previous[column - 1] ?? 0) + (same ? 0 : 1);
      const indel = 1 + Math.min(previous[column] ?? 0, current[column - 1] ?? 0);
      const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      const swap = swapped ? (beforePrevious[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      current.push(Math.min(replace, indel, swap));
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[right.length] ?? 0;
}
