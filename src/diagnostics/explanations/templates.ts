import type { TemplateRefusalCode } from '../../protocol/uri-template/refusal.js';
import type { Explanation, Explanations } from './explanation.js';

/** Group G: shapes of URI templates that the matcher does not serve. Each example is one `uriTemplate`. */
export const templatesExplanations: Explanations<TemplateRefusalCode> = {
  'template-size': shape({
    paragraph:
      'A URI template has at most 1,024 bytes. The limit keeps matching cheap, and a longer template is nearly always a text that landed in the wrong key.',
    wrong: `pkg://{name}/${'a'.repeat(1020)}`,
    right: 'pkg://{name}/a',
  }),
  'template-encoding': shape({
    paragraph:
      'A template is Unicode text. Half of a surrogate pair, which an escape such as `\\ud83d` alone stands for, has no UTF-8 form, so that no URI could ever match it.',
    wrong: String.raw`pages://\ud83d/{name}`,
    right: 'pages://{name}',
    sources: ['RFC 3629, section 3'],
  }),
  'template-scheme': shape({
    paragraph:
      'A template starts with a scheme written out and `://`, as in `pkg://`. The scheme decides which server a URI belongs to, so it cannot be a variable, and relative references name no resource in MCP.',
    wrong: '{scheme}://h/x',
    right: 'pkg://{name}/x',
    sources: ['RFC 3986, section 3.1'],
  }),
  'template-unclosed': shape({
    paragraph:
      'Every `{` is closed by a `}` before the next `{`: expressions do not nest. Without the closing brace nobody can tell where the variable ends.',
    wrong: 'pkg://{name/info',
    right: 'pkg://{name}/info',
    sources: ['RFC 6570, section 2.2'],
  }),
  'template-stray-brace': shape({
    paragraph:
      'A `}` without a `{` before it is not allowed in the literal text of a template, nor in any URI. Most often the opening brace was lost while editing.',
    wrong: 'pkg://name}/info',
    right: 'pkg://{name}/info',
    sources: ['RFC 6570, section 2.1'],
  }),
  'template-fragment-expansion': shape({
    paragraph:
      'The expansion `{#var}` makes a fragment. A fragment is resolved by the reader of a resource after it was fetched, and it is not part of the identity of a resource, so that templates here have none.',
    wrong: 'pkg://h/{#section}',
    right: 'pkg://h/{section}',
    sources: ['RFC 6570, section 3.2.4', 'RFC 3986, section 3.5'],
  }),
  'template-label-expansion': shape({
    paragraph:
      'The expansion `{.var}` puts a dot before a value inside a segment. Where a value may contain dots itself, such a URI could be split in several ways. Give the value a segment of its own, or take the whole segment and split it in the handler.',
    wrong: 'pkg://h/{.ext}',
    right: 'pkg://h/{ext}',
    sources: ['RFC 6570, section 3.2.5'],
  }),
  'template-parameter-expansion': shape({
    paragraph:
      'The expansion `{;var}` makes parameters of a path segment (`;x=1`). Hardly any URI uses them today, and a query says the same. Write a query expression at the end.',
    wrong: 'pkg://h/list{;x}',
    right: 'pkg://h/list{?x}',
    sources: ['RFC 6570, section 3.2.7'],
  }),
  'template-reserved-operator': shape({
    paragraph:
      'The characters `=`, `,`, `!`, `@` and `|` at the start of an expression are reserved for later versions of URI templates and mean nothing today. The operators here are `+`, `/`, `?` and `&`.',
    wrong: 'pkg://h/{=x}',
    right: 'pkg://h/{x}',
    sources: ['RFC 6570, section 2.2'],
  }),
  'template-prefix-modifier': shape({
    paragraph:
      'A prefix modifier such as `{name:3}` takes the first characters of a value. When a URI is matched the rest of the value is not there, so it cannot be undone. Name the whole value.',
    wrong: 'pkg://{name:3}/info',
    right: 'pkg://{name}/info',
    sources: ['RFC 6570, section 2.4.1'],
  }),
  'template-variable-name': shape({
    paragraph:
      'A variable has a name made of letters, digits, `_`, `-` and inner dots. Values arrive in the handler under this name, and an empty or oddly written one could not be told from a slip of the pen.',
    wrong: 'pkg://{}/info',
    right: 'pkg://{name}/info',
    sources: ['RFC 6570, section 2.3'],
  }),
  'template-variable-reserved': shape({
    paragraph:
      'Variables become members of the parameters that a handler gets, beside `uri` and `_meta` of the request itself. A variable of that name would hide the member of the request.',
    wrong: 'pkg://{uri}/info',
    right: 'pkg://{address}/info',
    sources: ['MCP 2026-07-28, resources/read'],
  }),
  'template-literal-query': shape({
    paragraph:
      'A query is written as an expression, `{?q}`, not as literal text. The order of query parameters is free, and only an expression says so: a literal `?q={q}` would refuse the same parameters in another order.',
    wrong: 'pkg://h/search?q={q}',
    right: 'pkg://h/search{?q}',
    sources: ['RFC 6570, section 3.2.8'],
  }),
  'template-literal-fragment': shape({
    paragraph:
      'A `#` begins a fragment, which is resolved after a resource was fetched and is no part of its identity. Leave it out, or write `%23` where the character itself is meant.',
    wrong: 'pkg://h/{name}#top',
    right: 'pkg://h/{name}',
    sources: ['RFC 3986, section 3.5'],
  }),
  'template-userinfo': shape({
    paragraph:
      'An `@` before the first slash separates a user name from a host. Names and passwords have no place in the address of a resource, and readers mistake them for the host. Leave the part before `@` out.',
    wrong: 'pkg://me@h/{name}',
    right: 'pkg://h/{name}',
    sources: ['RFC 3986, section 7.5'],
  }),
  'template-port': shape({
    paragraph:
      'A template has no port and no colon in its authority. `h`, `h:` and `h:80` can name the same thing, so that one resource would have several addresses.',
    wrong: 'pkg://h:80/{name}',
    right: 'pkg://h/{name}',
    sources: ['RFC 3986, section 6.2.3'],
  }),
  'template-variable-count': shape({
    paragraph:
      'A template has at most 32 variables, repeated ones counted each time. More of them are a sign of a tool with arguments, which also has types for them.',
    wrong: `pkg://h{?${Array.from({ length: 33 }, (_, index) => `v${index}`).join(',')}}`,
    right: 'pkg://h{?v0,v1}',
  }),
  'template-after-query': shape({
    paragraph:
      'The query ends a URI. Text or a path expression behind `{?var}` would become part of the value of the last parameter. Move it before the query.',
    wrong: 'pkg://h{?q}/more',
    right: 'pkg://h/more{?q}',
    sources: ['RFC 3986, section 3.4'],
  }),
  'template-continuation': shape({
    paragraph:
      'The expression `{&var}` goes on with a query that has begun. Without `{?var}` before it, the URI would have an `&` but no `?`. Begin the query with `{?var}`.',
    wrong: 'pkg://h{&q}',
    right: 'pkg://h{?q}',
    sources: ['RFC 6570, section 3.2.9'],
  }),
  'template-query-twice': shape({
    paragraph:
      'A URI has one `?`. A second `{?var}` would write another one, which becomes part of a value. Name all parameters in one expression, or go on with `{&var}`.',
    wrong: 'pkg://h{?p}{?q}',
    right: 'pkg://h{?p,q}',
    sources: ['RFC 6570, section 3.2.8'],
  }),
  'template-query-explode': shape({
    paragraph:
      'The modifier `*` in a query stands for parameters of any name. They could not be named in the types of the handler, nor checked. Name each parameter.',
    wrong: 'pkg://h{?q*}',
    right: 'pkg://h{?q}',
    sources: ['RFC 6570, section 2.4.2'],
  }),
  'template-query-duplicate': shape({
    paragraph:
      'A query names each parameter once. A repeated parameter is read differently by different programs (the first, the last, or both), so that a URI with it is refused, and a template that asks for it would never match.',
    wrong: 'pkg://h{?q,q}',
    right: 'pkg://h{?q,r}',
  }),
  'template-authority-empty': shape({
    paragraph:
      'The part behind `://` up to the next slash is the authority. It may be empty, as in `file:///`, but then a slash follows. A query alone names no resource.',
    wrong: 'pkg://{?q}',
    right: 'pkg://h{?q}',
    sources: ['RFC 3986, section 3.2'],
  }),
  'template-authority-reserved': shape({
    paragraph:
      'The expansion `{+var}` may contain slashes. In the authority it would swallow the path, so that nobody could tell where the host ends. A single `{var}` stands for the host.',
    wrong: 'pkg://{+host}/x',
    right: 'pkg://{host}/x',
    sources: ['RFC 6570, section 3.2.3'],
  }),
  'template-authority-shape': shape({
    paragraph:
      'The authority is either one literal or one `{var}`. A mixture of text and variables could be split in several ways when a value contains that text itself.',
    wrong: 'pkg://v{version}/x',
    right: 'pkg://{version}/x',
  }),
  'template-path-after-slash': shape({
    paragraph:
      'The expression `{/var}` writes its own slash. Behind a literal `/` the URI would have two slashes and an empty segment between them, or end in a slash when the value is absent. Remove the literal one.',
    wrong: 'pkg://h/{/page}',
    right: 'pkg://h{/page}',
    sources: ['RFC 6570, section 3.2.6'],
  }),
  'template-path-multiple': shape({
    paragraph:
      'The expression `{/a,b}` names several segments that may each be absent. With one segment present nobody can tell which of them it is. Name one variable, or take all segments with `{/path*}`.',
    wrong: 'pkg://h{/a,b}',
    right: 'pkg://h{/path*}',
    sources: ['RFC 6570, section 3.2.6'],
  }),
  'template-simple-multiple': shape({
    paragraph:
      'The expression `{a,b}` joins values by commas, and a value may contain a comma itself. Give each variable a segment of its own, or use a query.',
    wrong: 'pkg://h/{a,b}',
    right: 'pkg://h/{a}/{b}',
    sources: ['RFC 6570, section 3.2.2'],
  }),
  'template-simple-explode': shape({
    paragraph:
      'The modifier `*` makes a list of a variable, which a single segment cannot hold. Several segments are written `{/var*}`, and a path as one value `{+var}`.',
    wrong: 'pkg://h/{a*}',
    right: 'pkg://h{/a*}',
    sources: ['RFC 6570, section 2.4.2'],
  }),
  'template-empty-segment': shape({
    paragraph:
      'Two slashes in a row enclose an empty segment, and a slash at the end is followed by one. Programs drop or keep them as they like, so that one resource would have several addresses.',
    wrong: 'pkg://h//{a}',
    right: 'pkg://h/{a}',
  }),
  'template-mixed-segment': shape({
    paragraph:
      'A segment between two slashes is either literal text or one expression. In `v{version}` or `{a}-{b}` a value may contain the text around it, and then a URI can be split in several ways. Take the whole segment as one variable and split it in the handler, or name a `matcher`.',
    wrong: 'pkg://h/v{version}/info',
    right: 'pkg://h/{version}/info',
  }),
  'template-escape': shape({
    paragraph:
      'A `%` in literal text begins an escape of two hexadecimal digits, and the bytes that escapes stand for are UTF-8. Write a percent sign itself as `%25`.',
    wrong: 'pkg://h/100%/{a}',
    right: 'pkg://h/100%25/{a}',
    sources: ['RFC 3986, section 2.1'],
  }),
  'template-variable-length': shape({
    paragraph:
      'A template has at most one expression that can take any number of segments: `{+var}`, `{/var}` or `{/var*}`. With two of them a URI can be split in several ways, and finding one takes time that grows with the square of its length.',
    wrong: 'pkg://h/{+a}{/b}',
    right: 'pkg://h/{+a}',
    sources: ['https://github.com/modelcontextprotocol/typescript-sdk/issues/965'],
  }),
  'template-characters': shape({
    paragraph:
      'Literal text of a template has only characters that a URI may have. Blanks, quotes, angle brackets and letters outside ASCII are written as percent escapes of their UTF-8 bytes: a request carries them in that form.',
    wrong: 'pkg://h/my pages/{a}',
    right: 'pkg://h/my%20pages/{a}',
    sources: ['RFC 3986, section 2'],
  }),
};

/** Puts templates in their place in a manifest. */
function shape({ wrong, right, ...rest }: Explanation): Explanation {
  return { ...rest, wrong: resource(wrong), right: resource(right) };
}

function resource(template: string): string {
  return `resources:\n  page:\n    description: A page\n    uriTemplate: "${template}"`;
}
