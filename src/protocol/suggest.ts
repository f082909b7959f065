/**
 * Finds the candidate that a misspelt name most likely meant: the nearest by edit distance (insert, delete, replace, swap of
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
    const distance = editDistance(wanted, candidate.toLowerCase(), limit);
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

/** Optimal string alignment distance; anything above the limit where it is more than that. */
function editDistance(left: string, right: string, limit: number): number {
  const far = limit + 1;
  if (limit <= 0) return left === right ? 0 : far;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  let leastBefore = 0;
  for (let row = 1; row <= left.length; row += 1) {
    const current = new Array<number>(right.length + 1).fill(far);
    current[0] = row;
    let least = row;
    // Cells further from the diagonal are further than the limit.
    const last = Math.min(right.length, row + limit);
    for (let column = Math.max(1, row - limit); column <= last; column += 1) {
      const same = left[row - 1] === right[column - 1];
      const replace = (previous[column - 1] ?? far) + (same ? 0 : 1);
      const indel = 1 + Math.min(previous[column] ?? far, current[column - 1] ?? far);
      const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      const swap = swapped ? (beforePrevious[column - 2] ?? 0) + 1 : far;
      const distance = Math.min(replace, indel, swap);
      current[column] = distance;
      least = Math.min(least, distance);
    }
    // A swap leads over one row, so two of them decide.
    if (least > limit && leastBefore >= limit) return far;
    leastBefore = least;
    beforePrevious = previous;
    previous = current;
  }
  return previous[right.length] ?? 0;
}
