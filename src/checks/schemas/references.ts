import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report.js';
import { ownValue } from '../../protocol/json.js';
import { placeOf, type SchemaRule, targetOf } from './schema-subject.js';

const REFERENCES = ['$ref', '$dynamicRef'];

/**
 * References stay inside their document and lead to a schema; nothing is ever fetched (MCP 2026-07-28, "JSON Schema
 * references"). A schema inside may not change what references are relative to.
 */
export const checkReferences: SchemaRule = (subject) =>
  subject.nodes.flatMap(({ schema, path }) => {
    const findings = REFERENCES.flatMap((keyword): Diagnostic[] => {
      const reference = ownValue(schema, keyword);
      if (typeof reference !== 'string') return [];
      const at = [...path, keyword];
      const range = subject.positioned.rangeAt(at);
      const parameters = { ...placeOf(subject, at), reference };
      if (!reference.startsWith('#')) return [report('schema-ref-remote', range, parameters)];
      return targetOf(reference, subject) === undefined
        ? [report('schema-ref-unresolved', range, parameters)]
        : [];
    });
    const id = ownValue(schema, '$id');
    if (path.length === 0 || typeof id !== 'string' || id.startsWith('#')) return findings;
    const at = [...path, '$id'];
    const rule = 'must stand at the root, as it changes what references are relative to';
    const { name: dialect } = subject.dialect;
    const parameters = { ...placeOf(subject, at), keyword: '$id', rule, dialect };
    return [...findings, report('schema-meta', subject.positioned.rangeAt(at), parameters)];
  });
