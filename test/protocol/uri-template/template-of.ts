import { compileTemplate, type UriTemplate } from '../../../src/protocol/uri-template/compile.js';

/** Compiles a template that a test takes for granted. */
export function templateOf(text: string): UriTemplate {
  const compiled = compileTemplate(text);
  if (!compiled.ok) throw new Error(`${text}: ${compiled.refusal.code}`);
  return compiled.template;
}
