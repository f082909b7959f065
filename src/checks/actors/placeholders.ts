import type { ActorPlaceholder, ToolEntry } from '../../catalog/catalog.js';
import { didYouMean } from '../../diagnostics/codes/did-you-mean.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report.js';
import { valueAt } from '../../manifest/value-at.js';
import type { JsonObject } from '../../protocol/json.js';
import { nearestAmong } from '../../protocol/suggest.js';
import type { Rule } from '../rule.js';
import { findArgument } from './find-argument.js';

/** Messages name arguments that the tool declares, and optional ones only where they may be left out. */
export const checkActorPlaceholders: Rule = (catalog) =>
  catalog.tools.flatMap((tool) => {
    const { source } = tool;
    if (source.kind !== 'actor' || source.actor.message.kind !== 'template') return [];
    const namesOf = declaredNames();
    return source.actor.message.placeholders.flatMap((placeholder) =>
      placeholderFindings(tool, placeholder, namesOf),
    );
  });

type DeclaredNames = {
  readonly declared: readonly string[];
  readonly nearest: (name: string) => string | undefined;
};

/** Lists the names of properties once for all placeholders that miss one of them. */
function declaredNames(): (properties: JsonObject) => DeclaredNames {
  const known = new Map<JsonObject, DeclaredNames>();
  return (properties) => {
    const found = known.get(properties);
    if (found !== undefined) return found;
    const declared = Object.keys(properties);
    const names = { declared, nearest: nearestAmong(declared) };
    known.set(properties, names);
    return names;
  };
}

function placeholderFindings(
  tool: ToolEntry,
  { names, range, isEntry }: ActorPlaceholder,
  namesOf: (properties: JsonObject) => DeclaredNames,
): readonly Diagnostic[] {
  const found = findArgument(tool.input.schema, names);
  const parameters = { tool: tool.definition.name, argument: names.join('/') };
  if (found.kind === 'declared') {
    const removes = found.isAlwaysThere || isEntry;
    return removes ? [] : [report('actor-placeholder-optional', range, parameters)];
  }
  const { properties, depth, name } = found;
  if (depth === 0 && isUnread(tool, name)) return [];
  const { declared, nearest } = namesOf(properties);
  const hint = nestedHint(tool, name) ?? didYouMean(nearest(name));
  return [report('actor-placeholder-argument', range, { ...parameters, declared, hint })];
}

/** Whether the schema lacks the argument only because something in it is wrong, which has a finding of its own. */
function isUnread({ input, document, path }: ToolEntry, name: string): boolean {
  return (
    input.origin === 'unread' || valueAt(document.value, [...path, 'arguments', name]) !== undefined
  );
}

/** `deep.a` is how other languages write what is `deep/a` here. */
function nestedHint({ input }: ToolEntry, name: string): string | undefined {
  const names = name.split('.');
  return names.length > 1 && findArgument(input.schema, names).kind === 'declared'
    ? `nested names are joined by \`/\`: ${names.join('/')}`
    : undefined;
}
