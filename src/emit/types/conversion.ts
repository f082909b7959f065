import type { JsonObject, JsonValue } from '../../protocol/json.js';
import type { TypeNode } from '../typescript/type-node.js';
import type { IsInserted } from './inserted-defaults.js';

/**
 * Levels of types inside types that are told apart; what is deeper may be any JSON value. The TypeScript compiler gives
 * up comparing types a little beyond, for instance a result with the JSON that a handler may return.
 */
export const MAX_LEVELS = 30;

/** What converting the parts of one document needs to know. */
export type Conversion = {
  readonly root: JsonObject;
  /** What the names of types start with. */
  readonly prefix: string;
  /** Whether keywords beside `$ref` are without effect (draft-07). */
  readonly refStandsAlone: boolean;
  /** Which properties are always there although they need not be sent. */
  readonly isInserted: IsInserted;
  /** Converts a schema inside; `hint` names it, if it needs a name. */
  typeOf(schema: JsonValue | undefined, hint: string): TypeNode;
  /** The type that is declared for a schema, or for what it says of objects alone; declares it on first use. */
  declared(schema: JsonObject, hint: string, part: 'whole' | 'fields'): TypeNode;
};
