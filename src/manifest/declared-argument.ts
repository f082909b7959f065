import type {
  DeclarationRole,
  DeclarationSubject,
} from '../diagnostics/codes/declaration-subject.js';
import type { JsonPath } from '../protocol/json.js';

/**
 * Tells which argument, output field, or field of a shared type a path declares: below `tools.<name>.arguments`,
 * `tools.<name>.output.properties`, `prompts.<name>.arguments` or `types.<name>`, through any number of `properties`
 * (and `items`) maps. Undefined elsewhere, and for a shared type itself.
 */
export function declaredArgument(path: JsonPath): DeclarationSubject | undefined {
  const [kind, , block, ...rest] = path;
  if (block === 'arguments' && (kind === 'tools' || kind === 'prompts')) {
    return named(rest, 'argument');
  }
  if (kind === 'tools' && block === 'output' && rest[0] === 'properties') {
    return named(rest.slice(1), 'output');
  }
  return kind === 'types' && path.length > 2 ? named(path.slice(1), 'type') : undefined;
}

function named(steps: JsonPath, role: DeclarationRole): DeclarationSubject | undefined {
  const names: string[] = [];
  let atName = true;
  for (const step of steps) {
    if (atName) names.push(String(step));
    else if (step === 'items') continue;
    else if (step !== 'properties') return undefined;
    atName = !atName;
  }
  return atName || names.length === 0 ? undefined : { name: names.join('.'), role };
}
