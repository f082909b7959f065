import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { JsonObject, JsonValue } from '../../../src/protocol/json.js';

/** What values of a type are judged to be. */
export type Verdicts = {
  /** Both the type and the schema allow them. */
  readonly accepts: readonly JsonValue[];
  /** Neither does. */
  readonly refuses: readonly JsonValue[];
};

/** A schema, and values of the arguments that it describes. */
export type TypeCase = Verdicts & {
  readonly name: string;
  readonly schema: JsonObject;
  /** The type allows them, the schema does not: TypeScript cannot say it. */
  readonly looser: readonly JsonValue[];
  /** The schema allows them, the type does not: in favour of who misspells a name. */
  readonly stricter: readonly JsonValue[];
  /** Where defaults make a difference: values as the handler receives them. Only the type is asked. */
  readonly received: Verdicts | undefined;
  /** Set where TypeScript sees an `undefined` that JSON cannot hold: optional elements of tuples. */
  readonly noJson: boolean;
};

type Written = Partial<Omit<TypeCase, 'name' | 'received'>> & {
  /** In place of `schema`: the schema of one required property `a`, whose values the values then are. */
  readonly property?: JsonValue;
  readonly received?: Partial<Verdicts>;
};

const FOLDER = new URL('type-cases/', import.meta.url);

/** The cases of all files. */
export const TYPE_CASES: readonly TypeCase[] = readdirSync(FOLDER)
  .sort()
  .flatMap((file) => {
    const written: Record<string, Written> = parse(readFileSync(new URL(file, FOLDER), 'utf8'));
    return Object.entries(written).map(([name, entry]) => caseOf(`${file}: ${name}`, entry));
  });

function caseOf(
  name: string,
  { property, received, noJson = false, ...written }: Written,
): TypeCase {
  const values = (list: readonly JsonValue[] = []): readonly JsonValue[] =>
    property === undefined ? list : list.map((a) => ({ a }));
  const root = { type: 'object', properties: { a: property ?? true }, required: ['a'] };
  return {
    name,
    schema: written.schema ?? root,
    accepts: values(written.accepts),
    refuses: values(written.refuses),
    looser: values(written.looser),
    stricter: values(written.stricter),
    received: received && { accepts: values(received.accepts), refuses: values(received.refuses) },
    noJson,
  };
}
