import { type JsonObject, ownValue } from '../protocol/json.js';
import { ClientError } from './error.js';
import { entriesOf, type ListKind } from './listed.js';
import type { RequestOptions, SendRequest } from './request-options.js';

/** One page of a list. */
export type ListPage<Item> = {
  readonly items: readonly Item[];
  /** Asks for the next page; undefined on the last one. An empty text is a cursor like any other. */
  readonly nextCursor: string | undefined;
};

/** Reads one page: the first, or the one of a cursor. `peer` names the server in errors. */
export async function readPage<Item>(
  request: SendRequest,
  kind: ListKind<Item>,
  cursor: string | undefined,
  peer: string,
  options?: RequestOptions,
): Promise<ListPage<Item>> {
  const place = `${peer}, ${kind.method}`;
  const result = await request(kind.method, cursor === undefined ? {} : { cursor }, options);
  const nextCursor = nextCursorOf(result, place);
  return { items: entriesOf(result, kind, place), nextCursor };
}

/** The cursor of the page behind this one; undefined on the last page. `place` names server and method in errors. */
export function nextCursorOf(result: JsonObject, place: string): string | undefined {
  // The end is an absent member; null is what some serializers make of it.
  const nextCursor = ownValue(result, 'nextCursor') ?? undefined;
  if (nextCursor !== undefined && typeof nextCursor !== 'string') {
    throw new ClientError('protocol', `${place}: expected text as \`nextCursor\``);
  }
  return nextCursor;
}

/** Reads all pages of a list. Gives up on a cursor that comes again, and after `maxPages`. */
export async function readAllPages<Item>(
  pageOf: (cursor: string | undefined) => Promise<ListPage<Item>>,
  maxPages: number,
  place: string,
): Promise<readonly Item[]> {
  const pages: (readonly Item[])[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await pageOf(cursor);
    pages.push(items);
    if (nextCursor !== undefined && seen.has(nextCursor)) {
      throw new ClientError(
        'paging-loop',
        `${place}: the server repeats a cursor, the list has no end`,
      );
    }
    if (nextCursor !== undefined && pages.length === maxPages) {
      throw new ClientError('paging-loop', `${place}: more than ${maxPages} pages`);
    }
    if (nextCursor !== undefined) seen.add(nextCursor);
    cursor = nextCursor;
  } while (cursor !== undefined);
  return pages.flat();
}
