import type { JsonObject, JsonValue } from './json.js';
import { isJsonObject, ownValue } from './json.js';

/** What one member of an object may be. */
export type Member = {
  readonly required: boolean;
  /** Completes the sentence "... must be ...". */
  readonly expected: string;
  /** Says what is wrong inside a value of the right kind; the text names the inner member. */
  readonly fault: (value: JsonValue) => MemberFault | undefined;
};

/** The members of a closed object. A `Map`, so that no inherited name is a member. */
export type Members = ReadonlyMap<string, Member>;

/** A member that is wrong: where, and what was expected there. Never the value. */
export type MemberFault = {
  readonly path: readonly (string | number)[];
  readonly expected: string;
};

/** What is expected of a member that is not known. */
export const ABSENT = 'absent';

/** Finds the first wrong, missing or unknown member of an object, in the order of the table. */
export function memberFault(value: JsonValue, members: Members): MemberFault | undefined {
  return memberFaults(value, members).next().value;
}

/** Finds all wrong and missing members of an object, in the order of the table, and then the unknown ones. */
export function* memberFaults(
  value: JsonValue,
  members: Members,
): Generator<MemberFault, undefined> {
  if (!isJsonObject(value)) {
    yield { path: [], expected: 'an object' };
    return;
  }
  for (const [name, member] of members) {
    const fault = presentFault(value, name, member);
    if (fault !== undefined) yield { ...fault, path: [name, ...fault.path] };
  }
  for (const name of Object.keys(value)) {
    if (!members.has(name)) yield { path: [name], expected: ABSENT };
  }
}

function presentFault(holder: JsonObject, name: string, member: Member): MemberFault | undefined {
  const value = ownValue(holder, name);
  if (value !== undefined) return member.fault(value);
  return member.required ? { path: [], expected: member.expected } : undefined;
}

/** Makes a member whose values either fit or do not. */
export function member(expected: string, accepts: (value: JsonValue) => boolean): Member {
  const fault: Member['fault'] = (value) => (accepts(value) ? undefined : { path: [], expected });
  return { required: true, expected, fault };
}

/** The same member, but it may be absent. */
export function optional(present: Member): Member {
  return { ...present, required: false };
}

/** A member that is an object of its own shape. */
export function nested(expected: string, fault: Member['fault']): Member {
  return { required: true, expected, fault };
}

/** A list whose entries all have one shape. */
export function listOf(expected: string, entryFault: Member['fault']): Member {
  return {
    required: true,
    expected,
    fault: (value) => {
      if (!Array.isArray(value)) return { path: [], expected };
      for (const [index, entry] of value.entries()) {
        const fault = entryFault(entry);
        if (fault !== undefined) return { ...fault, path: [index, ...fault.path] };
      }
      return undefined;
    },
  };
}

/** Any string. */
export const TEXT: Member = member('a string', (value) => typeof value === 'string');

/** Any object. */
export const OBJECT: Member = member('an object', isJsonObject);
