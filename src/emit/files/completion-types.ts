import type { PromptEntry, ResourceEntry } from '../../catalog/catalog.js';
import { isTemplate } from '../../definitions/resource.js';
import { named, type TypeDeclaration, type TypeNode } from '../typescript/type-node.js';
import type { ContextType } from './context-file.js';
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
  context: ContextType | undefined,
): TypeDeclaration[] {
  const completed = completedNames(entry);
  if (completed.length === 0) return [];
  const known = [...new Set([...declared, ...completed])];
  const isKnown = known.length === completed.length && context === undefined;
  const sets = (isKnown ? [completed] : [completed, known]).map(oneOf);
  const part = entry.kind === 'prompt' ? 'arguments' : 'variables';
  return [
    {
      name: completionHandlerName(entry),
      description: `The function that completes ${part} of the ${entry.kind} ${quotedName(entry.definition.name)}.`,
      type: {
        kind: 'applied',
        name: runtime.type('CompletionHandler'),
        arguments: context === undefined ? sets : [...sets, context.type],
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
