import type { JsonFault } from '../json-fault.js';

/** Why what a handler returned is no result. `detail` names the place and the rule, never a value. */
export type ResultFault = { readonly fault: JsonFault; readonly detail: string };

/** A value that is not JSON, or not the JSON that the specification wants. */
export function notJson(detail: string): ResultFault {
  return { fault: 'not-json', detail };
}

/** A value whose text would be larger than the limit. */
export const tooLarge: ResultFault = { fault: 'too-large', detail: 'the result is too large' };

/** What a handler gives that forgets its `return`. */
export const nothing: ResultFault = notJson('nothing was returned');

/** Says why a value or a reply cannot be sent. */
export function describeJsonFault(fault: JsonFault, subject: string): ResultFault {
  return fault === 'too-large' ? tooLarge : notJson(`${subject} is not JSON`);
}
