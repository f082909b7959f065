import { type DirectResourceDefinition, isTemplate } from '../../definitions/resource.js';
import type { ResourceComponent } from '../component.js';
import { isJson } from '../json-fault.js';
import { memo } from '../memo.js';
import { contentsResult } from '../results/resource-result.js';
import type { ResourceRoute } from '../runtime.js';
import { expect } from './expect.js';

/** Checks what a resource answers with: a handler, or static content that is written once. */
export function readSource(component: ResourceComponent, place: string): ResourceRoute['source'] {
  const given = ['read', 'text', 'json'].filter((key) => key in component);
  expect(given.length < 2, 'static-content', `${place} has more than one of ${given.join(', ')}`);
  if ('text' in component) {
    const { definition, text } = component;
    expect(typeof text === 'string', 'wrong-kind', `\`text\` of ${place} must be a string`);
    return staticSource(definition, text, definition.mimeType, place);
  }
  if ('json' in component) {
    const { definition, json } = component;
    expect(isJson(json), 'wrong-kind', `\`json\` of ${place} must be a JSON value`);
    const mimeType = definition.mimeType ?? 'application/json';
    return staticSource(definition, JSON.stringify(json), mimeType, place);
  }
  const { read } = component;
  expect(typeof read === 'function', 'handler-not-function', `${place} has no function \`read\``);
  return { read: read.bind(component) };
}

function staticSource(
  definition: DirectResourceDefinition,
  text: string,
  mimeType: string | undefined,
  place: string,
): ResourceRoute['source'] {
  const isDirect = !isTemplate(definition);
  expect(isDirect, 'resource-direct-only', `${place} has static content, which needs a \`uri\``);
  return { content: memo(() => contentsResult(definition.uri, mimeType, 'text', text)) };
}
