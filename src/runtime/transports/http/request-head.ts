import type { RequestHeaders } from '../../origin.js';

/** The head of an HTTP request, as its host hands it over. */
export type RequestHead = {
  readonly method: string;
  /** The request target: a path with its query, or a whole URL. */
  readonly target: string;
  /**
   * Names and values in turn, in any case, each header as it was sent. A host that joins repeated headers can still be
   * served: a joined value then differs from what the body says.
   */
  readonly rawHeaders: readonly string[];
  /** The address of the client; only the gate is told. */
  readonly remoteAddress?: string | undefined;
};

/** The path of a request target; also of an absolute one, which servers must accept (RFC 9112, section 3.2.2). */
export function pathOf(target: string): string {
  const query = target.indexOf('?');
  const path = query === -1 ? target : target.slice(0, query);
  if (path.startsWith('/')) return path;
  const absolute = /^https?:\/\/[^/]*(.*)$/i.exec(path);
  return absolute === null ? path : absolute[1] || '/';
}

/**
 * The headers of a request, looked up in the list that was received: only there a repeated header is still told apart
 * from one with a comma in its value.
 *
 * @param raw names and values in turn, as in `IncomingMessage.rawHeaders`.
 */
export function requestHeaders(raw: readonly string[]): RequestHeaders {
  return { values: (name) => headerValues(raw, name) };
}

/** Whether a request says that it has a body (RFC 9112, section 6.3). */
export function announcesBody(headers: RequestHeaders): boolean {
  const [length = '0'] = headers.values('content-length');
  return length !== '0' || headers.values('transfer-encoding').length > 0;
}

function headerValues(raw: readonly string[], name: string): readonly string[] {
  const first = indexOf(raw, name, 0);
  if (first === -1) return NONE;
  const values = [valueAt(raw, first)];
  let next = indexOf(raw, name, first + 2);
  while (next !== -1) {
    values.push(valueAt(raw, next));
    next = indexOf(raw, name, next + 2);
  }
  return values;
}

const NONE: readonly string[] = [];

function valueAt(raw: readonly string[], index: number): string {
  return raw[index + 1] ?? '';
}

/** Where a header stands in the list from an index on; -1 when it does not. */
function indexOf(raw: readonly string[], name: string, from: number): number {
  for (let index = from; index < raw.length; index += 2) {
    const key = raw[index];
    if (key?.length === name.length && (key === name || key.toLowerCase() === name)) return index;
  }
  return -1;
}
