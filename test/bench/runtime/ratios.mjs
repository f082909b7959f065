import { median } from '../processes.mjs';

/** Rounds that only warm up what is measured: code that has run for a second is not compiled to the end yet. */
const WARM_ROUNDS = 2;

/**
 * Measures some things in turns.
 *
 * @param measures by name, what gives one figure
 * @returns the figures of each, round by round
 */
export async function inTurns(rounds, measures) {
  const names = Object.keys(measures);
  const figures = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = -WARM_ROUNDS; round < rounds; round += 1) {
    for (const name of names) {
      const figure = await measures[name]();
      if (round >= 0) figures[name].push(figure);
    }
  }
  return figures;
}

/** The median of what one is of the other, each within a round. */
export function ratio(figures, other) {
  return median(figures.map((figure, round) => figure / other[round]));
}
