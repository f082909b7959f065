import { createRequire } from 'node:module';
import type { Ajv, Options } from 'ajv';
import type { SchemaDialect } from '../../protocol/schema-dialect.js';
import { EQUALITY_KEYWORDS } from './equality-keywords.js';

const require = createRequire(import.meta.url);

/**
 * Makes a validator of a dialect whose comparisons of values are our own. The library is loaded here and not at the top
 * of a module, so that commands that check no schema start without it.
 */
export function newAjv(dialect: SchemaDialect, options: Options): Ajv {
  const ajv = dialect.name === 'draft-07' ? newAjv07(options) : newAjv2020(options);
  for (const definition of EQUALITY_KEYWORDS) {
    ajv.removeKeyword(definition.keyword).addKeyword(definition);
  }
  return ajv;
}

/** In draft-07 a `$ref` stands alone: what is written beside it has no effect (JSON Schema draft-07 core, section 8.3). */
function newAjv07(options: Options): Ajv {
  const library = require('ajv') as typeof import('ajv');
  return new library.Ajv({ ...options, ignoreKeywordsWithRef: true });
}

/** `dependencies` is no keyword of 2020-12 any more; the library goes on enforcing it. */
function newAjv2020(options: Options): Ajv {
  const library = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
  return new library.Ajv2020(options).removeKeyword('dependencies');
}
