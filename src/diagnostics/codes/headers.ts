import { excerpt } from '../../protocol/excerpt.js';
import type { DeclarationSubject } from './declaration-subject.js';
import { type CodeRow, code } from './define.js';

/** An annotated argument: its tool, its nested name, the header as declared. */
type Annotated = { readonly tool: string; readonly property: string };
type Named = Annotated & { readonly header: string };

type HeadersCodes = {
  readonly 'header-not-string': CodeRow<Annotated & { found: string }>;
  readonly 'header-empty': CodeRow<Annotated>;
  readonly 'header-token': CodeRow<Named & { character: string }>;
  readonly 'header-duplicate': CodeRow<Named>;
  readonly 'header-type': CodeRow<Named & { found: string | undefined }>;
  readonly 'header-unreachable': CodeRow<Named & { keyword: string | undefined }>;
  readonly 'header-integer-range': CodeRow<Named & { keyword: string; found: number }>;
  readonly 'header-declared-twice': CodeRow<DeclarationSubject & { header: string }>;
  readonly 'header-prefix': CodeRow<Named & { rest: string }>;
  readonly 'header-secret': CodeRow<Named>;
};

/** How to declare a header. */
const NAME_EXAMPLE = 'write its name, such as `Region`';

function subject({ tool, property }: Annotated): string {
  return property === '' ? `tool \`${tool}\`` : `argument "${property}" of tool \`${tool}\``;
}

/** Group F: arguments that travel as HTTP headers. */
export const headersCodes: HeadersCodes = {
  'header-not-string': code({
    severity: 'error',
    message: ({ found, ...argument }) =>
      `the header of ${subject(argument)} must be a string, found a value of kind ${found}`,
    hint: () => NAME_EXAMPLE,
  }),
  'header-empty': code({
    severity: 'error',
    message: (argument) => `the header of ${subject(argument)} must not be empty`,
    hint: () => NAME_EXAMPLE,
  }),
  'header-token': code({
    severity: 'error',
    message: ({ header, character, ...argument }) =>
      `the header ${JSON.stringify(header)} of ${subject(argument)} has the character ${JSON.stringify(character)}; allowed are letters, digits and \`!#$%&'*+-.^_\`|~\``,
    hint: ({ header }) => {
      const name = header.replace(/[^\w!#$%&'*+.^`|~-]+/g, '-').replace(/^-|-$/g, '');
      return name === '' ? NAME_EXAMPLE : `write \`${excerpt(name)}\``;
    },
  }),
  'header-duplicate': code({
    severity: 'error',
    message: ({ header, ...argument }) =>
      `the header \`${header}\` of ${subject(argument)} is declared twice; case does not count`,
    hint: () => 'give it another name',
  }),
  'header-type': code({
    severity: 'error',
    message: ({ header, found, ...argument }) =>
      `${subject(argument)} has the header \`${header}\`, so its type must be exactly string, integer or boolean; found ${found ?? 'none'}`,
    hint: () => 'change the type, or remove the header',
  }),
  'header-unreachable': code({
    severity: 'error',
    message: ({ header, keyword, ...argument }) =>
      `the header \`${header}\` of ${subject(argument)} must be reached from the root through \`properties\` only; ${keyword === undefined ? 'it stands at the root' : `it stands under \`${keyword}\``}`,
    hint: () => 'remove the header; only arguments that every call has at one place can have one',
  }),
  'header-integer-range': code({
    severity: 'error',
    message: ({ header, keyword, found, ...argument }) =>
      `${subject(argument)} has the header \`${header}\`, so \`${keyword}\` must be within ±9007199254740991 (2^53-1); found ${found}`,
    hint: () => 'write a number within that range, or remove the header',
  }),
  'header-declared-twice': code({
    severity: 'error',
    message: ({ name, header }) =>
      `argument "${name}" has both \`header\`, which is ${header}, and \`x-mcp-header\` in its \`schema\``,
    hint: () => 'keep `header`',
  }),
  'header-prefix': code({
    severity: 'warning',
    message: ({ header, ...argument }) =>
      `the header of ${subject(argument)} is written with the prefix that it gets anyway, so it is sent as \`Mcp-Param-${excerpt(header)}\``,
    hint: ({ rest }) => (rest === '' ? NAME_EXAMPLE : `write \`${excerpt(rest)}\``),
  }),
  'header-secret': code({
    severity: 'warning',
    message: ({ header, ...argument }) =>
      `${subject(argument)} looks like a secret and is sent as the header \`${header}\`, which proxies and logs see`,
    hint: () => 'remove the header; the argument still travels in the body',
  }),
};
