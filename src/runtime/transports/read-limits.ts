import { LONGEST_TIMER_MS } from '../../definitions/server.js';

/** The options of a function, as somebody without a type checker may have written them. */
type Options = { readonly [name: string]: unknown };

/** The most that a limit may be: what a timer can wait, and more bytes than any message needs. */
const MAX_LIMIT = LONGEST_TIMER_MS;

/**
 * Refuses options that a function does not know: the one that is not understood may be the one that was to protect the
 * server.
 *
 * @throws TypeError that names the function and the option.
 */
export function refuseUnknownOptions(
  caller: string,
  options: Options,
  known: readonly string[],
): void {
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown !== undefined) throw new TypeError(`${caller}: unknown option \`${unknown}\``);
}

/**
 * Reads the limits among the options of a function; a missing one has its default. A limit may be 0 only where 0 means
 * something, see `mayBeZero`.
 *
 * @throws RangeError that names the function and the option.
 */
export function readLimits<Limits extends { readonly [name: string]: number }>(
  caller: string,
  options: Options,
  defaults: Limits,
  mayBeZero: readonly (keyof Limits & string)[],
): Limits {
  const entries = Object.entries(defaults).map(([name, fallback]) => {
    const value = options[name];
    if (value === undefined) return [name, fallback] as const;
    return [name, readInteger(caller, name, value, mayBeZero.includes(name) ? 0 : 1, MAX_LIMIT)];
  });
  return Object.fromEntries(entries) as Limits;
}

/**
 * Reads an integer option.
 *
 * @throws RangeError that names the function, the option and its range.
 */
export function readInteger(
  caller: string,
  name: string,
  value: unknown,
  least: number,
  most: number,
): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) {
    return value;
  }
  throw new RangeError(`${caller}: \`${name}\` must be an integer from ${least} to ${most}`);
}
