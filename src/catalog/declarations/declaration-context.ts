import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { PositionedDocument } from '../../manifest/document.js';
import type { JsonPath } from '../../protocol/json.js';

/** What the builders of declarations share: the document they read, and the findings so far. */
export type DeclarationContext = {
  readonly document: PositionedDocument;
  /** Whether the declarations are the fields of an output; messages say so. */
  readonly output: boolean;
  readonly findings: Diagnostic[];
};

/** A declaration's place in the document, and its names from the root block down. */
export type DeclarationPlace = {
  readonly at: JsonPath;
  readonly names: readonly string[];
  /** Whether it declares the items of an array, under `items`. */
  readonly isItem?: true;
};

/** What messages name a declaration by: the names joined with dots, and whether it is a field of an output. */
export type DeclarationSubject = { readonly name: string; readonly output: boolean };

/** The subject of messages about a declaration. */
export function subjectOf(
  context: DeclarationContext,
  { names }: DeclarationPlace,
): DeclarationSubject {
  return { name: names.join('.'), output: context.output };
}
