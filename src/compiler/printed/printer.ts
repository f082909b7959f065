import type { JsonValue } from '../../protocol/json.js';
import type { RuntimeHelper } from '../validator-source.js';
import type { NameScope } from './names.js';
import type { Place } from './place.js';
import type { Statement } from './statement.js';

/** A value that a schema is applied to, as the printed code knows it. */
export type Subject = {
  /** The variable that holds the value. */
  readonly name: string;
  readonly place: Place;
  /** What the names of variables for its parts start with. */
  readonly label: string;
  /** What the names of functions for its parts start with. */
  readonly owner: string;
  /** The types that the value can only have here; undefined where it may have any. */
  readonly types?: readonly string[] | undefined;
};

/** What the printers of keywords share. */
export type Printer = {
  readonly isDraft07: boolean;
  /** Whether what is printed is an alternative: other schemas may accept what it refuses. */
  readonly isAlternative: boolean;
  /** Prints the statements that refuse a value which breaks a schema. */
  print(schema: JsonValue, subject: Subject, scope: NameScope): readonly Statement[];
  /** The name of a function of the runtime, which the module then imports. */
  use(helper: RuntimeHelper): string;
  /** Prints a function that applies an alternative, and gives its name, which is made of `owner`. */
  check(schema: JsonValue, owner: string): string;
  /** The name of the function that applies the schema a reference leads to. */
  referred(reference: string): string;
  /** Declares a constant of the module, and gives its name. `print` writes the declaration of that name. */
  declare(name: string, print: (name: string) => string): string;
};
