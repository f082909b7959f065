import { ownValue } from '../../protocol/json.js';
import { chain } from '../awaitable.js';
import type { ListName } from '../lists/pages.js';
import { visibleEntries } from './authorize.js';
import type { Operation } from './operation.js';

/** Makes the operation that answers a page of a list: of what the caller may see of it. */
export function listOperation(list: ListName): Operation {
  return (call) => {
    const { edition, runtime, params } = call;
    const pages = edition.lists[list];
    const cursor = ownValue(params, 'cursor');
    const accesses = runtime.accesses[list];
    if (accesses === undefined) return pages.page(cursor);
    return chain(visibleEntries(call, accesses), (visible) =>
      'code' in visible ? visible : pages.part(visible).page(cursor),
    );
  };
}
