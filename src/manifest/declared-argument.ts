import type { JsonPath } from '../protocol/json.js';

/** An argument (or output field) that a path in a manifest declares. */
export type DeclaredArgument = {
  /** Nested name as messages show it, such as `lines.sku`. */
  readonly name: string;
  readonly output: boolean;
};

/**
 * Tells which argument declaration a path leads to: below `tools.<name>.arguments`, `tools.<name>.output.properties`
 * or `prompts.<name>.arguments`, through any number of `properties` (and `items`) maps. Undefined elsewhere.
 */
export function declaredArgument(path: JsonPath): DeclaredArgument | undefined {
  const [kind, , block, ...rest] = path;
  if (block === 'arguments' && (kind === 'tools' || kind === 'prompts')) {
    return named(rest, false);
  }
  if (kind === 'tools' && block === 'output' && rest[0] === 'properties') {
    return named(rest.slice(1), true);
  }
  return undefined;
}

function named(steps: JsonPath, output: boolean): DeclaredArgument | undefined {
  const names: string[] = [];
  let atName = true;
  for (const step of steps) {
    if (atName) names.push(String(step));
    else if (step === 'items') continue;
    else if (step !== 'properties') return undefined;
    atName = !atName;
  }
  return atName || names.length === 0 ? undefined : { name: names.join('.'), output };
}
