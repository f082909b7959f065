import { type DirectResourceDefinition, isTemplate } from '../../definitions/resource.js';
import type { ResourceComponent } from '../component.js';
import { isJson } from '../json-fault.js';
import { memo } from '../memo.js';
import { resourceRead, textContent } from '../results/resource-reply.js';
import { contentsResult } from '../results/resource-result.js';
import type { ResourceRoute } from '../runtime.js';
import type { Handler } from '../wrappers/compose.js';
import { expect } from './expect.js';

type ReadHandler = Extract<ResourceRoute['source'], { readonly read: unknown }>['read'];

/** Puts the wrappers of a resource around the function that reads it. */
export type WrapRead = (read: Handler) => Handler;

/**
 * Checks what a resource answers with: a handler, or static content that is written once.
 *
 * @param wrapRead Undefined where there are no wrappers.
 */
export function readSource(
  component: ResourceComponent,
  wrapRead: WrapRead | undefined,
  place: string,
): ResourceRoute['source'] {
  const given = ['read', 'text', 'json'].filter((key) => key in component);
  expect(given.length < 2, 'static-content', `${place} has more than one of ${given.join(', ')}`);
  if ('text' in component) {
    const { definition, text } = component;
    expect(typeof text === 'string', 'wrong-kind', `\`text\` of ${place} must be a string`);
    return staticSource(definition, { text, mimeType: definition.mimeType }, wrapRead, place);
  }
  if ('json' in component) {
    const { definition, json } = component;
    expect(isJson(json), 'wrong-kind', `\`json\` of ${place} must be a JSON value`);
    const mimeType = definition.mimeType ?? 'application/json';
    return staticSource(definition, { text: JSON.stringify(json), mimeType }, wrapRead, place);
  }
  const { read } = component;
  expect(typeof read === 'function', 'handler-not-function', `${place} has no function \`read\``);
  const handler: Handler = read.bind(component) as Handler;
  return { read: (wrapRead?.(handler) ?? handler) as ReadHandler };
}

function staticSource(
  definition: DirectResourceDefinition,
  { text, mimeType }: { readonly text: string; readonly mimeType: string | undefined },
  wrapRead: WrapRead | undefined,
  place: string,
): ResourceRoute['source'] {
  const isDirect = !isTemplate(definition);
  expect(isDirect, 'resource-direct-only', `${place} has static content, which needs a \`uri\``);
  if (wrapRead !== undefined) {
    const content = textContent(definition.uri, text, mimeType === undefined ? {} : { mimeType });
    return { read: wrapRead(() => resourceRead(content)) as ReadHandler };
  }
  return { content: memo(() => contentsResult(definition.uri, mimeType, 'text', text)) };
}
