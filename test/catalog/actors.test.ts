import { describe, expect, it, test } from 'vitest';
import type { Actor } from '../../src/catalog/catalog.js';
import type { JsonValue } from '../../src/protocol/json.js';
import { resolved } from './resolved.js';

const FILES = { 'b.ts': 'export const message = 1, reply = 2, other = 3;' };

function actorOf(actor: string): Actor | undefined {
  const { tools } = resolved(`tools: { t: { ${actor} } }`, FILES);
  const source = tools[0]?.source;
  return source?.kind === 'actor' ? source.actor : undefined;
}

function messageOf(message: string): Actor['message'] | undefined {
  return actorOf(`cast: { target: c, message: ${message} }`)?.message;
}

describe('a resolved actor', () => {
  it('has a target, a message, a reply and a timeout', () => {
    expect(
      actorOf('call: { target: c, message: read, reply: { value: { $reply: "" } } }'),
    ).toMatchObject({
      kind: 'call',
      target: 'c',
      message: { template: { kind: 'literal', value: 'read' } },
      reply: {
        template: {
          kind: 'map',
          entries: [{ key: 'value', value: { kind: 'placeholder', names: [] } }],
        },
      },
      timeoutMs: 5000,
    });
    expect(actorOf('cast: { target: c, message: 1 }')).toEqual({
      kind: 'cast',
      target: 'c',
      message: { kind: 'template', template: { kind: 'literal', value: 1 }, placeholders: [] },
    });
  });

  it('stands in for what is missing or wrong', () => {
    const nothing = { template: { kind: 'literal', value: null } };
    for (const call of ['', '5', '[]', '{}', '{ target: 5, timeoutMs: no }']) {
      expect(actorOf(`call: ${call}`)).toMatchObject({
        kind: 'call',
        target: '',
        message: nothing,
        reply: nothing,
        timeoutMs: 5000,
      });
    }
  });

  it('has builders where a text looks like a module path', () => {
    expect(actorOf('call: { target: c, message: ./b.ts, reply: b.ts#other }')).toMatchObject({
      message: { kind: 'builder', builder: { file: 'b.ts', exportName: 'message' } },
      reply: { kind: 'builder', builder: { file: 'b.ts', exportName: 'other' } },
    });
    expect(messageOf('compile b.ts')).toMatchObject({ template: { value: 'compile b.ts' } });
    expect(messageOf('{ $literal: ./b.ts }')).toMatchObject({ template: { value: './b.ts' } });
    expect(messageOf('{ file: ./b.ts }')).toMatchObject({
      template: { value: { file: './b.ts' } },
    });
  });
});

describe('a message template', () => {
  test.each<[message: string, value: JsonValue]>([
    ['notify', 'notify'],
    ['', null],
    ['[1, { a: [true] }]', [1, { a: [true] }]],
    ['{}', {}],
    ['{ $$arg: by }', { $arg: 'by' }],
    ['{ $$: 1, $$$x: 2 }', { $: 1, $$x: 2 }],
    ['{ $literal: { $arg: by } }', { $arg: 'by' }],
    ['{ a: { $literal: [] } }', { a: [] }],
    ['{ price$: 5, a$b: 6 }', { price$: 5, a$b: 6 }],
  ])('%s is sent as it is', (message, value) => {
    expect(messageOf(message)).toMatchObject({ template: { kind: 'literal', value } });
  });

  it('keeps hostile names as ordinary keys', () => {
    const message = messageOf('{ __proto__: { constructor: 1 } }');
    const value =
      message?.kind === 'template' && message.template.kind === 'literal'
        ? message.template.value
        : null;
    expect(JSON.stringify(value)).toBe('{"__proto__":{"constructor":1}}');
  });

  it('has the places that a call fills in', () => {
    const message = messageOf(
      '{ add: { $arg: deep/a~1b }, all: [{ $arg: "" }, { $$x: { $arg: a//b } }] }',
    );
    expect(message).toMatchObject({
      template: {
        kind: 'map',
        entries: [
          { key: 'add', value: { kind: 'placeholder', names: ['deep', 'a/b'] } },
          {
            key: 'all',
            value: {
              kind: 'list',
              items: [
                { kind: 'placeholder', names: [] },
                { kind: 'map', entries: [{ key: '$x', value: { names: ['a', '', 'b'] } }] },
              ],
            },
          },
        ],
      },
      placeholders: [{ isEntry: true }, { isEntry: false }, { isEntry: true }],
    });
  });
});

describe('targets', () => {
  it('have their module and what becomes of a worker', () => {
    const { targets } = resolved(
      `targets:
  a: ./b.ts
  b: { module: ./b.ts#other, worker: true, restart: { max: 3, withinMs: 1000 }, onTimeout: terminate }`,
      FILES,
    );
    expect(targets).toMatchObject([
      { name: 'a', module: { file: 'b.ts', exportName: undefined }, worker: false },
      {
        name: 'b',
        module: { exportName: 'other' },
        worker: true,
        restart: { max: 3, withinMs: 1000 },
        onTimeout: 'terminate',
      },
    ]);
    expect(Object.keys(targets[0] ?? {})).toEqual(['name', 'module', 'worker']);
  });
});
