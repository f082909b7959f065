import { type CodeRow, code } from './define.js';
import { didYouMean } from './did-you-mean.js';
import { listed } from './listed.js';

/** The component whose arguments or variables are completed, and the key that says so. */
type Completed = { readonly kind: string; readonly name: string; readonly key: string };

/** Why an entry names nothing that could be completed. */
type EntryFault =
  | { readonly fault: 'empty' | 'repeated' }
  | {
      readonly fault: 'undeclared';
      readonly declared: readonly string[];
      readonly nearest: string | undefined;
    };

/** The module, and the line that its export may begin with; static content has none. */
type MissingExport =
  | { readonly file: string; readonly line: string }
  | { readonly file: undefined };

type CompletionCodes = {
  readonly 'completion-not-allowed': CodeRow<Completed>;
  readonly 'completion-argument': CodeRow<Completed & { entry: string } & EntryFault>;
  readonly 'completion-export-missing': CodeRow<Omit<Completed, 'key'> & MissingExport>;
  readonly 'completion-values': CodeRow<{ argument: string; repeated: string | undefined }>;
  readonly 'completion-twice': CodeRow<{ argument: string }>;
};

/** Group H: completion of prompt arguments and template variables. */
export const completionCodes: CompletionCodes = {
  'completion-not-allowed': code({
    severity: 'error',
    message: ({ kind, name, key }) =>
      kind === 'tool'
        ? `\`${key}\` is no key of tools such as \`${name}\`: clients complete the arguments of prompts and the variables of resource templates`
        : `\`${key}\` is only for resources with a \`uriTemplate\`; \`${name}\` has a \`uri\`, and so no variable to complete`,
    hint: ({ kind, key }) =>
      kind === 'tool' ? 'list the values of an argument as its `enum`' : `remove \`${key}\``,
  }),
  'completion-argument': code({
    severity: 'error',
    message: ({ kind, name, key, entry, ...fact }) => {
      const part = kind === 'prompt' ? 'argument' : 'variable';
      switch (fact.fault) {
        case 'empty':
          return `\`${key}\` of ${kind} \`${name}\` must name ${part}s, found an empty name`;
        case 'repeated':
          return `\`${key}\` of ${kind} \`${name}\` names the ${part} \`${entry}\` twice`;
        case 'undeclared':
          return `\`${key}\` names \`${entry}\`, which is no ${part} of ${kind} \`${name}\`; declared: ${listed(fact.declared)}`;
      }
    },
    hint: (fact) =>
      fact.fault === 'undeclared'
        ? didYouMean(fact.nearest, 'write one of the declared names, or remove it')
        : 'remove it',
  }),
  'completion-export-missing': code({
    severity: 'error',
    message: ({ kind, name, file }) =>
      file === undefined
        ? `${kind} \`${name}\` has static content, so that no module exports \`complete\` for it`
        : `\`${file}\` does not export \`complete\`, which \`completion\` of ${kind} \`${name}\` asks for`,
    hint: (fact) =>
      fact.file === undefined
        ? 'list the values with `complete: { name: [values] }`'
        : `list the values in the manifest, under \`complete\`, or add to the module: ${fact.line} (\`npx snodo generate --fix\` does)`,
  }),
  'completion-values': code({
    severity: 'warning',
    message: ({ argument, repeated }) =>
      repeated === undefined
        ? `\`complete\` has no values for \`${argument}\`, so that nothing is ever suggested`
        : `\`complete\` lists ${JSON.stringify(repeated)} for \`${argument}\` twice`,
    hint: ({ repeated }) =>
      repeated === undefined ? 'add values, or remove the entry' : 'remove one of the two',
  }),
  'completion-twice': code({
    severity: 'error',
    message: ({ argument }) =>
      `\`${argument}\` stands in \`completion\` and in \`complete\`; its values come from the handler module or from the manifest`,
    hint: () => 'remove one of the two',
  }),
};
