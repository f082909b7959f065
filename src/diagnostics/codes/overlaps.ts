import { type CodeRow, code } from './define.js';

type OverlapsCodes = {
  readonly 'template-overlap-limit': CodeRow<{ name: string }>;
};

/** The search for URIs that several resources serve. */
export const overlapsCodes: OverlapsCodes = {
  'template-overlap-limit': code({
    severity: 'info',
    message: ({ name }) =>
      `the templates are too many or too long, and too much alike, to compare them all: from \`${name}\` on, overlaps are not looked for`,
    hint: () => 'give the templates different literal segments in front',
  }),
};
