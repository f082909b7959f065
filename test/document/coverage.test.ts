import { expect, it } from 'vitest';
import { type CatalogDocument, coverage, percentText } from '../../src/document/index.js';

const NOTHING: CatalogDocument = {
  protocolVersion: '2026-07-28',
  capabilities: {},
  tools: [],
  resources: [],
  resourceTemplates: [],
  prompts: [],
};
const NONE = { missing: 0, total: 0, gaps: [] };

it('is complete when there is nothing to describe', () => {
  const empty = { components: NONE, arguments: NONE, nestedProperties: NONE, percent: 100 };
  expect(coverage(NOTHING)).toEqual(empty);
});

it.each([
  [{ description: 'x' }, 0],
  [{}, 1],
  [{ description: '' }, 1],
  [{ description: ' \n' }, 1],
  [{ description: null }, 1],
])('counts a prompt with %j as %i gaps', (member, missing) => {
  const { components, percent } = coverage({ ...NOTHING, prompts: [{ name: 'p', ...member }] });
  expect([components.missing, components.total]).toEqual([missing, 1]);
  expect(percent).toBe(missing === 0 ? 100 : 0);
});

it('counts components and arguments, nested properties apart, outputs and variables not at all', () => {
  const described = { description: 'x' };
  const measured = coverage({
    ...NOTHING,
    tools: [
      {
        name: 't',
        inputSchema: {
          type: 'object',
          properties: { b: { ...described, items: { properties: { n: {} } } }, a: {}, c: true },
        },
        outputSchema: { properties: { o: {} } },
        ...described,
      },
    ],
    resources: [{ name: 'r', uri: 'mem://r' }],
    resourceTemplates: [{ name: 'x', uriTemplate: 'mem://{v}', ...described }],
    prompts: [{ name: 'p', arguments: [{ name: 'q' }, { name: 'd', ...described }], ...described }],
  });
  expect(measured).toEqual({
    components: { missing: 1, total: 4, gaps: ['resource r'] },
    arguments: { missing: 3, total: 5, gaps: ['prompt p.q', 'tool t.a', 'tool t.c'] },
    nestedProperties: { missing: 1, total: 1, gaps: ['tool t.b[].n'] },
    percent: (100 * 5) / 9,
  });
});

it.each([
  [100, '100'],
  [99.99, '99.9'],
  [(100 * 5) / 9, '55.5'],
  [0, '0'],
])('prints %d percent as %s', (percent, text) => {
  expect(percentText(percent)).toBe(text);
});
