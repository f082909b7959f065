import { report } from '../diagnostics/report.js';
import { ownValue } from '../protocol/json.js';
import type { Rule } from './rule.js';

/** A tool that does not say `additionalProperties` takes any argument, so that a misspelt one goes unnoticed. */
export const checkOpenArguments: Rule = ({ tools }) =>
  tools.flatMap(({ definition, input, document, path }) => {
    const closed = ['additionalProperties', 'unevaluatedProperties'].some(
      (keyword) => ownValue(input.schema, keyword) !== undefined,
    );
    if (closed) return [];
    return [report('additional-open', document.keyRangeAt(path), { tool: definition.name })];
  });
