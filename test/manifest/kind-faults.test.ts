import { describe, expect, it } from 'vitest';
import type { Kind } from '../../src/manifest/keys/key.js';
import { kindFaults } from '../../src/manifest/keys/kind-faults.js';
import type { JsonValue } from '../../src/protocol/json.js';

const description = 'A key.';
const map: Kind = {
  kind: 'map',
  keys: {
    name: { kind: { kind: 'text', nonEmpty: true }, description, required: true },
    tags: { kind: { kind: 'list', items: { kind: 'text' }, unique: true }, description },
  },
};

function faults(kind: Kind, value: JsonValue): string[] {
  return kindFaults(kind, value).map(({ fault, path }) => [fault, ...path].join(' '));
}

describe('kindFaults', () => {
  it.each<readonly [Kind, readonly JsonValue[], readonly JsonValue[]]>([
    [{ kind: 'any' }, [null, 1, {}], []],
    [{ kind: 'text' }, ['', 'a'], [null, 1, [], {}]],
    [{ kind: 'text', nonEmpty: true }, ['a'], ['']],
    [{ kind: 'text', choices: ['a', 'b'] }, ['a'], ['c', 'A', '']],
    [{ kind: 'text', pattern: '^a+$' }, ['aa'], ['b', '']],
    [{ kind: 'text', format: 'http-url' }, ['https://a.example'], ['a', 'https:', 'ftp://a']],
    [{ kind: 'integer', minimum: 1, maximum: 3 }, [1, 3], [0, 4, 1.5, '1', true, null]],
    [{ kind: 'integer', choices: [1] }, [1], [2]],
    [{ kind: 'number', exclusiveMinimum: 0, maximum: 1 }, [0.1, 1], [0, 1.1, '1']],
    [{ kind: 'boolean' }, [true, false], ['no', 0, null]],
    [{ kind: 'list', items: { kind: 'any' } }, [[], [1, 1]], [{}, 'a', null]],
    [{ kind: 'list', items: { kind: 'any' }, nonEmpty: true }, [[1]], [[]]],
    [{ kind: 'list', items: { kind: 'text' }, unique: true }, [['a', 'b']], [['a', 'a']]],
    [{ kind: 'names', values: { kind: 'text' } }, [{}, { a: 'b' }], [[], 'a', null]],
  ])('%j', (kind, right, wrong) => {
    for (const value of right) expect(faults(kind, value)).toEqual([]);
    for (const value of wrong) expect(faults(kind, value)).toEqual(['wrong']);
  });

  it('finds everything at once, each at its place', () => {
    const value = { tags: ['a', 1, 'a'], nam: 'x' };
    expect(faults(map, value)).toEqual([
      'missing name',
      'wrong tags',
      'wrong tags 1',
      'unexpected nam',
    ]);
  });

  it.each(['__proto__', 'constructor', 'toString'])('knows no inherited key: %s', (key) => {
    const value = JSON.parse(`{ "name": "x", ${JSON.stringify(key)}: 1 }`) as JsonValue;
    expect(faults(map, value)).toEqual([`unexpected ${key}`]);
    const names: Kind = { kind: 'names', values: { kind: 'text' } };
    expect(faults(names, JSON.parse(`{ ${JSON.stringify(key)}: 1 }`))).toEqual([`wrong ${key}`]);
  });

  it('leaves to a later stage what is inside a map that says so', () => {
    expect(faults({ ...map, judgedLater: true }, { nam: 'x' })).toEqual([]);
    expect(faults({ ...map, judgedLater: true }, [])).toEqual(['wrong']);
  });

  it('judges other keys by the kind that the map gives them', () => {
    expect(faults({ ...map, others: { kind: 'integer' } }, { name: 'x', a: 1, b: 'c' })).toEqual([
      'wrong b',
    ]);
  });
});
