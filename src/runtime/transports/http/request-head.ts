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
  const found: string[] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const key = raw[index];
    const value = raw[index + 1];
    if (key === undefined || value === undefined || key.length !== name.length) continue;
    if (key === name || key.toLowerCase() === name) found.push(value);
  }
  return found;
}
