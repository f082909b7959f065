/**
 * Why a template text is refused, in words that name its shape. They complete "the template uses ..." or stand alone; three of
 * them are fixed texts.
 */
export const TEMPLATE_SHAPES = {
  'template-size': 'more than 1,024 bytes',
  'template-encoding': 'text that is not valid Unicode (half of a surrogate pair)',
  'template-scheme': 'no literal scheme followed by `://` at its start',
  'template-unclosed': 'an expression that is not closed, or one inside another',
  'template-stray-brace': 'a closing brace outside an expression',
  'template-fragment-expansion': 'fragment expansion ({#var})',
  'template-label-expansion': 'label expansion ({.var}), or a name that starts with a dot',
  'template-parameter-expansion': 'path parameter expansion ({;var})',
  'template-reserved-operator': 'an operator that RFC 6570 reserves',
  'template-prefix-modifier': 'a prefix modifier ({var:n})',
  'template-variable-name': 'a variable name other than letters, digits and `_ . -`',
  'template-variable-reserved': 'a variable called `uri` or `_meta`, which belong to the request',
  'template-literal-query': 'a question mark in literal text',
  'template-literal-fragment': 'a number sign in literal text',
  'template-userinfo': 'user information (an at sign in the authority)',
  'template-port': 'a port, or a colon in literal text',
  'template-variable-count': 'more than 32 variables',
  'template-after-query': 'literal text or a path expression after a query expression',
  'template-continuation': '{&var} without {?var} before it',
  'template-query-twice': 'a second {?var}',
  'template-query-explode': 'an explode modifier in a query expression ({?var*})',
  'template-query-duplicate': 'a variable named twice in the query',
  'template-authority-empty': 'an empty authority that is not followed by `/`',
  'template-authority-reserved': '{+var} in the authority',
  'template-authority-shape': 'an authority that is neither one literal nor one {var}',
  'template-path-after-slash': '{/var} after a literal slash, which leaves an empty segment',
  'template-path-multiple': 'a path expression with several variables ({/a,b})',
  'template-simple-multiple': 'a simple expression with several variables ({a,b})',
  'template-simple-explode': 'an explode modifier outside {/var*} ({var*})',
  'template-empty-segment': 'an empty path segment',
  'template-mixed-segment':
    'a path segment that holds literal text and an expression, or two expressions',
  'template-escape': 'a percent escape that is incomplete or not UTF-8',
  'template-variable-length': 'more than one of {+var}, {/var} and {/var*}',
  'template-characters': 'literal text with a character that a URI cannot hold',
} as const;

/** A shape that the matcher does not serve. Never changes its meaning. */
export type TemplateRefusalCode = keyof typeof TEMPLATE_SHAPES;

/** Where a template leaves the supported shapes, and what its message needs. */
export type TemplateFinding = {
  readonly code: TemplateRefusalCode;
  /** UTF-16 offset in the template. */
  readonly offset: number;
  /** UTF-16 length of the expression or text to point at; 0 at the end of the template. */
  readonly length: number;
  /** The variable that a finding about names is about. */
  readonly name?: string;
  /** For a limit, what was counted: bytes or variables. */
  readonly found?: number;
};

/** The first finding in a template, in words. */
export type TemplateRefusal = TemplateFinding & {
  /** Its shape: `TEMPLATE_SHAPES[code]`. */
  readonly shape: string;
  /** The text to point at: an expression, or characters. */
  readonly subject: string;
};

/** Completes a finding with the words for it. */
export function refusalOf(template: string, finding: TemplateFinding): TemplateRefusal {
  const subject = template.slice(finding.offset, finding.offset + finding.length);
  return { ...finding, shape: TEMPLATE_SHAPES[finding.code], subject };
}
