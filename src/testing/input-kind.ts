import { type JsonObject, ownValue } from '../protocol/json.js';

/** What a server can ask for: a form or a page for the user, a completion of the client's model, the client's roots. */
export type InputKind = 'form' | 'url' | 'sampling' | 'roots';

/** All kinds, as messages list them. */
export const INPUT_KINDS: readonly InputKind[] = ['form', 'url', 'sampling', 'roots'];

/** The kind of a question; undefined for a method that no server may ask with. */
export function inputKindOf(method: unknown, params: JsonObject): InputKind | undefined {
  switch (method) {
    case 'elicitation/create':
      return ownValue(params, 'mode') === 'url' ? 'url' : 'form';
    case 'sampling/createMessage':
      return 'sampling';
    case 'roots/list':
      return 'roots';
    default:
      return undefined;
  }
}
