import type { JsonValue } from '../../protocol/json.js';
import type { TextFormat } from '../text-formats.js';

/** The codes that a wrong value of a key may have instead of `wrong-kind`. All take the same parameters. */
type ValueCode =
  | 'wrong-kind'
  | 'manifest-version'
  | 'protocol-unknown'
  | 'protocol-list'
  | 'validator-unknown'
  | 'page-size'
  | 'cache-ttl'
  | 'cache-scope'
  | 'website-url'
  | 'client-unknown'
  | 'http-path'
  | 'http-host'
  | 'http-origin'
  | 'oauth-url';

/** What every kind can say about wrong values. */
type Rule = {
  /** Noun phrase for messages, such as `a positive integer`. Default: the kind in words. */
  readonly expected?: string;
  /** Default: `wrong-kind`. */
  readonly code?: ValueCode;
  /** Name in the editor schema of a kind that stands in several places, or inside itself. */
  readonly definition?: string;
};

/**
 * What a value may be.
 *
 * There is no union of kinds: a value that may be several things is `any`, and the stage that knows its grammar
 * judges it. So every fault of a value has one place, one code and one message.
 */
export type Kind =
  | (Rule & {
      readonly kind: 'text';
      readonly nonEmpty?: true;
      readonly choices?: readonly string[];
      /** A regular expression that the text matches; beside `choices`, it tells which other texts are right too. */
      readonly pattern?: string;
      readonly format?: TextFormat;
    })
  | (Rule & {
      readonly kind: 'integer';
      readonly minimum?: number;
      readonly maximum?: number;
      readonly choices?: readonly number[];
    })
  | (Rule & {
      readonly kind: 'number';
      readonly minimum?: number;
      readonly maximum?: number;
      readonly exclusiveMinimum?: number;
    })
  | (Rule & { readonly kind: 'boolean' })
  | (Rule & {
      readonly kind: 'list';
      readonly items: Kind;
      readonly nonEmpty?: true;
      /** No text stands in it twice. */
      readonly unique?: true;
    })
  /** A map with known keys. */
  | (Rule & {
      readonly kind: 'map';
      readonly keys: KeyTable;
      /** What all other keys hold. Absent: there are no others. */
      readonly others?: Kind;
      /** A later stage judges what is inside; the validator only sees to it that it is a map. */
      readonly judgedLater?: true;
    })
  /** A map from names of the user's choice. */
  | (Rule & { readonly kind: 'names'; readonly values: Kind })
  /** Judged by a later stage, or free. */
  | {
      readonly kind: 'any';
      /** What that stage accepts, each of another JSON type: for editors and the reference. Absent: everything. */
      readonly forms?: readonly Form[];
      readonly definition?: string;
    };

/** One of the forms of a value that may be several things. */
export type Form = Kind | { readonly kind: 'null' };

/** A row of the key table: everything that is known about one key. */
export type Key = {
  readonly kind: Kind;
  /** One sentence for editors and for the reference page. */
  readonly description: string;
  readonly required?: true;
  /** What an absent key means. */
  readonly default?: JsonValue;
  readonly example?: JsonValue;
};

/** The keys of a map, in the order in which the reference lists them. */
export type KeyTable = { readonly [name: string]: Key };

/** Text that may be empty. */
export const text: Kind = { kind: 'text' };

/** Text with at least one character. */
export const nonEmptyText: Kind = { kind: 'text', nonEmpty: true };

/** Any value: judged elsewhere. */
export const any: Kind = { kind: 'any' };

/** A map whose inside is free, or judged elsewhere. */
export const anyMap: Kind = { kind: 'names', values: any };

/** Words a kind for messages, as a noun phrase. */
export function expectedValue(kind: Kind): string {
  if (kind.kind === 'any') return 'any value';
  if (kind.expected !== undefined) return kind.expected;
  switch (kind.kind) {
    case 'text':
      if (kind.choices !== undefined) return `one of ${kind.choices.join(', ')}`;
      return kind.nonEmpty ? 'non-empty text' : 'text';
    case 'integer':
      return integerWords(kind.minimum, kind.maximum);
    case 'number':
      return kind.exclusiveMinimum === undefined
        ? 'a number'
        : `a number above ${kind.exclusiveMinimum}`;
    case 'boolean':
      return 'true or false';
    case 'list':
      return kind.nonEmpty ? 'a list with at least one entry' : 'a list';
    case 'map':
    case 'names':
      return 'a map';
  }
}

function integerWords(minimum: number | undefined, maximum: number | undefined): string {
  if (minimum === undefined) return 'an integer';
  return maximum === undefined
    ? `an integer of at least ${minimum}`
    : `an integer from ${minimum} to ${maximum}`;
}
