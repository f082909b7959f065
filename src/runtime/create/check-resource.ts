import { isTemplate, type ResourceDefinition } from '../../definitions/resource.js';
import { annotationsFault } from '../../protocol/resource-contents.js';
import { isAbsoluteUri } from '../../protocol/uri.js';
import { isJson } from '../json-fault.js';
import { checkComponent } from './check-component.js';
import { expect, expectText } from './expect.js';

/**
 * Checks the definition of a resource: its identity, and everything that lists say of it.
 *
 * @returns How messages call the resource.
 */
export function checkResource(
  definition: ResourceDefinition,
  metadataPrefixes: readonly string[],
  module?: string,
): string {
  const place = checkComponent('resource', definition, MEMBERS, metadataPrefixes, module);
  const hasBoth = 'uri' in definition && 'uriTemplate' in definition;
  const hasNone = !('uri' in definition) && !('uriTemplate' in definition);
  const isIdentified = !hasBoth && !hasNone;
  expect(
    isIdentified,
    'resource-identity',
    `${place} must have exactly one of \`uri\` and \`uriTemplate\``,
  );
  const { mimeType, annotations } = definition;
  expectText(mimeType, `\`mimeType\` of ${place}`);
  if (annotations !== undefined) {
    const fault = isJson(annotations) ? annotationsFault(annotations) : NOT_JSON;
    const member = fault?.path.map((segment) => `.${segment}`).join('') ?? '';
    const text = `\`annotations${member}\` of ${place} must be ${fault?.expected}`;
    expect(fault === undefined, 'resource-annotation', text);
  }
  if (isTemplate(definition)) {
    expect(!('size' in definition), 'resource-size', `${place} is a template and has no \`size\``);
    return place;
  }
  const { uri, size = 0 } = definition;
  const isUri = typeof uri === 'string' && isAbsoluteUri(uri);
  expect(isUri, 'resource-uri', `\`uri\` of ${place} must be an absolute URI`);
  const isSize = Number.isSafeInteger(size) && size >= 0;
  expect(isSize, 'resource-size', `\`size\` of ${place} must be an integer from 0`);
  return place;
}

const MEMBERS: readonly string[] = [
  'uri',
  'uriTemplate',
  'mimeType',
  'size',
  'annotations',
  'completion',
  'complete',
];
const NOT_JSON = { path: [], expected: 'a map of JSON values' } as const;
