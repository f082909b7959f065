import type { typesCodes } from '../codes/types.js';
import type { Explanations } from './explanation.js';

const TOOL = 'tools:\n  ship:\n    description: Ship a parcel\n    arguments:\n';

/** Shared types: the declarations under `types`. */
export const typesExplanations: Explanations<keyof typeof typesCodes> = {
  'type-name': {
    paragraph:
      'A shared type is named like a type of TypeScript: letters, digits and `_`, with no digit first. It may not be called like a built-in type such as `string`, because the built-in one is meant wherever that name stands, and `[]` belongs to the place that uses the type.',
    wrong: `types:\n  postal-address: { type: object, properties: { street: string } }\n${TOOL}      to: postal-address`,
    right: `types:\n  PostalAddress: { type: object, properties: { street: string } }\n${TOOL}      to: PostalAddress`,
  },
  'type-unused': {
    paragraph:
      'A shared type that no argument and no output field names, not even by way of another type, changes nothing. It is mostly a slip: the type was renamed where it is used, or the last tool that used it was removed. A flat object that a form can ask for is never called unused: `types.ts` exports its form, and a handler may ask with it.',
    wrong: `types:\n  Code: { type: string, pattern: "^[0-9]{5}$" }\n${TOOL}      to: string`,
    right: `types:\n  Code: { type: string, pattern: "^[0-9]{5}$" }\n${TOOL}      to: Code`,
  },
  'type-recursive': {
    paragraph:
      'A shared type is written out wherever it is used, so that clients see plain schemas without references. A type that contains itself, directly or through others, would never end. Recursive data needs a raw `inputSchema`, in which `$ref` names a schema under `$defs`.',
    wrong: `types:\n  Folder: { type: object, properties: { parent: Folder } }\n${TOOL}      to: Folder`,
    right:
      'tools:\n  ship:\n    description: Ship a parcel\n    inputSchema:\n      type: object\n      properties: { to: { $ref: "#/$defs/folder" } }\n      $defs:\n        folder: { type: object, properties: { parent: { $ref: "#/$defs/folder" } } }',
  },
  'type-expansion': {
    paragraph:
      'Every use of a shared type is written out in the schema of its tool, so a type that names another one twice doubles it, and twenty such steps make a million values. All uses together may stand for one million values, and a chain of types may be 400 levels deep. The limits on the size of a single schema hold besides.',
    wrong: `${doubling(20)}\n${TOOL}      to: T20`,
    right: `${doubling(5)}\n${TOOL}      to: T5`,
  },
};

/** Types that each name the one before twice. */
function doubling(count: number): string {
  const types = Array.from({ length: count }, (_, index) => {
    const parts = `{ a: T${index}, b: T${index} }`;
    return `  T${index + 1}: { type: object, properties: ${parts} }`;
  });
  return ['types:', '  T0: string', ...types].join('\n');
}
