import type { ResourceEntry } from '../../catalog/catalog.js';
import { rangeInText } from '../../catalog/range-in-text.js';
import { isTemplate } from '../../definitions/resource.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report.js';
import { compileTemplate } from '../../protocol/uri-template/compile.js';
import { meantTemplate } from '../../protocol/uri-template/meant-template.js';
import type { Rule } from '../rule.js';

/** A template has one of the shapes that the matcher serves, and a variable, unless the resource brings its own matcher. */
export const checkTemplates: Rule = ({ resources }) => resources.flatMap(templateFindings);

function templateFindings({ definition, document, path, matcher }: ResourceEntry): Diagnostic[] {
  if (!isTemplate(definition) || matcher !== undefined) return [];
  const template = definition.uriTemplate;
  const compiled = compileTemplate(template);
  if (compiled.ok) {
    if (compiled.template.variables.length > 0) return [];
    const range = document.rangeAt([...path, 'uriTemplate']);
    return [report('template-without-variable', range, { name: definition.name })];
  }
  const { code, subject, found, ...place } = compiled.refusal;
  const range = rangeInText(document, [...path, 'uriTemplate'], template, place);
  return [report(code, range, { template, subject, found, meant: meantTemplate(template) })];
}
