import type { FuncKeywordDefinition } from 'ajv';
import { canonicalJson } from '../../protocol/canonical-json.js';
import type { JsonValue } from '../../protocol/json.js';

/**
 * The keywords that compare values. The library's own comparison calls `toString` and `valueOf` on data, which may be
 * members of the data, and compares every pair of items.
 */
export const EQUALITY_KEYWORDS: readonly (FuncKeywordDefinition & { readonly keyword: string })[] =
  [
    {
      keyword: 'enum',
      compile: (allowed: readonly JsonValue[]) => {
        const texts = new Set(allowed.map(canonicalJson));
        return (value: JsonValue) => texts.has(canonicalJson(value));
      },
      error: { message: 'must be equal to one of the allowed values' },
    },
    {
      keyword: 'const',
      compile: (constant: JsonValue) => {
        const text = canonicalJson(constant);
        return (value: JsonValue) => canonicalJson(value) === text;
      },
      error: { message: 'must be equal to constant' },
    },
    {
      keyword: 'uniqueItems',
      type: 'array',
      validate: (wanted: boolean, items: readonly JsonValue[]) =>
        !wanted || new Set(items.map(canonicalJson)).size === items.length,
      error: { message: 'must not hold a value twice' },
    },
  ];
