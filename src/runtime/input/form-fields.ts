import type { FormSchema } from '../../protocol/elicitation-form.js';

/** What every field of a form may say. */
type Field = {
  readonly title?: string;
  readonly description?: string;
  /** Whether the form cannot be sent without it. Default: false. */
  readonly required?: boolean;
};

/** A choice with a text of its own. */
type Choice = { readonly const: string; readonly title: string };

/** A field of a form: the primitive schemas that the specification allows (MCP 2026-07-28, "Elicitation"). */
export type FormField = Field &
  (
    | {
        readonly type: 'string';
        readonly minLength?: number;
        readonly maxLength?: number;
        readonly pattern?: string;
        readonly format?: 'email' | 'uri' | 'date' | 'date-time';
        readonly enum?: readonly string[];
        /** Titles of the choices of `enum`. Deprecated in the specification: `oneOf` says the same. */
        readonly enumNames?: readonly string[];
        readonly oneOf?: readonly Choice[];
        readonly default?: string;
      }
    | {
        readonly type: 'number' | 'integer';
        readonly minimum?: number;
        readonly maximum?: number;
        readonly default?: number;
      }
    | { readonly type: 'boolean'; readonly default?: boolean }
    | {
        readonly type: 'array';
        readonly items:
          | { readonly type: 'string'; readonly enum: readonly string[] }
          | { readonly anyOf: readonly Choice[] };
        readonly minItems?: number;
        readonly maxItems?: number;
        readonly default?: readonly string[];
      }
  );

/** The fields of a form by name. */
export type FormFields = { readonly [name: string]: FormField };

/**
 * A form as the schema that the client gets: what the generated `types.ts` exports for a flat object under `types`.
 *
 * @typeParam Values what the filled-in form holds
 */
export type Form<Values> = FormSchema & {
  /** Never set: carries the type of the answers. */
  readonly values?: Values;
};

type ValueOf<Given> = Given extends { readonly type: 'string' }
  ? Given extends { readonly enum: readonly (infer Value)[] }
    ? Value
    : Given extends { readonly oneOf: readonly { readonly const: infer Value }[] }
      ? Value
      : string
  : Given extends { readonly type: 'number' | 'integer' }
    ? number
    : Given extends { readonly type: 'boolean' }
      ? boolean
      : Given extends { readonly items: { readonly enum: readonly (infer Value)[] } }
        ? readonly Value[]
        : Given extends {
              readonly items: { readonly anyOf: readonly { readonly const: infer Value }[] };
            }
          ? readonly Value[]
          : readonly string[];

type RequiredNames<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly required: true } ? Name : never;
}[keyof Fields];

/** What a filled-in form holds: a field that is not required may be absent. */
export type FormValues<Fields> = {
  readonly [Name in RequiredNames<Fields>]: ValueOf<Fields[Name]>;
} & {
  readonly [Name in Exclude<keyof Fields, RequiredNames<Fields>>]?: ValueOf<Fields[Name]>;
};
