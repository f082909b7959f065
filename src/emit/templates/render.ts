import { createRequire } from 'node:module';
import type Handlebars from 'handlebars';
import { type Code, escaped } from '../typescript/code.js';
import { templateSpecs } from './compiled.js';

/** What a template is filled with: source text only, so that no text of a manifest gets in unescaped. */
export type TemplateValues = {
  readonly [name: string]: Code | boolean | readonly Code[] | readonly TemplateValues[];
};

/** The file that each template is for; named like `templates/<name>.hbs`. */
export type TemplateName =
  | 'tool'
  | 'resource'
  | 'prompt'
  | 'server'
  | 'main'
  | 'validator'
  | 'handler';

// The declarations of `handlebars/runtime` export nothing, although the module is the runtime half of `handlebars`.
const runtime = createRequire(import.meta.url)('handlebars/runtime') as typeof Handlebars;

const templates = new Map<TemplateName, HandlebarsTemplateDelegate>();

/** Fills a template. A name that the template uses must be there: a missing one throws. */
export function render(name: TemplateName, values: TemplateValues): Code {
  const known = templates.get(name);
  const template = known ?? runtime.template(templateSpecs[name] as TemplateSpecification);
  if (known === undefined) templates.set(name, template);
  return escaped(template(values));
}
