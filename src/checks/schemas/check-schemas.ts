import type { ToolEntry } from '../../catalog/catalog.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { dialectOf } from '../../protocol/schema-dialect.js';
import { schemaShapeFaults } from '../../protocol/schema-shape.js';
import { walkSchema } from '../../protocol/schema-walk.js';
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

const RULES: readonly SchemaRule[] = [
  checkMetaSchema,
  checkPatterns,
  checkAnchors,
  checkReferences,
  checkReferenceCycles,
  checkReferenceDepth,
  checkKeywords,
  checkRequiredProperties,
  checkBounds,
  checkValueTypes,
  checkArrayItems,
  checkClientSchemas,
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
    const subject = {
      ...unread,
      dialect,
      nodes,
      shapeFaults: schemaShapeFaults(positioned.schema),
      clients,
    };
    const findings = RULES.flatMap((rule) => rule(subject));
    const isValid = findings.every(({ severity }) => severity !== 'error');
    if (!isValid) return findings;
    const examples = output ? [] : exampleFindings(tool, subject);
    return [...findings, ...checkValues(subject), ...examples];
  });
  return [...rootTypeFindings(tool), ...schemas];
}
