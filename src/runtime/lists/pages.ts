import type { CachePolicy } from '../../definitions/server.js';
import { ErrorCode } from '../../protocol/error-codes.js';
import type { JsonObject, JsonValue } from '../../protocol/json.js';
import type { Revision } from '../../protocol/revisions.js';
import { type Refusal, refuse } from '../refusal.js';
import { KeptResult } from '../results/kept-result.js';
import { type CursorScope, createCursorScope } from './cursor.js';

/** The list operations. */
export type ListName = 'tools' | 'resources' | 'resourceTemplates' | 'prompts';

/** The pages of one list. */
export type Pages = {
  /** The whole result for a cursor, or for the first page when there is none. */
  page(cursor: JsonValue | undefined): KeptResult | Refusal;
  /**
   * The pages of a part of the list: of the entries that a caller may see. Callers who see the same share them, and a cursor
   * of one part is none of another.
   *
   * @param visible whether each entry is in it, in the order of the list
   */
  part(visible: readonly boolean[]): Pages;
};

/** Parts of a list that are kept as text; the oldest goes first. */
const MOST_PARTS = 64;

/** What a list consists of. */
export type ListSource = {
  /** The member of the result that holds the entries. */
  readonly list: ListName;
  readonly method: string;
  readonly revision: Revision;
  readonly pageSize: number;
  readonly cache: CachePolicy;
  /** All entries as they appear on the wire, in order. */
  readonly entries: () => readonly JsonObject[];
  /** Puts the members of a result into its frame. */
  readonly frame: (members: string, cache: CachePolicy) => string;
};

/**
 * Cuts a list into pages. A page is turned into text on its first request and then kept: the list never changes, and
 * a server that is asked for no list pays for none.
 */
export function createPages(source: ListSource): Pages {
  const kept = new Map<number, KeptResult>();
  const parts = new Map<string, Pages>();
  let state: { entries: readonly JsonObject[]; scope: CursorScope } | undefined;

  return Object.freeze({
    part(visible: readonly boolean[]): Pages {
      if (visible.every(Boolean)) return this;
      const key = visible.map(Number).join('');
      const known = parts.get(key);
      if (known !== undefined) return known;
      state ??= openList(source);
      const entries = state.entries.filter((_, index) => visible[index]);
      const pages = createPages({ ...source, entries: () => entries });
      const [oldest] = parts.keys();
      if (parts.size >= MOST_PARTS && oldest !== undefined) parts.delete(oldest);
      parts.set(key, pages);
      return pages;
    },
    page(cursor: JsonValue | undefined): KeptResult | Refusal {
      state ??= openList(source);
      const { entries, scope } = state;
      const offset = cursor === undefined ? 0 : scope.read(cursor);
      if (offset === 'not-a-string') return refuseCursor('`cursor` must be a string');
      if (offset === 'invalid') return refuseCursor('`cursor` is not one that this list gave out');
      if (offset === 'expired')
        return refuseCursor('`cursor` has expired: start from the first page');

      const known = kept.get(offset);
      if (known !== undefined) return known;
      const page = new KeptResult(writePage(source, entries, offset, scope));
      kept.set(offset, page);
      return page;
    },
  });
}

function openList(source: ListSource): { entries: readonly JsonObject[]; scope: CursorScope } {
  const entries = source.entries();
  return { entries, scope: createCursorScope({ ...source, entries }) };
}

function writePage(
  { list, pageSize, cache, frame }: ListSource,
  entries: readonly JsonObject[],
  offset: number,
  scope: CursorScope,
): string {
  const end = offset + pageSize;
  const page = JSON.stringify(entries.slice(offset, end));
  const next = end < entries.length ? `,"nextCursor":"${scope.write(end)}"` : '';
  return frame(`"${list}":${page}${next}`, cache);
}

function refuseCursor(finding: string): Refusal {
  return refuse(ErrorCode.invalidParams, `Invalid cursor: ${finding}`);
}
