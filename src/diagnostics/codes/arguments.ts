import { JSON_TYPES } from '../../protocol/json-type.js';
import { plainText, strangeCharacter } from '../../protocol/look-alikes.js';
import { type DeclarationSubject, declarationSubject } from './declaration-subject.js';
import { type CodeRow, code } from './define.js';
import { didYouMean } from './did-you-mean.js';

type Subject = DeclarationSubject;

type ArgumentsCodes = {
  readonly 'argument-map': CodeRow<
    Subject & {
      found: string;
      /** The key for a JSON Schema, where one was found. */
      raw: string | undefined;
    }
  >;
  readonly 'argument-name': CodeRow<Subject>;
  readonly 'argument-declaration': CodeRow<Subject & { found: string }>;
  readonly 'argument-type': CodeRow<
    Subject & {
      /** The name; for anything else, the value in words, and how it was written. */
      found: string;
      written?: string | undefined;
      isName: boolean;
      hasShared: boolean;
      /** The known type that the name is, brackets aside, or is near. */
      nearest: string | undefined;
    }
  >;
  readonly 'argument-items': CodeRow<Subject & { found: string }>;
  readonly 'argument-type-missing': CodeRow<Subject & { implied: string | undefined }>;
  readonly 'argument-option-value': CodeRow<
    Subject & { option: string; expected: string; found: string; hint?: string | undefined }
  >;
  readonly 'argument-option-type-mismatch': CodeRow<
    Subject & { option: string; type: string; types: readonly string[] }
  >;
  readonly 'argument-block-type': CodeRow<Subject & { found: string | undefined }>;
  readonly 'argument-additional-without-block': CodeRow<Subject>;
  readonly 'argument-additional-value': CodeRow<Subject & { found: string }>;
  readonly 'argument-schema-sets-block': CodeRow<
    Subject & { key: string; sharedType: string | undefined }
  >;
  readonly 'argument-root-schema': CodeRow<Subject & { rule: string }>;
  readonly 'argument-duplicate': CodeRow<Subject>;
};

const TYPES = `${JSON_TYPES.slice(0, -1).join(', ')} or ${JSON_TYPES.at(-1)}`;

/** Names of the same types in other languages. */
const FOREIGN_TYPES: ReadonlyMap<string, string> = new Map([
  ['str', 'string'],
  ['text', 'string'],
  ['int', 'integer'],
  ['long', 'integer'],
  ['float', 'number'],
  ['double', 'number'],
  ['decimal', 'number'],
  ['bool', 'boolean'],
  ['list', 'array'],
  ['map', 'object'],
  ['dict', 'object'],
]);

/** The way out for words that are no types, but common elsewhere. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ...['any', 'unknown', 'json', 'mixed'].map((word) => {
    return [word, 'write `{ schema: {} }` for a value of any type'] as const;
  }),
  ...['date', 'time', 'date-time', 'email', 'uri', 'uuid', 'hostname', 'ipv4', 'ipv6'].map(
    (word) => {
      return [word, `write \`{ type: string, format: ${word} }\``] as const;
    },
  ),
  ['datetime', 'write `{ type: string, format: date-time }`'],
  ['timestamp', 'write `{ type: string, format: date-time }`'],
  ['url', 'write `{ type: string, format: uri }`'],
  ['enum', 'write `{ type: string, enum: [...] }`'],
]);

const ONE_OF_THEM = 'write one of these types';

const TYPE_LIST = 'write a list of types as `schema: { type: [...] }`';

function hintForValue(found: string, written: string | undefined): string | undefined {
  if (written === 'null') return 'quote the type `"null"`';
  return found.endsWith('list') ? TYPE_LIST : ONE_OF_THEM;
}

function didYouMeanType(found: string, nearest: string | undefined): string | undefined {
  if (found.endsWith('?')) return 'remove the `?`: what does not say `required: true` is optional';
  const item = /^(?:array|list|set)\s*[<[(]\s*([\w$]+)\s*[>\])]$/i.exec(found)?.[1];
  if (item !== undefined) return `write \`"${item}[]"\``;
  const local = /[./]([\w$]+(?:\[\])*)$/.exec(found)?.[1];
  if (local !== undefined) return `write the name alone: \`${local}\``;
  const [, name = '', brackets = ''] = /^([\w$]+)((?:\[\])*)/.exec(found) ?? [];
  if (nearest !== undefined && nearest === name) return didYouMean(`${name}[]`);
  const type = FOREIGN_TYPES.get(name.toLowerCase()) ?? nearest;
  if (type !== undefined) return didYouMean(type + brackets);
  return name === '' ? ONE_OF_THEM : `${ONE_OF_THEM}, or declare \`${name}\` under \`types\``;
}

/** A value of an option, by the words for what is expected of it. */
const OPTION_EXAMPLES: readonly (readonly [expected: RegExp, example: string])[] = [
  [/^true or false/, 'true'],
  [/integer|^a number/, '1'],
  [/list/, '[small, large]'],
  [/map of declarations/, '{ name: string }'],
  [/map/, '{ minProperties: 1 }'],
];

function optionExample(expected: string): string {
  return OPTION_EXAMPLES.find(([words]) => words.test(expected))?.[1] ?? '"text"';
}

