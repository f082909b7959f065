import { excerpt } from '../../protocol/excerpt.js';
import { TEMPLATE_SHAPES, type TemplateRefusalCode } from '../../protocol/uri-template/refusal.js';
import { type CodeRow, code } from './define.js';

/** What the message about a template tells. */
type TemplateParameters = {
  readonly template: string;
  /** The part to point at; empty at the end of the template. */
  readonly subject: string;
  /** For a limit, what was counted. */
  readonly found?: number | undefined;
  /** The template of a supported shape that it was probably meant to be. */
  readonly meant?: string | undefined;
};

/** Group G: shapes of URI templates that the matcher does not serve. One row a shape, all of one form. */
export const templatesCodes: {
  readonly [refusal in TemplateRefusalCode]: CodeRow<TemplateParameters>;
} = rows(TEMPLATE_SHAPES);

function rows<Code extends string>(
  shapes: Readonly<Record<Code, string>>,
): { readonly [refusal in Code]: CodeRow<TemplateParameters> } {
  const entries = Object.entries<string>(shapes).map(([refusal, shape]) => {
    const step =
      refusal === 'template-scheme'
        ? 'begin with a scheme, such as `docs://`'
        : 'change the template';
    return [refusal, row(shape, `${step}, or match its URIs with \`matcher: ./file.ts#export\``)];
  });
  return Object.fromEntries(entries);
}

function row(shape: string, otherwise: string): CodeRow<TemplateParameters> {
  return code({
    severity: 'error',
    message: ({ template, subject, found }) =>
      `the template ${quoted(template)} is outside the shapes that work without a \`matcher\`: ${shape}${details(template, subject, found)}`,
    hint: ({ meant }) =>
      meant === undefined ? otherwise : `write the template as \`${excerpt(meant, 120)}\``,
  });
}

/** Quotes a template; a long one (over the size limit, say) only in part. */
function quoted(template: string): string {
  return JSON.stringify(excerpt(template, 120));
}

function details(template: string, subject: string, found: number | undefined): string {
  if (found !== undefined) return `; found ${found}`;
  return subject === '' || subject === template ? '' : `; found ${quoted(subject)}`;
}
