import { report } from '../../../diagnostics/report.js';
import { placeOf } from '../../schemas/schema-subject.js';
import type { ClientNodeRule } from './client-node-rule.js';

/** The root of an input schema is a plain object: the APIs behind clients read nothing else there. */
export const rootKeywordFindings: ClientNodeRule = ({ schema }, subject) =>
  subject.output
    ? []
    : Object.keys(schema).flatMap((keyword) => {
        const clients = subject.clients
          .filter(({ rootKeywords }) => rootKeywords?.refused.includes(keyword))
          .map(({ name }) => name);
        if (clients.length === 0) return [];
        const range = subject.positioned.keyRangeAt([keyword]);
        return [
          report('lint-root-composition', range, { ...placeOf(subject, []), keyword, clients }),
        ];
      });
