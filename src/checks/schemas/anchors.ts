import { report } from '../../diagnostics/report.js';
import { type JsonObject, ownValue } from '../../protocol/json.js';
import { placeOf, type SchemaRule } from './schema-subject.js';

/** Keywords that name a schema; `$id` does where it is a fragment (draft-07, section 8.2.3). */
const ANCHORS = ['$anchor', '$dynamicAnchor', '$id'];

/** An anchor names one schema of its document: what a repeated one means is undefined (2020-12, section 8.2.2). */
export const checkAnchors: SchemaRule = (subject) => {
  const named = new Map<string, JsonObject>();
  return subject.nodes.flatMap(({ schema, path }) =>
    ANCHORS.flatMap((keyword) => {
      const anchor = anchorOf(schema, keyword);
      if (anchor === undefined) return [];
      const first = named.get(anchor) ?? schema;
      named.set(anchor, first);
      if (first === schema) return [];
      const at = [...path, keyword];
      const rule = 'must be unique in its document';
      const parameters = { keyword, rule, dialect: subject.dialect.name };
      const range = subject.positioned.rangeAt(at);
      return [report('schema-meta', range, { ...placeOf(subject, at), ...parameters })];
    }),
  );
};

function anchorOf(schema: JsonObject, keyword: string): string | undefined {
  const value = ownValue(schema, keyword);
  if (typeof value !== 'string') return undefined;
  if (keyword !== '$id') return value;
  return value.startsWith('#') ? value.slice(1) : undefined;
}
