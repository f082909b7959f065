import { describe, expect, it } from 'vitest';
import { ConfigurationError, defineServer, type ServerOptions } from '../../src/runtime/index.js';

const server = { name: 's', version: '1' };

/** The code of the error that refuses an option; undefined when it is accepted. */
function codeOf(options: object): string | undefined {
  try {
    defineServer({ server, ...(options as Partial<ServerOptions>) })();
    return undefined;
  } catch (error) {
    if (error instanceof ConfigurationError) return error.code;
    throw error;
  }
}

const answer = (): string[] => [];

function prompt(completed: object, component: object = {}): object {
  const definition = { name: 'p', arguments: [{ name: 'a' }, { name: 'b' }], ...completed };
  return { prompts: [{ definition, messages: [], ...component }] };
}

function resource(completed: object, component: object = {}): object {
  const definition = { name: 'r', uriTemplate: 'a://{x}/{y}', ...completed };
  return { resources: [{ definition, read: () => '', ...component }] };
}

describe('what a prompt completes', () => {
  it.each<[string, object, object, string | undefined]>([
    ['by a function', { completion: ['a', 'b'] }, { complete: answer }, undefined],
    ['by values', { complete: { a: ['x'], b: [] } }, {}, undefined],
    ['by both', { completion: ['a'], complete: { b: ['x'] } }, { complete: answer }, undefined],
    ['as nothing', { completion: [], complete: {} }, {}, undefined],
    ['as a text', { completion: 'a' }, { complete: answer }, 'wrong-kind'],
    ['as null', { completion: null }, {}, 'wrong-kind'],
    ['an empty name', { completion: [''] }, { complete: answer }, 'completion-argument'],
    ['a number', { completion: [1] }, { complete: answer }, 'completion-argument'],
    ['a name twice', { completion: ['a', 'a'] }, { complete: answer }, 'completion-argument'],
    ['no argument', { completion: ['c'] }, { complete: answer }, 'completion-argument'],
    ['inherited', { completion: ['toString'] }, { complete: answer }, 'completion-argument'],
    ['no argument by values', { complete: { c: ['x'] } }, {}, 'completion-argument'],
    ['twice', { completion: ['a'], complete: { a: [] } }, { complete: answer }, 'completion-twice'],
    ['values that are no map', { complete: ['a'] }, {}, 'wrong-kind'],
    ['values that are no list', { complete: { a: 'x' } }, {}, 'wrong-kind'],
    ['values that are no texts', { complete: { a: [1] } }, {}, 'wrong-kind'],
    ['without a function', { completion: ['a'] }, {}, 'completion-export-missing'],
    ['by a text', { completion: ['a'] }, { complete: 'a' }, 'completion-export-missing'],
    ['by a function without names', {}, { complete: answer }, 'missing-key'],
  ])('%s', (_how, definition, component, code) => {
    expect(codeOf(prompt(definition, component))).toBe(code);
  });
});

describe('what a resource completes', () => {
  const direct = { uriTemplate: undefined, uri: 'a://b' };
  const own = { uriTemplate: 'v{1}', completion: ['any', 'thing'] };

  it.each<[string, object, object, string | undefined]>([
    ['variables', { completion: ['y'], complete: { x: ['1'] } }, { complete: answer }, undefined],
    ['no variable', { completion: ['z'] }, { complete: answer }, 'completion-argument'],
    ['with a matcher', own, { complete: answer, matcher: () => true }, undefined],
    ['without a function', { completion: ['x'] }, {}, 'completion-export-missing'],
  ])('%s', (_what, definition, component, code) => {
    expect(codeOf(resource(definition, component))).toBe(code);
  });

  it.each<[string, object, object]>([
    ['names', { completion: [] }, {}],
    ['values', { complete: {} }, {}],
    ['a function', {}, { complete: answer }],
  ])('nothing where it has one URI: %s', (_what, completed, component) => {
    const { uriTemplate: _, ...definition } = { name: 'r', ...direct, ...completed };
    const resources = [{ definition, read: () => '', ...component }];
    expect(codeOf({ resources })).toBe('completion-not-allowed');
  });
});

it('is frozen with everything else', () => {
  const words = ['x'];
  const runtime = defineServer({
    server,
    prompts: [
      {
        definition: { name: 'p', arguments: [{ name: 'a' }], complete: { a: words } },
        messages: [],
      },
    ],
  })();
  expect(Object.isFrozen(words)).toBe(true);
  expect(Object.isFrozen(runtime.prompts.routes[0]?.completions)).toBe(true);
});
