import { type CodeRow, code } from './define.js';

type ManifestCodes = {
  readonly 'unknown-key': CodeRow<{
    key: string;
    allowed: readonly string[];
    nearest: string | undefined;
  }>;
};

/** Group A: the files of a manifest and their keys. */
export const manifestCodes: ManifestCodes = {
  'unknown-key': code({
    severity: 'error',
    message: ({ key, allowed }) => `unknown key \`${key}\`; expected one of: ${allowed.join(', ')}`,
    hint: ({ nearest }) => (nearest === undefined ? undefined : `did you mean \`${nearest}\`?`),
  }),
};
