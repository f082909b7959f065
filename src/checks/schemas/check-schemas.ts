import type { ToolEntry } from '../../catalog/catalog.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { dialectOf } from '../../protocol/schema-dialect.js';
import { shapeFaultsOf } from '../../protocol/schema-shape.js';
import { type SchemaVisit, walkSchema } from '../../protocol/schema-walk.js';
import type { ClientProfile } from '../clients/profile.js';
import { profilesOf } from '../clients/profiles.js';
import { checkClientSchemas } from '../clients/schemas/check-client-schemas.js';
import type { Rule } from '../rule.js';
import { checkAnchors } from './anchors.js';
import { checkArrayItems } from './array-items.js';
import { checkBounds } from './bounds.js';
import { checkKeywords } from './keywords.js';
import { checkMetaSchema } from './meta-schema.js';
import { checkPatterns } from './patterns.js';
import { checkReferenceCycles } from './reference-cycles.js';
import { checkReferenceDepth } from './reference-depth.js';
import { checkReferences } from './references.js';
import { checkRequiredProperties } from './required-properties.js';
import { dialectFindings, limitFindings, rootTypeFindings } from './root.js';
import { type SchemaRule, schemasOf } from './schema-subject.js';
import { exampleFindings } from './tool-examples.js';
import { checkValueTypes } from './value-types.js';
import { checkValues } from './values.js';

/** A rule, and the keywords that it judges: without any of them it has nothing to say. Absent = it judges all. */
type KeywordRule = { readonly rule: SchemaRule; readonly on?: readonly string[] };

const RULES: readonly KeywordRule[] = [
  { rule: checkMetaSchema },
  { rule: checkPatterns, on: ['pattern', 'patternProperties'] },
  { rule: checkAnchors, on: ['$anchor', '$dynamicAnchor', '$id'] },
  { rule: checkReferences, on: ['$ref', '$dynamicRef', '$id'] },
  { rule: checkReferenceCycles, on: ['$ref'] },
  { rule: checkReferenceDepth, on: ['$ref', '$dynamicRef'] },
  { rule: checkKeywords },
  { rule: checkRequiredProperties, on: ['required'] },
  { rule: checkBounds },
  { rule: checkValueTypes, on: ['enum', 'const'] },
  { rule: checkArrayItems, on: ['type'] },
  { rule: checkClientSchemas },
];

/** Rules for schemas without errors. */
const VALUE_RULES: readonly KeywordRule[] = [
  { rule: checkValues, on: ['default', 'examples', 'enum', 'const'] },
];

/** Both schemas of every tool are valid JSON Schema of a known dialect, of bounded size, and mean what they say. */
export const checkSchemas: Rule = ({ tools, clients }) => {
  const profiles = profilesOf(clients);
  return tools.flatMap((tool) => toolFindings(tool, profiles));
};

function toolFindings(tool: ToolEntry, clients: readonly ClientProfile[]): readonly Diagnostic[] {
  const schemas = schemasOf(tool).flatMap(({ output, positioned }) => {
    const unread = { tool: tool.definition.name, output, positioned };
    const tooLarge = limitFindings(unread);
    if (tooLarge.length > 0) return tooLarge;
    const dialect = dialectOf(positioned.schema);
    if (dialect === undefined) return dialectFindings(unread);
    const nodes = [...walkSchema(positioned.schema)];
    const subject = { ...unread, dialect, nodes, shapeFaults: shapeFaultsOf(nodes), clients };
    const keywords = keywordsOf(nodes);
    const apply = ({ rule, on }: KeywordRule): readonly Diagnostic[] =>
      on === undefined || on.some((keyword) => keywords.has(keyword)) ? rule(subject) : [];
    const findings = RULES.flatMap(apply);
    const isValid = findings.every(({ severity }) => severity !== 'error');
    if (!isValid) return findings;
    const examples = output ? [] : exampleFindings(tool, subject);
    return [...findings, ...VALUE_RULES.flatMap(apply), ...examples];
  });
  return [...rootTypeFindings(tool), ...schemas];
}

function keywordsOf(nodes: readonly SchemaVisit[]): ReadonlySet<string> {
  const keywords = new Set<string>();
  for (const { schema } of nodes) {
    for (const keyword of Object.keys(schema)) keywords.add(keyword);
  }
  return keywords;
}
