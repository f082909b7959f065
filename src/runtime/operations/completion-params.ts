import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../../protocol/json.js';
import type { CompletionRequest } from '../component.js';
import { quoteName, type Refusal } from '../refusal.js';
import { readArguments, refuseParams } from './target-params.js';

/** What a completion is about: a prompt by its name, or a template by its text. */
export type CompletionReference =
  | { readonly type: 'ref/prompt'; readonly name: string }
  | { readonly type: 'ref/resource'; readonly uri: string };

/** The parameters of `completion/complete`. */
export type CompletionParams = {
  readonly reference: CompletionReference;
  readonly asked: CompletionRequest;
};

/** Reads the parameters of `completion/complete` (MCP, `CompleteRequest`). */
export function readCompletionParams(params: JsonObject): CompletionParams | Refusal {
  const reference = readReference(ownValue(params, 'ref'));
  if ('code' in reference) return reference;
  const argument = ownValue(params, 'argument');
  if (!isJsonObject(argument)) return refuseParams('`argument` must be an object');
  const name = ownValue(argument, 'name');
  const value = ownValue(argument, 'value');
  if (typeof name !== 'string' || name === '') {
    return refuseParams('`argument.name` must be a non-empty string');
  }
  if (typeof value !== 'string') return refuseParams('`argument.value` must be a string');

  const context = Object.hasOwn(params, 'context') ? params['context'] : {};
  if (!isJsonObject(context)) return refuseParams('`context` must be an object');
  const given = readArguments(context);
  if (given === undefined) return refuseParams('`context.arguments` must be an object');
  return (
    refuseOtherThanTexts(given) ?? {
      reference,
      asked: { argument: name, value, arguments: given as CompletionRequest['arguments'] },
    }
  );
}

function readReference(reference: JsonValue | undefined): CompletionReference | Refusal {
  if (!isJsonObject(reference)) return refuseParams('`ref` must be an object');
  const type = ownValue(reference, 'type');
  if (type === 'ref/prompt') {
    const name = ownValue(reference, 'name');
    if (typeof name !== 'string') return refuseParams('`ref.name` must be a string');
    const title = ownValue(reference, 'title');
    const isTitle = title === undefined || typeof title === 'string';
    return isTitle ? { type, name } : refuseParams('`ref.title` must be a string');
  }
  if (type !== 'ref/resource') {
    return refuseParams('`ref.type` must be `ref/prompt` or `ref/resource`');
  }
  const uri = ownValue(reference, 'uri');
  return typeof uri === 'string' ? { type, uri } : refuseParams('`ref.uri` must be a string');
}

function refuseOtherThanTexts(given: JsonObject): Refusal | undefined {
  const wrong = Object.keys(given).find((name) => typeof ownValue(given, name) !== 'string');
  if (wrong === undefined) return undefined;
  return refuseParams(`\`${quoteName(wrong)}\` in \`context.arguments\` must be a string`);
}