/** Group E: argument declarations. */
export const argumentsCodes: ArgumentsCodes = {
  'argument-map': code({
    severity: 'error',
    message: (subject) =>
      `${declarationSubject(subject)} must be a map from name to declaration, found ${subject.found}`,
    hint: ({ raw }) =>
      raw === undefined
        ? 'write the entries below the key, each as `name: type` or `name: { type: string }`'
        : `write a JSON Schema under \`${raw}\`, or move what \`properties\` holds up to where it stands`,
  }),
  'argument-name': code({
    severity: 'error',
    message: (subject) => `${declarationSubject(subject)}: a name must be a non-empty string`,
    hint: () => 'write the name before the colon',
  }),
  'argument-declaration': code({
    severity: 'error',
    message: (subject) =>
      `${declarationSubject(subject)} must be a declaration (a map such as \`{ type: string }\`) or the name of a type, found ${subject.found}`,
    hint: () => 'write, for example, `{ type: string, required: true }`, or just `string`',
  }),
  'argument-type': code({
    severity: 'error',
    message: ({ found, isName, hasShared, ...subject }) => {
      const what = isName
        ? `has the unknown type \`${found}\``
        : `must have a type, found ${found}`;
      const names = hasShared ? ', or a name under `types`' : '';
      return `${declarationSubject(subject)} ${what}; expected ${TYPES}${names}, each with any number of \`[]\``;
    },
    hint: ({ found, written, isName, nearest }) => {
      if (!isName) return hintForValue(found, written);
      if (found.includes('|')) return TYPE_LIST;
      const word = WORDS.get(found.toLowerCase());
      if (word !== undefined) return word;
      const plain = plainText(found);
      const strange = plain === found ? undefined : strangeCharacter(found);
      return strange === undefined
        ? didYouMeanType(found, nearest)
        : `type \`${plain}\` anew: there is the character ${strange}`;
    },
  }),
  'argument-items': code({
    severity: 'error',
    message: (subject) =>
      `${declarationSubject(subject)} has \`items\` beside \`type: ${subject.found}\`; \`items\` belongs to \`type: array\``,
    hint: () => 'remove `items`, or write `type: array`',
  }),
  'argument-type-missing': code({
    severity: 'error',
    message: (subject) => `${declarationSubject(subject)} has neither \`type\` nor \`schema\``,
    hint: ({ implied }) =>
      implied === undefined ? `add \`type\`: ${TYPES}` : `add \`type: ${implied}\``,
  }),
  'argument-option-value': code({
    severity: 'error',
    message: (subject) =>
      `${declarationSubject(subject)}: \`${subject.option}\` must be ${subject.expected}, found ${subject.found}`,
    hint: ({ hint, option, expected }) =>
      hint ?? `write, for example, \`${option}: ${optionExample(expected)}\``,
  }),
  'argument-option-type-mismatch': code({
    severity: 'warning',
    message: (subject) =>
      `${declarationSubject(subject)}: \`${subject.option}\` has no effect on values of type ${subject.type}, only on ${subject.types.join(' and ')}`,
    hint: ({ option, type }) =>
      type === 'array'
        ? `remove it; for a rule about the items write \`type: array, items: { type: ..., ${option}: ... }\``
        : 'remove it, or change the type',
  }),
  'argument-block-type': code({
    severity: 'error',
    message: (subject) =>
      `${declarationSubject(subject)} has \`properties\`, which only \`object\` and arrays of it (\`object[]\`) can have; its type is ${subject.found ?? 'not declared'}`,
    hint: ({ found }) => {
      if (found === undefined) return 'add `type: object`';
      const brackets = found === 'array' ? '[]' : /(?:\[\])*$/.exec(found)?.[0];
      return `write \`type: object${brackets}\`, or remove \`properties\``;
    },
  }),
  'argument-additional-without-block': code({
    severity: 'error',
    message: (subject) =>
      `${declarationSubject(subject)} has \`additionalProperties\` without \`properties\` beside it`,
    hint: () => 'add `properties: {}`, or set it under `schema`',
  }),
  'argument-additional-value': code({
    severity: 'error',
    message: (subject) =>
      `${declarationSubject(subject)}: \`additionalProperties\` must be true, false or a JSON Schema map, found ${subject.found}`,
    hint: () => 'write `additionalProperties: false` to refuse undeclared names',
  }),
  'argument-schema-sets-block': code({
    severity: 'error',
    message: (subject) =>
      `${declarationSubject(subject)}: \`schema\` may not set \`${subject.key}\`, which ${subject.sharedType === undefined ? 'the declared `properties` generate' : `comes from the shared type \`${subject.sharedType}\``}`,
    hint: ({ key, sharedType }) =>
      sharedType === undefined
        ? `remove \`${key}\`, and say it in the declarations under \`properties\``
        : `remove \`${key}\`, or declare the argument without the shared type`,
  }),
  'argument-root-schema': code({
    severity: 'error',
    message: ({ rule, ...subject }) =>
      `\`schema\` is merged into the root of ${declarationSubject(subject)}: ${rule}`,
    hint: ({ role }) =>
      `remove it from \`schema\`, or write the whole schema as \`${role === 'output' ? 'outputSchema' : 'inputSchema'}\``,
  }),
  'argument-duplicate': code({
    severity: 'error',
    message: (subject) => `${declarationSubject(subject)} is declared twice`,
    hint: () => 'remove or rename one of the two',
  }),
};
