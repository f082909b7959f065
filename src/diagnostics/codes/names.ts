import { type CodeRow, code } from './define.js';

type NamesCodes = {
  readonly 'name-not-a-file-name': CodeRow<{ name: string }>;
};

/** Group C: names, icons and metadata. */
export const namesCodes: NamesCodes = {
  'name-not-a-file-name': code({
    severity: 'error',
    message: ({ name }) => `the name ${JSON.stringify(name)} cannot be the name of a handler file`,
    hint: () => 'name the file with `handler: ./path.ts`',
  }),
};
