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
  | 'client'
  | 'main'
  | 'validator'
  | 'handler';

const require = createRequire(import.meta.url);

const templates = new Map<TemplateName, HandlebarsTemplateDelegate>();

/** Fills a template. A name that the template uses must be there: a missing one throws. */
export function render(name: TemplateName, values: TemplateValues): Code {
  const template = templates.get(name) ?? load(name);
  templates.set(name, template);
  return escaped(template(values));
}

function load(name: TemplateName): HandlebarsTemplateDelegate {
  // Its declarations export nothing, although the module is the runtime half of `handlebars`.
  const runtime = require('handlebars/runtime') as typeof Handlebars;
  return runtime.template(templateSpecs[name] as TemplateSpecification);
}
