import type { CapabilityName } from '../protocol/capabilities.js';
import type { JsonObject } from '../protocol/json.js';

/** Objects by name. */
type Objects = { readonly [name: string]: JsonObject };

/**
 * The capabilities that a server declares. They are merged over those that follow from its components; `false` takes one
 * of these away.
 */
export type DeclaredCapabilities = {
  readonly tools?: false | { readonly listChanged?: boolean };
  readonly resources?: false | { readonly subscribe?: boolean; readonly listChanged?: boolean };
  readonly prompts?: false | { readonly listChanged?: boolean };
  readonly completions?: false | JsonObject;
  readonly logging?: false | JsonObject;
  readonly experimental?: false | Objects;
  /** Settings of extensions by their ids. */
  readonly extensions?: false | Objects;
  /** Not served: see `isServed`. */
  readonly tasks?: false;
};

/**
 * Whether a server of this package may have a capability. `tasks` of the revision 2025-11-25 promises methods such as
 * `tasks/get`, and there are none.
 */
export function isServed(name: CapabilityName): boolean {
  return name !== 'tasks';
}
