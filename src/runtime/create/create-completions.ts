import type { CompletionDeclaration } from '../../definitions/completion.js';
import { isJsonObject, type JsonValue } from '../../protocol/json.js';
import type { CompletionRequest } from '../component.js';
import type { Context } from '../context.js';
import { createRegistry, type Registry } from '../registry.js';
import { matchingValues } from '../results/matching-values.js';
import type { CompletionSource } from '../runtime.js';
import type { Handler } from '../wrappers/compose.js';
import type { Wrapping } from './create-wrapping.js';
import { expect } from './expect.js';

/** A prompt or a resource, as far as completion is concerned. */
type Completed = {
  readonly definition: CompletionDeclaration & { readonly name: string };
  complete?(request: CompletionRequest, context: Context): unknown;
};

/**
 * Checks what a component completes, and prepares it.
 *
 * @param declared The names of its arguments or variables; undefined when only an own matcher knows them.
 */
export function createCompletions(
  component: Completed,
  declared: readonly string[] | undefined,
  wrapping: Wrapping | undefined,
  place: string,
): Registry<CompletionSource> {
  const { definition, complete } = component;
  const { completion = [], complete: values = {} } = definition;
  const sources = new Map<string, CompletionSource>();
  const add = (key: string, name: unknown, source: CompletionSource): void => {
    const subject = `\`${key}\` of ${place}`;
    const isNamed = typeof name === 'string' && name !== '';
    expect(isNamed, 'completion-argument', `${subject} must hold non-empty names`);
    const isDeclared = declared === undefined || declared.includes(name);
    expect(isDeclared, 'completion-argument', `${subject} names "${name}", which is not declared`);
    const code = key === 'complete' ? 'completion-twice' : 'completion-argument';
    expect(!sources.has(name), code, `${subject} names "${name}", which is named before`);
    sources.set(name, source);
  };
  expect(Array.isArray(completion), 'wrong-kind', `\`completion\` of ${place} must be a list`);
  if (complete !== undefined || completion.length > 0) {
    expectFunction(complete, place);
    const isNamed = completion.length > 0;
    expect(isNamed, 'missing-key', `${place} has \`complete\`, and its \`completion\` no names`);
    const handler = complete.bind(component) as CompleteHandler;
    const source = wrapCompletion(handler, wrapping) ?? { complete: handler };
    for (const name of completion) add('completion', name, source);
  }
  expect(isJsonObject(values), 'wrong-kind', `\`complete\` of ${place} must be a map of lists`);
  for (const [name, texts] of Object.entries<JsonValue>(values)) {
    const isTexts = Array.isArray(texts) && texts.every((text) => typeof text === 'string');
    expect(isTexts, 'wrong-kind', `"${name}" in \`complete\` of ${place} must be a list of texts`);
    const handler: CompleteHandler = ({ value }) => matchingValues(texts, value);
    add('complete', name, wrapCompletion(handler, wrapping) ?? { values: texts });
  }
  return createRegistry(sources, [...sources.values()]);
}

type CompleteHandler = Extract<CompletionSource, { readonly complete: unknown }>['complete'];

function wrapCompletion(
  complete: CompleteHandler,
  wrapping: Wrapping | undefined,
): CompletionSource | undefined {
  // What a client asks for is JSON: wrappers take the requests of all operations as such.
  return (
    wrapping && { complete: wrapping.aroundCompletion(complete as Handler) as CompleteHandler }
  );
}

function expectFunction(
  complete: Completed['complete'],
  place: string,
): asserts complete is NonNullable<Completed['complete']> {
  const isFunction = typeof complete === 'function';
  expect(isFunction, 'completion-export-missing', `${place} has no function \`complete\``);
}
