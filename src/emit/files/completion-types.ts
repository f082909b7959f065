import type { PromptEntry, ResourceEntry } from '../../catalog/catalog.js';
import { isTemplate } from '../../definitions/resource.js';
import { named, type TypeDeclaration, type TypeNode } from '../typescript/type-node.js';
import { quotedName } from './definition.js';
import type { RuntimeImports } from './runtime-imports.js';

/** Name of the type of the function that completes arguments of a prompt, or variables of a template. */
export function completionHandlerName({ names }: PromptEntry | ResourceEntry): string {
  return `${names.type}CompletionHandler`;
}

/**
 * The type of the function that completes for a component; none where no function does.
 *
 * @param declared The names of all its arguments or variables.
 */
export function completionTypes(
  entry: PromptEntry | ResourceEntry,
  declared: readonly string[],
  runtime: RuntimeImports,
): TypeDeclaration[] {
  const completed = completedNames(entry);
  if (completed.length === 0) return [];
  const known = [...new Set([...declared, ...completed])];
  const sets = known.length === completed.length ? [completed] : [completed, known];
  const part = entry.kind === 'prompt' ? 'arguments' : 'variables';
  return [
    {
      name: completionHandlerName(entry),
      description: `The function that completes ${part} of the ${entry.kind} ${quotedName(entry.definition.name)}.`,
      type: {
        kind: 'applied',
        name: runtime.type('CompletionHandler'),
        arguments: sets.map(oneOf),
      },
    },
  ];
}

/** The names of arguments or variables that a function completes. */
export function completedNames({ definition }: PromptEntry | ResourceEntry): readonly string[] {
  const isCompleted = 'arguments' in definition || isTemplate(definition);
  return (isCompleted ? definition.completion : undefined) ?? [];
}

function oneOf(names: readonly string[]): TypeNode {
  const members = names.map((value): TypeNode => ({ kind: 'literal', value }));
  const [only = named('never')] = members;
  return members.length === 1 ? only : { kind: 'union', members };
}
