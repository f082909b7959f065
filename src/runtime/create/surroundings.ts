import type { CreateAccess } from './create-access.js';
import type { CreateWrapping } from './create-wrapping.js';

/** What a server puts around its components. */
export type Surroundings = {
  readonly createWrapping: CreateWrapping;
  readonly createAccess: CreateAccess;
};
