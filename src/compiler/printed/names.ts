import { RESERVED_WORDS } from '../reserved-words.js';

/** Values of the language that printed validators use. */
const LANGUAGE = ['Array', 'JSON', 'Object', 'RegExp', 'Set'];

/** A longer name starts with its last part alone; a longer text gives no name. */
const LONG_NAME = 40;

/** The names of a block of code, and the members of values that were read in it. */
export type NameScope = {
  /** The name itself, or the first free one with a number behind it. */
  claim(name: string): string;
  isTaken(name: string): boolean;
  /** The names of all blocks of the module. */
  readonly inner: Set<string>;
  /** The variable that holds a member of a value, if one does. */
  memberOf(value: string, key: string): string | undefined;
  /** Remembers the variable that holds a member of a value. */
  setMember(value: string, key: string, name: string): void;
};

/** Opens the scope of a block inside another; `taken` are names that it has from the start. */
export function innerScope(outer: NameScope, taken: readonly string[] = []): NameScope {
  const { inner } = outer;
  const own = new Set(taken);
  const members = new Map<string, string>();
  for (const name of taken) inner.add(name);
  const isTaken = (name: string): boolean => own.has(name) || outer.isTaken(name);
  return {
    inner,
    isTaken,
    claim(name) {
      const free = firstFree(name, isTaken);
      own.add(free);
      inner.add(free);
      return free;
    },
    memberOf: (value, key) => members.get(`${value}.${key}`) ?? outer.memberOf(value, key),
    setMember(value, key, name) {
      members.set(`${value}.${key}`, name);
    },
  };
}

/**
 * The scope of a module in which functions of these names are imported. What is claimed in it can be used in every block:
 * no block has, or gets, the same name for something else.
 */
export function moduleScope(imported: readonly string[]): NameScope {
  const inner = new Set<string>();
  const own = new Set([...RESERVED_WORDS, ...LANGUAGE, ...imported]);
  return {
    inner,
    isTaken: (name) => own.has(name),
    claim(name) {
      const free = firstFree(name, (each) => own.has(each) || inner.has(each));
      own.add(free);
      return free;
    },
    memberOf: () => undefined,
    setMember() {},
  };
}

function firstFree(name: string, isTaken: (name: string) => boolean): string {
  let free = name;
  for (let number = 2; isTaken(free); number += 1) free = `${name}${number}`;
  return free;
}

/** Joins the name of a value and a text of a schema to a name in camel case; `fallback` stands for a text without letters. */
export function joinName(stem: string, text: string, fallback: string): string {
  const own = camelCase(text.length > LONG_NAME ? fallback : text, fallback);
  const joined = stem === '' ? own : stem + capitalized(own);
  const name = joined.length > LONG_NAME && stem !== '' ? own : joined;
  return /^[a-z]/i.test(name) ? name : `_${name}`;
}

function camelCase(text: string, fallback: string): string {
  if (/^[a-z][A-Za-z0-9]*$/.test(text)) return text;
  const [first = fallback, ...others] = text.match(/[A-Za-z0-9]+/g) ?? [fallback];
  return [decapitalized(first), ...others.map(capitalized)].join('');
}

/** A word with its first letter as a capital. */
export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function decapitalized(word: string): string {
  const isAcronym = word.length > 1 && word === word.toUpperCase();
  return isAcronym ? word.toLowerCase() : word.charAt(0).toLowerCase() + word.slice(1);
}
