import { describe, expect, it } from 'vitest';
import { compileValidator } from '../../src/compiler/compile-validator.js';
import type { JsonObject } from '../../src/protocol/json.js';

function printed(schema: JsonObject): string {
  const { declarations, validator } = compileValidator(schema);
  return declarations === '' ? validator : `${declarations}\n\n${validator}`;
}

const ORDER: JsonObject = {
  type: 'object',
  properties: {
    customer: {
      type: 'object',
      properties: { id: { type: 'string', minLength: 1 }, 'e-mail': { type: 'string' } },
      required: ['id'],
    },
    lines: { type: 'array', items: { $ref: '#/$defs/line' }, maxItems: 9 },
    state: { enum: ['new', 'paid', 'sent', 'lost'] },
  },
  required: ['customer'],
  additionalProperties: false,
  $defs: { line: { type: 'object', properties: { sku: { pattern: '^[a-z/]+$' } } } },
};

describe('a printed validator', () => {
  it('reads as if a person wrote it', () => {
    expect(printed(ORDER)).toBe(`const skuPattern = /^[a-z/]+$/u;
const stateValues = new Set(['new', 'paid', 'sent', 'lost']);

function checkLine(value, at) {
  if (!isObject(value)) return wrongType(at, 'object');
  const sku = own(value, 'sku');
  if (typeof sku === 'string' && !skuPattern.test(sku))
    return fault(\`\${at}/sku\`, 'pattern', 'must match pattern "^[a-z/]+$"');
}

compiledValidator((value) => {
  if (!isObject(value)) return wrongType('', 'object');
  const customer = own(value, 'customer');
  if (customer === undefined) return missing('', 'customer');
  for (const key of Object.keys(value)) {
    if (key !== 'customer' && key !== 'lines' && key !== 'state') return surplus('');
  }
  if (!isObject(customer)) return wrongType('/customer', 'object');
  const customerId = own(customer, 'id');
  if (customerId === undefined) return missing('/customer', 'id');
  if (typeof customerId !== 'string') return wrongType('/customer/id', 'string');
  if (codePointLength(customerId) < 1)
    return fault('/customer/id', 'minLength', 'must NOT have fewer than 1 characters');
  const customerEMail = own(customer, 'e-mail');
  if (customerEMail !== undefined && typeof customerEMail !== 'string')
    return wrongType('/customer/e-mail', 'string');
  const lines = own(value, 'lines');
  if (lines !== undefined) {
    if (!Array.isArray(lines)) return wrongType('/lines', 'array');
    if (lines.length > 9) return fault('/lines', 'maxItems', 'must NOT have more than 9 items');
    for (let index = 0; index < lines.length; index += 1) {
      const linesItem = lines[index];
      const linesItemFault = checkLine(linesItem, \`/lines/\${index}\`);
      if (linesItemFault !== undefined) return linesItemFault;
    }
  }
  const state = own(value, 'state');
  if (state !== undefined && !stateValues.has(state)) return notAllowed('/state');
})`);
  });

  it.each<[string, (order: JsonObject) => JsonObject, number]>([
    ['a bound', (order) => ({ ...order, required: ['customer', 'state'] }), 2],
    ['another description', (order) => ({ ...order, description: 'x', title: 'y' }), 0],
    ['a default and examples', (order) => ({ ...order, default: {}, examples: [{}] }), 0],
    [
      'a header',
      (order) => ({ ...order, 'x-mcp-header': 'A', $comment: 'c', format: 'x', deprecated: true }),
      0,
    ],
  ])('of a schema with %s differs in as many lines as the rule needs', (_, change, count) => {
    const before = new Set(printed(ORDER).split('\n'));
    const added = printed(change(ORDER))
      .split('\n')
      .filter((line) => !before.has(line));
    expect(added).toHaveLength(count);
  });

  it('gives the same text for the same schema', () => {
    expect(printed(structuredClone(ORDER))).toBe(printed(ORDER));
  });

  it('keeps names apart that are reserved, taken or alike', () => {
    const schema = Object.fromEntries(
      ['class', 'value', 'own', 'a-b', 'aB', '1st', '', 'Set', '日本', 'undefined'].map((name) => [
        name,
        { type: 'string' },
      ]),
    );
    const names = printed({ properties: schema }).matchAll(/const (\w+) = own/g);
    expect([...names].map(([, name]) => name)).toEqual([
      ...[
        'class2',
        'value2',
        'own2',
        'aB',
        'aB2',
        '_1st',
        'member',
        'set',
        'member2',
        'undefined2',
      ],
    ]);
  });

  it('hands a long place to a function, so that long names are written once', () => {
    const name = 'a'.repeat(90);
    const text = printed({
      properties: { [name]: { properties: { b: { minLength: 1, maxLength: 3, pattern: 'x' } } } },
    });
    expect(text.split(name)).toHaveLength(3);
    expect(text).toContain('function checkMember(value, at) {');
  });

  it('is made by ajv for keywords that ask what others did', () => {
    expect(printed(ORDER)).not.toContain('vErrors');
    expect(printed({ ...ORDER, unevaluatedProperties: false })).toContain('vErrors');
  });
});
