import { createRequire } from 'node:module';
import type { CodeKeywordDefinition } from 'ajv';

const require = createRequire(import.meta.url);

/** What the code of `uniqueItems` requires, in the form in which ajv's own keywords require their helpers. */
export const UNIQUE_ITEMS_MODULE = 'snodo/has-unique-items';

/**
 * The keyword `uniqueItems`, by a function of the runtime: ajv's own code compares every pair of items, so that a large
 * request of small objects would keep it busy for minutes.
 */
export function uniqueItems(): CodeKeywordDefinition {
  const { _ } = require('ajv') as typeof import('ajv');
  return {
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    error: { message: 'must NOT have duplicate items' },
    code(context) {
      if (context.schema === false) return;
      const helper = context.gen.scopeValue('func', {
        ref: notCalledHere,
        code: _`require(${UNIQUE_ITEMS_MODULE}).default`,
      });
      context.fail(_`!${helper}(${context.data})`);
    },
  };
}

/** Stands for the function of the runtime while ajv compiles: the result is printed, and never run in this process. */
function notCalledHere(): never {
  throw new Error('a compiled validator was run at build time');
}
