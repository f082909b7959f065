import { pathText } from '../../diagnostics/path-text.js';
import { report } from '../../diagnostics/report.js';
import { valueAt } from '../../manifest/value-at.js';
import { type Authority, parseAuthority } from '../../protocol/authority.js';
import { createOriginCheck } from '../../protocol/origin.js';
import type { Rule } from '../rule.js';

/** A page that may read answers must also be one that may send requests. */
export const checkCorsOrigins: Rule = ({ documents: { main }, program: { http = {} } }) => {
  const { cors, allowedOrigins } = http;
  const isWritten = valueAt(main.value, ['http', 'allowedOrigins']) !== undefined;
  if (isWritten && allowedOrigins === undefined) return []; // wrong, and reported as such
  const isAllowed = createOriginCheck(allowedOrigins?.flatMap(readAuthority));
  return (cors?.origins ?? []).flatMap((origin, index) => {
    const path = ['http', 'cors', 'origins', index];
    if (isAllowed(origin)) return [];
    const parameters = { place: pathText(path), host: new URL(origin).host, isWritten };
    const related = isWritten
      ? [{ message: 'the allowed origins', range: main.rangeAt(['http', 'allowedOrigins']) }]
      : [];
    return [report('cors-origin-refused', main.rangeAt(path), parameters, related)];
  });
};

function readAuthority(text: string): Authority[] {
  const authority = parseAuthority(text);
  return authority === undefined ? [] : [authority];
}
