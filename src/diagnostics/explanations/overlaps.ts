import type { overlapsCodes } from '../codes/overlaps.js';
import type { Explanations } from './explanation.js';

/** The search for URIs that several resources serve. */
export const overlapsExplanations: Explanations<keyof typeof overlapsCodes> = {
  'template-overlap-limit': {
    paragraph:
      'Templates that begin with different literals share no URI, and are never compared. Those that could are, and the work for it is bounded, so that a check ends in seconds: thousands of templates of usual shapes stay far below. From the template that is named on, two templates may match the same URI without a finding, and a read of it would fail.',
    wrong: `resources:\n${long('same', '{a}/{a}')}\n${['one', 'two', 'three', 'four'].map((name) => long(name, `${name}/z`)).join('\n')}`,
    right: `resources:\n${long('same', 'same/{a}/{a}')}\n${long('one', 'one/z')}`,
  },
};

/** A template as long as one may be: what it takes to compare a few of them is what thousands of short ones take. */
function long(name: string, start: string): string {
  const template = `x://h/${start}${'/s'.repeat(490)}`;
  return `  ${name}: { description: A long address, uriTemplate: "${template}" }`;
}
