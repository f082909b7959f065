import type { CreateAccess } from './create-access.js';
import type { CreateActor } from './create-actor.js';
import type { CreateWrapping } from './create-wrapping.js';

/** What a server puts around its components. */
export type Surroundings = {
  /** Prefixes of metadata that belong to installed extensions, with their `/`. */
  readonly metadataPrefixes: readonly string[];
  readonly createWrapping: CreateWrapping;
  readonly createAccess: CreateAccess;
  readonly createActor: CreateActor;
};
