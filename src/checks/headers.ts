import type { ToolEntry } from '../catalog/catalog.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { report } from '../diagnostics/report.js';
import {
  HEADER_KEYWORD,
  HEADER_PREFIX,
  type HeaderAnnotation,
  type HeaderFault,
  readHeaderAnnotations,
} from '../protocol/param-headers/annotations.js';
import { surveySchema } from '../protocol/schema-survey.js';
import { isSecretName } from '../protocol/secret-names.js';
import type { Rule } from './rule.js';

/** Arguments that travel as headers follow the rules of MCP 2026-07-28, "Streamable HTTP"; one fault refuses the tool. */
export const checkHeaders: Rule = ({ tools }) =>
  tools.flatMap((tool) => {
    if (!surveySchema(tool.input.schema).mentionsHeader) return [];
    const { annotations, faults } = readHeaderAnnotations(tool.input.schema);
    return [
      ...faults.map((fault) => faultFinding(tool, fault)),
      ...annotations.flatMap((annotation) => [
        ...prefixFinding(tool, annotation),
        ...secretFinding(tool, annotation),
      ]),
    ];
  });

function faultFinding({ definition, input }: ToolEntry, fault: HeaderFault): Diagnostic {
  const range = input.rangeAt(fault.schemaPath);
  const keyRange = input.keyRangeAt(fault.schemaPath);
  const argument = { tool: definition.name, property: fault.property };
  switch (fault.kind) {
    case 'not-string':
      return report('header-not-string', range, { ...argument, found: fault.found });
    case 'empty':
      return report('header-empty', range, argument);
    case 'token':
      return report('header-token', range, { ...argument, ...fault });
    case 'duplicate':
      return report('header-duplicate', range, { ...argument, header: fault.header }, [
        { message: 'the first one', range: input.rangeAt(fault.first) },
      ]);
    case 'type':
      return report('header-type', fault.found === undefined ? keyRange : range, {
        ...argument,
        ...fault,
      });
    case 'unreachable':
      return report('header-unreachable', keyRange, { ...argument, ...fault });
    case 'integer-range':
      return report('header-integer-range', range, { ...argument, ...fault });
  }
}

function secretFinding(
  { definition, input }: ToolEntry,
  { header, path, schemaPath }: HeaderAnnotation,
): Diagnostic[] {
  if (!isSecretName(path.at(-1) ?? '')) return [];
  const parameters = { tool: definition.name, property: path.join('.'), header };
  return [report('header-secret', input.keyRangeAt([...schemaPath, HEADER_KEYWORD]), parameters)];
}

function prefixFinding(
  { definition, input }: ToolEntry,
  { header, path, schemaPath }: HeaderAnnotation,
): Diagnostic[] {
  if (!header.toLowerCase().startsWith(HEADER_PREFIX.toLowerCase())) return [];
  const rest = header.slice(HEADER_PREFIX.length);
  const parameters = { tool: definition.name, property: path.join('.'), header, rest };
  return [report('header-prefix', input.rangeAt([...schemaPath, HEADER_KEYWORD]), parameters)];
}
