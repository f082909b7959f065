import { type JsonObject, ownValue } from '../../../../protocol/json.js';

/**
 * Who has sent a request, as text: `principal` of the identity that the gate has found out, or all of the identity where
 * it names none. Callers without an identity are one.
 */
export function callerOf(auth: JsonObject | undefined): string {
  if (auth === undefined) return '';
  const principal = ownValue(auth, 'principal') ?? undefined;
  return JSON.stringify(principal === undefined ? auth : { principal });
}
