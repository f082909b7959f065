import { expect, it } from 'vitest';
import { planFiles } from '../../src/emit/plan-files.js';
import { printValue } from '../../src/emit/typescript/value-doc.js';
import type { JsonObject, JsonValue } from '../../src/protocol/json.js';
import { catalogOf } from './catalog-of.js';
import { evaluate } from './evaluate.js';
import { typeFindings } from './workbench.js';

/** A value inside that many levels of something. */
function nested(levels: number, wrap: (inner: JsonValue) => JsonValue): JsonValue {
  let value: JsonValue = 'inside';
  for (let level = 0; level < levels; level += 1) value = wrap(value);
  return value;
}

const lists = nested(380, (inner) => [inner]);
const objects = nested(380, (inner) => ({ a: inner }));

/** A schema inside that many levels of schemas. */
function nestedSchema(wrap: (inner: JsonValue) => JsonValue): JsonValue {
  return nested(60, (inner) => wrap(inner === 'inside' ? {} : inner));
}

/** As deep as the checks allow: 64 levels of schemas are over 120 levels of JSON. */
const schema: JsonObject = {
  type: 'object',
  properties: {
    objects: nestedSchema((a) => ({ type: 'object', properties: { a } })),
    lists: nestedSchema((items) => ({ type: 'array', items })),
    maps: nestedSchema((additionalProperties) => ({
      type: 'object',
      properties: { a: { type: 'string' } },
      additionalProperties,
    })),
    unions: nestedSchema((inner) => ({
      anyOf: [{ type: 'string' }, { type: 'object', properties: { inner } }],
    })),
    data: { default: lists },
    constant: { const: objects },
  },
};

it('compiles values that are nested as deeply as the checks allow', () => {
  const catalog = catalogOf({
    snodo: 1,
    server: { name: 'deep', version: '1' },
    validator: 'full',
    tools: { deep: { inputSchema: schema, outputSchema: schema, metadata: { x: objects } } },
    resources: {
      lists: { uri: 'a://lists', json: lists },
      objects: { uri: 'a://objects', json: objects },
    },
    prompts: {
      deep: {
        messages: [{ role: 'user', content: { type: 'text', text: '', _meta: { x: objects } } }],
      },
    },
  });
  const files = planFiles(catalog).files.map(({ path, text }) => [path, text]);
  expect(typeFindings(Object.fromEntries(files))).toEqual([]);
}, 60_000);

it('leaves values of the usual depth as they are', () => {
  const value = nested(39, (inner) => ({ a: inner }));
  expect(printValue(value)).not.toContain(' as ');
  expect(evaluate(printValue(value))).toEqual(value);
});
