import { excerpt } from '../../protocol/excerpt.js';
import { type CodeRow, code } from './define.js';
import { didYouMean } from './did-you-mean.js';

/** What is wrong with the form of an ignore. */
export type IgnoreFault = 'word' | 'codes-missing' | 'codes-unseparated' | 'reason-missing';

type PolicyCodes = {
  readonly 'diagnostic-unknown': CodeRow<{ code: string; nearest: string | undefined }>;
  readonly 'error-weakened': CodeRow<{ code: string; by: 'severity' | 'ignore' }>;
  readonly 'ignore-syntax': CodeRow<{
    fault: IgnoreFault;
    /** What begins a comment in the file. */
    marker: string;
    /** The code that the ignore probably means, for an example. */
    code: string;
  }>;
  readonly 'ignore-unused': CodeRow<{ code: string }>;
};

const FAULTS: Readonly<Record<IgnoreFault, string>> = {
  word: 'it begins with another word than `snodo-ignore`',
  'codes-missing': 'it names no code',
  'codes-unseparated': 'there is more than a code before the colon, without a comma between',
  'reason-missing': 'it gives no reason',
};

/** How a project weighs findings: the key `severity`, and ignores in comments. */
export const policyCodes: PolicyCodes = {
  'diagnostic-unknown': code({
    severity: 'error',
    message: ({ code }) => `there is no diagnostic \`${excerpt(code)}\``,
    hint: ({ nearest }) => didYouMean(nearest, 'list all codes: npx snodo explain'),
  }),
  'error-weakened': code({
    severity: 'error',
    message: ({ code, by }) =>
      `\`${code}\` is always an error; ${by === 'severity' ? '`severity` changes' : 'ignores are for'} warnings and notes only`,
    hint: ({ code }) => `remove it, and mend what it is about: npx snodo explain ${code}`,
  }),
  'ignore-syntax': code({
    severity: 'error',
    message: ({ fault }) =>
      `an ignore must name codes and then, behind a colon, a reason; ${FAULTS[fault]}`,
    hint: ({ marker, code }) =>
      `write \`${marker} snodo-ignore ${excerpt(code)}: why it is right here\``,
  }),
  'ignore-unused': code({
    severity: 'warning',
    message: ({ code }) => `this ignore is not used: there is no \`${code}\` here`,
    hint: () => 'remove it; an ignore covers its own line, or the line below its comment',
  }),
};
