import type {
  DeclarationRole,
  DeclarationSubject,
} from '../../diagnostics/codes/declaration-subject.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { PositionedDocument } from '../../manifest/document.js';
import type { JsonObject, JsonPath } from '../../protocol/json.js';
import type { SchemaDraft } from './schema-draft.js';

/** What the builders of declarations share: the document they read, and the findings so far. */
export type DeclarationContext = {
  readonly document: PositionedDocument;
  /** Messages say it, and `header` is a key of arguments alone. */
  readonly role: DeclarationRole;
  readonly types: SharedTypes;
  readonly findings: Diagnostic[];
};

/** A declaration under `types` that others name as their type. */
export type SharedType = {
  readonly name: string;
  readonly document: PositionedDocument;
  readonly draft: SchemaDraft;
};

/** The shared types of a manifest. */
export type SharedTypes = {
  /** In declaration order. */
  readonly names: readonly string[];
  /** The type, built-in or shared, that a name is or probably means. */
  nearest(name: string): string | undefined;
  /**
   * Finds what a type name stands for, and counts the use. `broken` is one that has a finding already: no use of it needs
   * another.
   */
  use(name: string, at: JsonPath, context: DeclarationContext): SharedType | 'broken' | undefined;
  /** Notes that a schema begins as a copy of a type; members may follow. */
  note(copy: JsonObject, type: SharedType): void;
};

/** A declaration's place in the document, and its names from the root block down. */
export type DeclarationPlace = {
  readonly at: JsonPath;
  readonly names: readonly string[];
  /** Whether it is no property of an object: the items of an array, under `items`, or a shared type itself. */
  readonly isNameless?: true;
};

/** The subject of messages about a declaration. */
export function subjectOf(
  { role }: DeclarationContext,
  { names }: DeclarationPlace,
): DeclarationSubject {
  return { name: names.join('.'), role };
}
