import { type CodeRow, code } from './define.js';

type TypesCodes = {
  readonly 'type-name': CodeRow<{ name: string; isBuiltIn: boolean }>;
  readonly 'type-unused': CodeRow<{ name: string }>;
  readonly 'type-recursive': CodeRow<{ names: readonly string[] }>;
  readonly 'type-expansion': CodeRow<{ name: string; limit: number; unit: 'values' | 'levels' }>;
};

/** Shared types: the declarations under `types`. */
export const typesCodes: TypesCodes = {
  'type-name': code({
    severity: 'error',
    message: ({ name, isBuiltIn }) =>
      isBuiltIn
        ? `the shared type \`${name}\` has the name of a built-in type, which would win wherever it is used`
        : `the name of the shared type ${JSON.stringify(name)} must be an identifier: letters, digits and \`_\`, no digit first`,
    hint: () => 'choose a name such as `PostalAddress`',
  }),
  'type-unused': code({
    severity: 'warning',
    message: ({ name }) => `no argument and no output field has the shared type \`${name}\``,
    hint: () => 'remove it, or name it as a `type`',
  }),
  'type-recursive': code({
    severity: 'error',
    message: ({ names }) =>
      `the shared type \`${names[0]}\` contains itself: ${names.join(' -> ')}; a shared type is written out where it is used, which would never end`,
    hint: () => 'declare recursive data as a raw `inputSchema` with `$defs` and `$ref`',
  }),
  'type-expansion': code({
    severity: 'error',
    message: ({ name, limit, unit }) =>
      unit === 'levels'
        ? `written out, the shared type \`${name}\` nests ${limit} levels deep, and no other type may go on from there`
        : `with this use of \`${name}\`, all uses of shared types together stand for more than ${limit} values; each use is written out in the schema of its tool`,
    hint: () => 'make the shared types smaller, or nest them less',
  }),
};
