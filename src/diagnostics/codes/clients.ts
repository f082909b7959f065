import { excerpt } from '../../protocol/excerpt.js';
import { counted } from '../summary.js';
import { clientWords } from './client-words.js';
import { type CodeRow, code } from './define.js';
import { type ValueParameters, valueMessage } from './manifest.js';
import { type SchemaPlace, schemaPlace } from './schema-place.js';

/** The clients that are affected. */
type Affected = { readonly clients: readonly string[] };

/** A client with the most of something that it takes. */
type Limit = { readonly client: string; readonly most: number };

/** A client with the name that it gives to a tool, and the most characters of one. */
type LongName = { readonly client: string; readonly qualified: string; readonly longest: number };

/** A tool with what it costs. */
type Cost = { readonly name: string; readonly tokens: number };

type ClientsCodes = {
  readonly 'client-unknown': CodeRow<ValueParameters>;
  readonly 'lint-name-length': CodeRow<{
    name: string;
    found: number;
    allowed: number;
    tooLong: readonly LongName[];
  }>;
  readonly 'lint-name-characters': CodeRow<{ name: string; character: string } & Affected>;
  readonly 'lint-description-length': CodeRow<
    { name: string; found: number; allowed: number } & Affected
  >;
  readonly 'lint-ref': CodeRow<SchemaPlace & Affected>;
  readonly 'lint-root-composition': CodeRow<SchemaPlace & { keyword: string } & Affected>;
  readonly 'lint-properties': CodeRow<SchemaPlace & { isRaw: boolean } & Affected>;
  readonly 'lint-property-name': CodeRow<
    SchemaPlace & {
      property: string;
      character: string | undefined;
      words: string;
      longest: number;
    } & Affected
  >;
  readonly 'lint-boolean-property': CodeRow<SchemaPlace & { value: boolean } & Affected>;
  readonly 'lint-enum-null': CodeRow<SchemaPlace & Affected>;
  readonly 'lint-enum-text': CodeRow<SchemaPlace & { found: string } & Affected>;
  readonly 'lint-dialect': CodeRow<SchemaPlace & { dialect: string } & Affected>;
  readonly 'lint-tool-count': CodeRow<{ found: number; limits: readonly Limit[] }>;
  readonly 'lint-definitions-size': CodeRow<{ found: number; limits: readonly Limit[] }>;
  readonly 'token-estimate': CodeRow<{
    tools: number;
    tokens: number;
    encoding: string;
    largest: readonly Cost[];
  }>;
  readonly 'token-budget': CodeRow<{
    tokens: number;
    budget: number;
    encoding: string;
    largest: readonly Cost[];
  }>;
};

