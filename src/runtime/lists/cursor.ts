import { createHash } from 'node:crypto';
import { canonicalJson } from '../../protocol/canonical-json.js';
import type { JsonObject, JsonValue } from '../../protocol/json.js';
import type { Revision } from '../../protocol/revisions.js';
import { memo } from '../memo.js';

/** The list that a cursor belongs to. */
export type CursorList = {
  readonly method: string;
  readonly revision: Revision;
  readonly pageSize: number;
  readonly entries: readonly JsonObject[];
};

/** Writes and reads the cursors of one list. */
export type CursorScope = {
  /** The cursor of the page that begins at an offset: base64url text. */
  write(offset: number): string;
  /** The offset that a cursor stands for, or why it stands for none. */
  read(cursor: JsonValue): number | CursorFault;
};

/** Why a cursor is refused. */
export type CursorFault = 'not-a-string' | 'invalid' | 'expired';

const FORMAT = 1;
const MAX_BYTES = 2048;
const SHAPE = /^[A-Za-z0-9_-]+$/;

/**
 * Makes stateless cursors: a cursor holds everything needed to read it, so that it works in every process that serves
 * the same list, and nothing has to be remembered. It is bound to the whole list by a hash, so that a page is never
 * continued in a list that has changed. It holds no secret, and reading one gives no access: a forged cursor can only
 * name a page that its sender may ask for anyway.
 */
export function createCursorScope(list: CursorList): CursorScope {
  const { method, revision, pageSize, entries } = list;
  // Most lists fit one page: their hash is never needed.
  const scope = memo(() => hashList(list));
  const write = (offset: number): string => encode([FORMAT, revision, method, offset, scope()]);

  const read = (cursor: JsonValue): number | CursorFault => {
    if (typeof cursor !== 'string') return 'not-a-string';
    const fields = decode(cursor);
    if (fields?.length !== 5 || encode(fields) !== cursor) return 'invalid';
    const [format, itsRevision, itsMethod, offset, itsScope] = fields;
    if (format !== FORMAT || itsRevision !== revision || itsMethod !== method) return 'invalid';
    if (typeof offset !== 'number' || typeof itsScope !== 'string') return 'invalid';
    if (!Number.isSafeInteger(offset) || offset <= 0) return 'invalid';
    if (itsScope !== scope() || offset % pageSize !== 0 || offset >= entries.length) {
      return 'expired';
    }
    return offset;
  };

  return { write, read };
}

function hashList({ method, revision, pageSize, entries }: CursorList): string {
  const text = canonicalJson([FORMAT, revision, method, pageSize, entries]);
  return createHash('sha256').update(text).digest('base64url');
}

function encode(fields: readonly JsonValue[]): string {
  return Buffer.from(JSON.stringify(fields)).toString('base64url');
}

function decode(cursor: string): readonly JsonValue[] | undefined {
  if (cursor.length > MAX_BYTES || !SHAPE.test(cursor)) return undefined;
  try {
    const fields: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(fields) ? fields : undefined;
  } catch {
    return undefined;
  }
}
