import { compileTemplate } from './compile.js';

/** How frameworks and people write variables, and the same as an expression. */
const SPELLINGS: readonly (readonly [written: RegExp, expression: string])[] = [
  [/\$?\{\{\s*([\w.-]+)\s*\}\}/g, '{$1}'], // {{name}}
  [/\$\{([\w.-]+)\}/g, '{$1}'], // ${name}
  [/<([\w.-]+)>/g, '{$1}'], // <name>
  [/\{([\w.-]+)\?\}/g, '{$1}'], // {name?}
  [/(?<=\/):([A-Za-z_]\w*)/g, '{$1}'], // :name
  [/(?<=\{\w+) (?=\w+\})/g, '_'], // {first name}
];

/** Longer templates are refused for their length. */
const MAX_LENGTH = 1024;

/**
 * The template that one outside the supported shapes was probably meant to be: variables and queries that are written as
 * elsewhere become expressions. Undefined when that gives no template of a supported shape.
 */
export function meantTemplate(template: string): string | undefined {
  if (template.length > MAX_LENGTH) return undefined;
  const respelt = SPELLINGS.reduce(
    (text, [written, expression]) => text.replace(written, expression),
    template,
  );
  const meant = respelt.replace(/\?((?:&?[\w.-]+=\{[\w.-]+\})+)$/, queryExpression);
  return meant !== template && compileTemplate(meant).ok ? meant : undefined;
}

/** `?a={a}&b={b}` as `{?a,b}`; as it is where a variable has another name than its member. */
function queryExpression(written: string, members: string): string {
  const pairs = [...members.matchAll(/([\w.-]+)=\{([\w.-]+)\}/g)];
  const areNamedAlike = pairs.every(([, member, variable]) => member === variable);
  return areNamedAlike ? `{?${pairs.map(([, member]) => member).join(',')}}` : written;
}
