import type { policyCodes } from '../codes/policy.js';
import type { Explanations } from './explanation.js';

const PROMPT = 'prompts:\n  hello:\n    messages: [{ user: Hello. }]';

/** How a project weighs findings: the key `severity`, and ignores in comments. */
export const policyExplanations: Explanations<keyof typeof policyCodes> = {
  'diagnostic-unknown': {
    paragraph:
      'A code under `severity`, or in an ignore, is one that snodo knows. A misspelt one would change nothing, and the finding that it was meant for would still be there, or would still be missing. `npx snodo explain` lists all codes.',
    wrong: `severity: { description-mising: error }`,
    right: `severity: { description-missing: error }`,
  },
  'error-weakened': {
    paragraph:
      'An error stays an error: `severity` and ignores change warnings and notes only. A manifest with an error has no meaning that could be served, or clients would refuse what it describes, so there is nothing behind it that could go on. A code that is an error at some places and a warning at others, such as `icon-scheme`, can be changed where it is a warning.',
    wrong: 'severity: { unknown-key: warning }',
    right: 'severity: { description-missing: info }',
  },
  'ignore-syntax': {
    paragraph:
      'An ignore is a comment of the form `# snodo-ignore code: reason`, in modules `// snodo-ignore code: reason`; several codes are separated by commas. It stands at the end of the line of the finding, or alone above it. The reason is required: whoever reads the file later should see why the finding does not matter there, and when it would. Without it the ignore does not count.',
    wrong: `# snodo-ignore description-missing\n${PROMPT}`,
    right: `prompts:\n  hello: # snodo-ignore description-missing: its name says it all\n    messages: [{ user: Hello. }]`,
  },
  'ignore-unused': {
    paragraph:
      'An ignore should leave out a finding. One that does not is left behind by a mistake that was mended, or stands on the wrong line, and would hide the next finding of its code there without anyone having thought about it. Remove it, or move it. It is reported only when nothing is an error, since an error keeps other findings from being found.',
    wrong: `# snodo-ignore name-length: clients know it by this name\n${PROMPT}`,
    right: PROMPT,
  },
};
