import { ownValue } from '../../protocol/json.js';
import type { ListName } from '../lists/pages.js';
import type { Answer, Call, Operation } from './operation.js';

/** Makes the operation that answers a page of a list. */
export function listOperation(list: ListName): Operation {
  return ({ edition, params }: Call): Answer =>
    edition.lists[list].page(ownValue(params, 'cursor'));
}
