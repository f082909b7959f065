import type { EnvironmentRule } from '../../definitions/program.js';
import { StartError } from './start-error.js';

/** Environment variables by name, as handlers get them. */
export type Environment = { readonly [name: string]: string | undefined };

/** The environment variables that a server reads, by name. */
export type EnvironmentRules = { readonly [name: string]: EnvironmentRule };

/** An environment without variables. Like every other it has no members but its own, so not even `constructor`. */
export const EMPTY_ENVIRONMENT: Environment = Object.freeze(Object.create(null));

/**
 * Picks the variables that a server declares. One that is empty counts as not set: that is how many tools pass on a
 * variable which nobody has set.
 *
 * @throws StartError that names every missing variable, and the value of none
 */
export function readEnvironment(rules: EnvironmentRules, source: Environment): Environment {
  const names = Object.keys(rules);
  const given = (name: string): string | undefined =>
    Object.hasOwn(source, name) ? source[name] : undefined;
  const missing = names.filter((name) => rules[name]?.required === true && !given(name));
  if (missing.length > 0) {
    throw new StartError(
      'environment',
      missingText(missing, rules, (name) => given(name) === ''),
    );
  }
  const environment = Object.create(null);
  for (const name of names) {
    Object.defineProperty(environment, name, { value: given(name) || undefined, enumerable: true });
  }
  return Object.freeze(environment);
}

function missingText(
  names: readonly string[],
  rules: EnvironmentRules,
  isEmpty: (name: string) => boolean,
): string {
  const width = Math.max(...names.map((name) => name.length));
  const lines = names.map((name) => {
    const parts = [isEmpty(name) ? '(is empty)' : '', oneLine(rules[name]?.description)];
    return `  ${name.padEnd(width)}  ${parts.filter((part) => part !== '').join(' ')}`.trimEnd();
  });
  const subject = names.length === 1 ? 'an environment variable' : 'environment variables';
  return [
    `the server needs ${subject} that ${names.length === 1 ? 'is' : 'are'} not set:`,
    ...lines,
  ].join('\n');
}

function oneLine(description = ''): string {
  return description.trim().replaceAll(/\s+/g, ' ');
}
