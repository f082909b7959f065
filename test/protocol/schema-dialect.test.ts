import { expect, it } from 'vitest';
import type { JsonObject } from '../../src/protocol/json.js';
import { dialectOf } from '../../src/protocol/schema-dialect.js';

it.each<readonly [JsonObject, string | undefined]>([
  [{}, '2020-12'],
  [{ $schema: 'https://json-schema.org/draft/2020-12/schema' }, '2020-12'],
  [{ $schema: 'http://json-schema.org/draft/2020-12/schema#' }, '2020-12'],
  [{ $schema: 'http://json-schema.org/draft-07/schema#' }, 'draft-07'],
  [{ $schema: 'https://json-schema.org/draft-07/schema' }, 'draft-07'],
  [{ $schema: 'https://json-schema.org/draft/2019-09/schema' }, undefined],
  [{ $schema: 'draft-07' }, undefined],
  [{ $schema: 7 }, undefined],
])('reads %j as %s', (schema, name) => {
  expect(dialectOf(schema)?.name).toBe(name);
});
