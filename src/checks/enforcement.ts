import type { Catalog, ToolEntry } from '../catalog/catalog.js';
import { SETTING_DEFAULTS } from '../definitions/server.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { report } from '../diagnostics/report.js';
import { fileStart } from '../diagnostics/source.js';
import { valueAt } from '../manifest/value-at.js';
import { BASIC_ASSERTIONS } from '../protocol/basic-keywords.js';
import { type JsonObject, ownValue } from '../protocol/json.js';
import { walkSchema } from '../protocol/schema-walk.js';
import type { Rule } from './rule.js';
import { placeOf, schemasOf } from './schemas/schema-subject.js';

const BASIC: ReadonlySet<string> = new Set(BASIC_ASSERTIONS);

/** Keywords that refuse values, and that only `validator: full` enforces. `format` is an annotation. */
const FULL_ONLY = new Set([
  '$ref',
  '$dynamicRef',
  'additionalItems',
  'allOf',
  'anyOf',
  'contains',
  'dependencies',
  'dependentRequired',
  'dependentSchemas',
  'if',
  'maxContains',
  'minContains',
  'multipleOf',
  'not',
  'oneOf',
  'patternProperties',
  'prefixItems',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
]);

/** Rules that a server advertises are rules that it enforces (MCP: servers validate all tool inputs). */
export const checkEnforcement: Rule = (catalog) => {
  switch (catalog.settings.validator ?? SETTING_DEFAULTS.validator) {
    case 'full':
      return [];
    case 'basic':
      return catalog.tools.flatMap(ignoredKeywords);
    case 'passthrough':
      return passthroughFindings(catalog);
  }
};

function passthroughFindings({ documents, settings, tools }: Catalog): readonly Diagnostic[] {
  const count = tools.filter((tool) => !isActor(tool) && hasRules(tool.input.schema)).length;
  const { main } = documents;
  // A wrong value is left out of the settings, and has a finding of its own.
  const isValidatorWrong =
    settings.validator === undefined && valueAt(main.value, ['validator']) !== undefined;
  if (count === 0 || isValidatorWrong) return [];
  const range =
    settings.validator === undefined ? fileStart(main.source) : main.rangeAt(['validator']);
  return [report('validation-not-enforced', range, { tools: count })];
}

/** Whether a schema refuses more than missing arguments, which is checked in any case. */
function hasRules(schema: JsonObject): boolean {
  for (const { schema: node, path } of walkSchema(schema)) {
    const isRoot = path.length === 0;
    for (const keyword of Object.keys(node)) {
      if (isRoot && (keyword === 'type' || keyword === 'required')) continue;
      if (BASIC.has(keyword) || FULL_ONLY.has(keyword)) return true;
    }
  }
  return false;
}

function ignoredKeywords(tool: ToolEntry): readonly Diagnostic[] {
  return schemasOf(tool).flatMap(({ output, positioned }) => {
    if (!output && isActor(tool)) return [];
    return [...walkSchema(positioned.schema)].flatMap(({ schema, path }) =>
      Object.keys(schema)
        .filter((keyword) => FULL_ONLY.has(keyword) || isTuple(schema, keyword))
        .map((keyword) => {
          const place = placeOf({ tool: tool.definition.name, output }, path);
          const range = positioned.keyRangeAt([...path, keyword]);
          return report('validation-keyword-ignored', range, { ...place, keyword });
        }),
    );
  });
}

/** What goes to a target is checked with any validator, and its schema has no keyword that this check ignores. */
function isActor({ source }: ToolEntry): boolean {
  return source.kind === 'actor';
}

/** The list form of `items` (draft-07). */
function isTuple(schema: JsonObject, keyword: string): boolean {
  return keyword === 'items' && Array.isArray(ownValue(schema, keyword));
}
