import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report.js';
import { HEADER_KEYWORD } from '../../protocol/param-headers/annotations.js';
import { nearest } from '../../protocol/suggest.js';
import { KEYWORDS } from './dialect-keywords.js';
import { placeOf, type SchemaRule } from './schema-subject.js';

/**
 * Keywords are those of the dialect: others are ignored by every validator, so they are mostly slips. Names of
 * extensions (`x-...`) pass, and `nullable` is refused, as its author counts on an effect that it does not have.
 */
export const checkKeywords: SchemaRule = (subject) => {
  const dialect = subject.dialect.name;
  const findings: Diagnostic[] = [];
  for (const { schema, path } of subject.nodes) {
    for (const keyword of Object.keys(schema)) {
      if (KEYWORDS[dialect].has(keyword) || keyword.startsWith('x-')) continue;
      const place = placeOf(subject, path);
      const range = subject.positioned.keyRangeAt([...path, keyword]);
      if (keyword === 'nullable') {
        findings.push(report('schema-nullable', range, place));
        continue;
      }
      const candidates = [...KEYWORDS[dialect], HEADER_KEYWORD];
      const parameters = { ...place, keyword, dialect, nearest: nearest(keyword, candidates) };
      findings.push(report('schema-keyword-unknown', range, parameters));
    }
  }
  return findings;
};
