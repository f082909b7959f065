/** What a declaration declares: an argument, a field of an output, or a shared type or a part of one. */
export type DeclarationRole = 'argument' | 'output' | 'type';

/** A declaration by its nested name, such as `lines.sku`; the empty name is the whole block. */
export type DeclarationSubject = { readonly name: string; readonly role: DeclarationRole };

const NAMED: Readonly<Record<DeclarationRole, string>> = {
  argument: 'argument',
  output: 'output argument',
  type: 'shared type',
};

const BLOCKS: Readonly<Record<DeclarationRole, string>> = {
  argument: 'the arguments',
  output: 'the output',
  type: 'the shared types',
};

/** Names a declaration at the start of a message: `argument "lines.sku"`. */
export function declarationSubject({ name, role }: DeclarationSubject): string {
  return name === '' ? BLOCKS[role] : `${NAMED[role]} "${name}"`;
}
