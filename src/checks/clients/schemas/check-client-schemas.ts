import type { SchemaRule } from '../../schemas/schema-subject.js';
import { booleanPropertyFindings } from './boolean-properties.js';
import type { ClientNodeRule } from './client-node-rule.js';
import { dialectFindings } from './dialects.js';
import { enumNullFindings } from './enum-null.js';
import { enumTextFindings } from './enum-text.js';
import { propertyNameFindings } from './property-names.js';
import { referenceFindings } from './references.js';
import { rootKeywordFindings } from './root-keywords.js';
import { rootPropertiesFindings } from './root-properties.js';

const ROOT_RULES: readonly ClientNodeRule[] = [
  dialectFindings,
  rootKeywordFindings,
  rootPropertiesFindings,
  propertyNameFindings,
];

const NODE_RULES: readonly ClientNodeRule[] = [
  referenceFindings,
  booleanPropertyFindings,
  enumNullFindings,
  enumTextFindings,
];

/** What the chosen clients ask of schemas: one pass, whichever and however many they are. */
export const checkClientSchemas: SchemaRule = (subject) => {
  const [root] = subject.nodes;
  if (root === undefined || subject.clients.length === 0) return [];
  return [
    ...ROOT_RULES.flatMap((rule) => rule(root, subject)),
    ...subject.nodes.flatMap((visit) => NODE_RULES.flatMap((rule) => rule(visit, subject))),
  ];
};
