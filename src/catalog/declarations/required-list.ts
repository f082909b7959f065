import type { JsonPath } from '../../protocol/json.js';
import { type SchemaOrigin, verbatim } from '../positioned-schema.js';

/** A `required` list under construction: each name once, with the place that requires it. */
export type RequiredList = {
  readonly names: readonly string[];
  add(name: string, at: JsonPath): void;
  /** The origin of the finished list. */
  origin(at: JsonPath): SchemaOrigin;
};

/** Starts an empty list. */
export function requiredList(): RequiredList {
  const names: string[] = [];
  const members = new Map<string | number, SchemaOrigin>();
  const known = new Set<string>();
  return {
    names,
    add(name, at): void {
      if (known.has(name)) return;
      known.add(name);
      members.set(names.length, verbatim(at));
      names.push(name);
    },
    origin: (at) => ({ at, members }),
  };
}
