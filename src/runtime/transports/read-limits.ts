import { limitRange } from '../../definitions/limits.js';

/** The options of a function, as somebody without a type checker may have written them. */
type Options = { readonly [name: string]: unknown };

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
 * Reads the limits among the options of a function; a missing one has its default.
 *
 * @throws RangeError that names the function and the option.
 */
export function readLimits<Limits extends { readonly [name: string]: number }>(
  caller: string,
  options: Options,
  defaults: Limits,
): Limits {
  const entries = Object.entries(defaults).map(([name, fallback]) => {
    const value = options[name];
    if (value === undefined) return [name, fallback] as const;
    const { minimum, maximum } = limitRange(name);
    return [name, readInteger(caller, name, value, minimum, maximum)];
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
