/** Random choices that a seed repeats. */
export function randomOf(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (limit) => Math.floor(next() * limit);
  return {
    below,
    of: (items) => items[below(items.length)],
    word: (length = 12) => Array.from({ length }, () => 'abcdefgh01234567'[below(16)]).join(''),
  };
}
