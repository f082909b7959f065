import { isJsonObject, type JsonValue, setOwn } from '../../protocol/json.js';

/** Marks a place in a template. Registered globally, so that two copies of this package understand each other. */
const PLACEHOLDER: unique symbol = Symbol.for('snodo.placeholder') as never;

/** A place in a template that each call fills in. */
export type Placeholder<Source extends 'arg' | 'reply' = 'arg' | 'reply'> = {
  readonly [PLACEHOLDER]: Source;
  /** The names that lead to the value; none for all of it. */
  readonly names: readonly string[];
};

/** A message or a reply, with places that each call fills in. */
export type Template<Source extends 'arg' | 'reply'> =
  | JsonValue
  | Placeholder<Source>
  | readonly Template<Source>[]
  | { readonly [key: string]: Template<Source> };

/**
 * Stands in a message for an argument. An optional one that is absent removes the map entry whose whole value it is;
 * anywhere else the message cannot be built.
 *
 * @param names lead to the value; none for all arguments
 */
export function arg(...names: readonly string[]): Placeholder<'arg'> {
  return placeholder('arg', names);
}

/**
 * Stands in a reply for what the target has answered, or a part of it.
 *
 * @param names lead to the value; none for all of it
 */
export function reply(...names: readonly string[]): Placeholder<'reply'> {
  return placeholder('reply', names);
}

function placeholder<Source extends 'arg' | 'reply'>(
  source: Source,
  names: readonly string[],
): Placeholder<Source> {
  return Object.freeze({ [PLACEHOLDER]: source, names: Object.freeze([...names]) });
}

/** What a part of a template stands for; undefined for one that is sent as it is. */
export function placeholderSource(part: unknown): 'arg' | 'reply' | undefined {
  return typeof part === 'object' && part !== null
    ? (part as Partial<Placeholder>)[PLACEHOLDER]
    : undefined;
}

/** A template that cannot be filled: the value is absent that some names lead to. */
export class AbsentValueError extends Error {
  override readonly name = 'AbsentValueError';
  readonly names: readonly string[];

  constructor(names: readonly string[]) {
    super(`nothing at \`${names.join('/')}\``);
    this.names = names;
  }
}

/**
 * Fills in a template. Every map and list of it is made afresh, so that who gets the result may keep and change it.
 *
 * @throws AbsentValueError where a value is absent and no map entry goes away with it
 */
export function fillTemplate(template: Template<'arg' | 'reply'>, source: unknown): unknown {
  const value = fill(template, source);
  if (value === ABSENT) throw new AbsentValueError(namesOf(template));
  return value;
}

const ABSENT: unique symbol = Symbol('absent');

function fill(template: unknown, source: unknown): unknown {
  if (typeof template !== 'object' || template === null) return template;
  const kind = placeholderSource(template);
  if (kind !== undefined) return follow((template as Placeholder).names, source);
  if (Array.isArray(template)) return template.map((item) => fillTemplate(item, source));
  const filled: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(template)) {
    const value = fill(part, source);
    if (value !== ABSENT) setOwn(filled as never, key, value as JsonValue);
    // An answer has what the tool is written for, or it is wrong; an argument may be optional.
    else if (placeholderSource(part) === 'reply') throw new AbsentValueError(namesOf(part));
  }
  return filled;
}

function namesOf(template: unknown): readonly string[] {
  return (template as Placeholder).names;
}

/** Follows names through maps and lists; only what they own counts. */
function follow(names: readonly string[], source: unknown): unknown {
  let value = source;
  for (const name of names) {
    const isInside = Array.isArray(value)
      ? LIST_INDEX.test(name) && Object.hasOwn(value, name)
      : isJsonObject(value as JsonValue) && Object.hasOwn(value as object, name);
    if (!isInside) return ABSENT;
    value = (value as { readonly [name: string]: unknown })[name];
  }
  return value === undefined ? ABSENT : value;
}

const LIST_INDEX = /^(?:0|[1-9]\d*)$/;