/** Group L: what clients ask beyond the protocol, and what tools cost them. */
export const clientsCodes: ClientsCodes = {
  'client-unknown': code({ severity: 'error', message: valueMessage, hint: ({ hint }) => hint }),
  'lint-name-length': code({
    severity: 'warning',
    message: ({ name, found, allowed, tooLong }) =>
      `the tool name \`${excerpt(name)}\` ${
        found > allowed
          ? `has ${found} characters; many clients and model APIs take at most ${allowed}`
          : 'is too long with what clients put before it'
      }${longNameWords(tooLong)}`,
    hint: ({ tooLong }) =>
      tooLong.length === 0 ? 'shorten the name' : 'shorten the name of the tool or of the server',
  }),
  'lint-name-characters': code({
    severity: 'warning',
    message: ({ name, character, clients }) =>
      `the tool name \`${excerpt(name)}\` contains ${JSON.stringify(character)}, which is not taken as it is by ${clientWords(clients)}`,
    hint: () => 'letters, digits, `_` and `-` are safe everywhere',
  }),
  'lint-description-length': code({
    severity: 'warning',
    message: ({ name, found, allowed, clients }) =>
      `the description of tool \`${excerpt(name)}\` has ${found} characters; it is cut after ${allowed} by ${clientWords(clients)}`,
    hint: () => 'say first what matters, and move details to the arguments or into a resource',
  }),
  'lint-ref': code({
    severity: 'warning',
    message: ({ clients, ...place }) =>
      `${schemaPlace(place)}: \`$ref\` is not resolved by every version of ${clientWords(clients)}, or refused beside other keywords`,
    hint: () => 'write the schema out in its place',
  }),
  'lint-root-composition': code({
    severity: 'warning',
    message: ({ keyword, clients, ...place }) =>
      `${schemaPlace(place)}: \`${keyword}\` stands at the root, where the tool is refused, or the keyword ignored, by ${clientWords(clients)}`,
    hint: () =>
      'describe the arguments with `properties` alone, and check the rest in the handler; or split the tool',
  }),
  'lint-properties': code({
    severity: 'warning',
    message: ({ clients, isRaw: _, ...place }) =>
      `${schemaPlace(place)}: the root has no \`properties\`; such a tool is refused by ${clientWords(clients)}`,
    hint: ({ isRaw }) => `write \`${isRaw ? 'properties' : 'arguments'}: {}\``,
  }),
  'lint-property-name': code({
    severity: 'warning',
    message: ({ property, character, words, longest, clients, ...place }) => {
      const fault =
        character === undefined
          ? `has ${property.length} characters`
          : `contains ${JSON.stringify(character)}`;
      return `${schemaPlace(place)}: the name \`${excerpt(property)}\` ${fault}; names of arguments are made of ${words}, and have 1 to ${longest} characters, for ${clientWords(clients)}`;
    },
    hint: () => 'rename the argument; one such name makes requests with all tools fail',
  }),
  'lint-boolean-property': code({
    severity: 'warning',
    message: ({ value, clients, ...place }) =>
      `${schemaPlace(place)}: the schema is the bare value \`${value}\`, for which every tool of the server is dropped by ${clientWords(clients)}`,
    hint: ({ value }) => `write \`${value ? '{}' : '{ not: {} }'}\`, which means the same`,
  }),
  'lint-enum-null': code({
    severity: 'warning',
    message: ({ clients, ...place }) =>
      `${schemaPlace(place)}: the type allows null and \`enum\` does not list it, so null, which is sent for left out arguments by ${clientWords(clients)}, never fits`,
    hint: () => 'add null to the list, or remove it from the type',
  }),
  'lint-enum-text': code({
    severity: 'warning',
    message: ({ found, clients, ...place }) =>
      `${schemaPlace(place)}: \`enum\` lists ${excerpt(found, 40)}; only text is taken there by ${clientWords(clients)}`,
    hint: () =>
      'list texts and convert them in the handler; for null, write `anyOf` with a branch of `type: "null"`; for numbers, bounds may do',
  }),
  'lint-dialect': code({
    severity: 'warning',
    message: ({ dialect, clients, ...place }) =>
      `${schemaPlace(place)}: a tool whose ${place.output ? 'output' : 'input'} schema names the dialect ${dialect} is refused by ${clientWords(clients)}`,
    hint: () => 'leave `$schema` out: without it a schema is read as 2020-12',
  }),
  'lint-tool-count': code({
    severity: 'warning',
    message: ({ found, limits }) =>
      `the server has ${counted(found, 'tool')}; ${limitWords(limits, '')}, those of other servers included`,
    hint: () => 'merge tools, or split the server',
  }),
  'lint-definitions-size': code({
    severity: 'warning',
    message: ({ found, limits }) =>
      `the definitions of all tools have ${found} bytes; ${limitWords(limits, ' bytes')}`,
    hint: () => 'shorten descriptions and schemas, merge tools, or split the server',
  }),
  'token-estimate': code({
    severity: 'info',
    message: ({ tools, tokens, encoding, largest }) =>
      `${counted(tools, 'tool')} cost${tools === 1 ? 's' : ''} about ${counted(tokens, 'token')} in a request (estimate, ${encoding}): ${costWords(largest)}`,
  }),
  'token-budget': code({
    severity: 'warning',
    message: ({ tokens, budget, encoding, largest }) =>
      `the tools cost about ${counted(tokens, 'token')} (estimate, ${encoding}), over the budget of ${budget}; the largest: ${costWords(largest)}`,
    hint: () => 'shorten descriptions and schemas of the largest tools, or raise the budget',
  }),
};

/** What the tool is called by each client that cannot take the name, with the name that the first one gives it. */
function longNameWords(names: readonly LongName[]): string {
  const [first] = names;
  if (first === undefined) return '';
  const lengths = names.map(
    ({ client, qualified, longest }) =>
      `${client} ${qualified.length} characters of at most ${longest}`,
  );
  return `: ${lengths.join(', ')} (${first.client} calls it \`${excerpt(first.qualified, 100)}\`)`;
}

function limitWords(limits: readonly Limit[], unit: string): string {
  return limits.map(({ client, most }) => `${client} takes at most ${most}${unit}`).join(', ');
}

function costWords(costs: readonly Cost[]): string {
  return costs.map(({ name, tokens }) => `\`${excerpt(name)}\` ${tokens}`).join(', ');
}
