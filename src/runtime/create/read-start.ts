import { isEnvironmentName } from '../../definitions/program.js';
import { isJsonObject, type JsonValue } from '../../protocol/json.js';
import type { Environment, EnvironmentRules } from '../lifecycle/environment.js';
import type { StartPlan } from '../lifecycle/lifecycle.js';
import type { ServicesModule } from '../lifecycle/services.js';
import type { ServerOptions, StandIns } from '../options.js';
import { expect, expectKnownKeys, expectText } from './expect.js';

/** Checks the variables that a server declares. */
export function readEnvironmentRules(env: EnvironmentRules | undefined): EnvironmentRules {
  if (env === undefined) return {};
  expect(isJsonObject(env as JsonValue), 'wrong-kind', '`env` must be a map of names');
  for (const [name, rule] of Object.entries(env)) {
    const place = `\`env.${name}\``;
    expect(isEnvironmentName(name), 'env-name', `${place} is no name of an environment variable`);
    expect(isJsonObject(rule as JsonValue), 'wrong-kind', `${place} must be a map`);
    expectKnownKeys(rule, ['required', 'description', 'secret'], place);
    for (const key of ['required', 'secret'] as const) {
      const isFlag = rule[key] === undefined || typeof rule[key] === 'boolean';
      expect(isFlag, 'wrong-kind', `${place}: \`${key}\` must be true or false`);
    }
    expectText(rule.description, `${place}: \`description\``);
  }
  return structuredClone(env);
}

/** Checks what there is to start, and what stands in for it. */
export function readStart(
  options: ServerOptions,
  standIns: StandIns,
): Pick<StartPlan, 'environment' | 'given' | 'services'> {
  const environment = readEnvironmentRules(options.env);
  const services = readServices(options.services);
  return {
    environment,
    given: readGivenEnvironment(standIns.env, environment),
    services: standIns.services === undefined ? services : { value: standIns.services },
  };
}

/** Checks the values that stand in for those of the process. */
function readGivenEnvironment(
  env: Environment | undefined,
  rules: EnvironmentRules,
): Environment | undefined {
  if (env === undefined) return undefined;
  expect(isJsonObject(env as JsonValue), 'wrong-kind', '`env` must be a map of texts');
  for (const [name, value] of Object.entries(env)) {
    const isDeclared = Object.hasOwn(rules, name);
    expect(isDeclared, 'unknown-key', `\`env.${name}\` is not declared by the server`);
    const isText = value === undefined || typeof value === 'string';
    expect(isText, 'wrong-kind', `\`env.${name}\` must be a text`);
  }
  return { ...env };
}

/** Checks the module that starts the services. */
function readServices(services: ServicesModule | undefined): ServicesModule | undefined {
  if (services === undefined) return undefined;
  const isModule = typeof services?.start === 'function';
  expect(isModule, 'wrong-kind', '`services` must have a function `start`');
  const { stop } = services;
  const isFunction = stop === undefined || typeof stop === 'function';
  expect(isFunction, 'wrong-kind', '`services.stop` must be a function');
  return services;
}
