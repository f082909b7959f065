import { median } from '../processes.mjs';

/**
 * Measures some things in turns, after one round that only warms them up.
 *
 * @param measures by name, what gives one figure
 * @returns the figures of each, round by round
 */
export async function inTurns(rounds, measures) {
  const names = Object.keys(measures);
  const figures = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const figure = await measures[name]();
      if (round > 0) figures[name].push(figure);
    }
  }
  return figures;
}

/** The median of what one is of the other, each within a round. */
export function ratio(figures, other) {
  return median(figures.map((figure, round) => figure / other[round]));
}
