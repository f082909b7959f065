import { type JsonObject, ownValue } from '../../../protocol/json.js';
import { addFinding, type Run } from './run.js';

type Bound = {
  readonly keyword: string;
  readonly holds: (value: number, bound: number) => boolean;
  readonly rule: string;
};

const BOUNDS: readonly Bound[] = [
  { keyword: 'minimum', holds: (value, bound) => value >= bound, rule: 'number is less than' },
  { keyword: 'maximum', holds: (value, bound) => value <= bound, rule: 'number is greater than' },
  {
    keyword: 'exclusiveMinimum',
    holds: (value, bound) => value > bound,
    rule: 'number is not greater than',
  },
  {
    keyword: 'exclusiveMaximum',
    holds: (value, bound) => value < bound,
    rule: 'number is not less than',
  },
];

/** Compiles the bounds of numbers. */
export function numberCheck(schema: JsonObject): ((value: number, run: Run) => void) | undefined {
  const tests = BOUNDS.flatMap(({ keyword, holds, rule }) => {
    const bound = ownValue(schema, keyword);
    return typeof bound === 'number' ? [{ holds, bound, rule: `${rule} ${bound}` }] : [];
  });
  if (tests.length === 0) return undefined;
  return (value, run) => {
    for (const { holds, bound, rule } of tests) {
      if (!holds(value, bound)) addFinding(run, rule);
    }
  };
}
