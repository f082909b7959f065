import { report } from '../../diagnostics/report.js';
import { ACTOR_SCHEMA_KEYWORDS, foreignKeywords } from '../../protocol/actor-schema.js';
import { nearest } from '../../protocol/suggest.js';
import type { Rule } from '../rule.js';
import { placeOf } from '../schemas/schema-subject.js';

/**
 * The arguments of a tool that sends them to a target are always checked first, with any `validator`; so its schema may
 * only say what that check knows.
 */
export const checkActorSchemas: Rule = ({ tools }) =>
  tools.flatMap(({ source, definition, input }) => {
    if (source.kind !== 'actor') return [];
    return foreignKeywords(input.schema).map(({ keyword, path }) => {
      const range = input.keyRangeAt([...path, keyword]);
      const meant = nearest(keyword, ACTOR_SCHEMA_KEYWORDS);
      const hint =
        meant === undefined
          ? 'say it with the allowed keywords, or answer the tool with a handler'
          : `did you mean \`${meant}\`?`;
      const parameters = {
        ...placeOf({ tool: definition.name, output: false }, path),
        keyword,
        allowed: ACTOR_SCHEMA_KEYWORDS,
        hint,
      };
      return report('actor-schema-keyword', range, parameters);
    });
  });
