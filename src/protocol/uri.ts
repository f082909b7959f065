import { isLoopback } from './authority.js';

/** The parts of a URI: scheme, authority, path, query, fragment (RFC 3986, appendix B). Never backtracks. */
const PARTS = /^([A-Za-z][A-Za-z0-9+.-]*):(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s;

/** Characters of a path; a query and a fragment may hold `/` and `?` too (RFC 3986, section 3.3). */
const PATH = /^[A-Za-z0-9\-._~!$&'()*+,;=:@%/]*$/;
const QUERY = /^[A-Za-z0-9\-._~!$&'()*+,;=:@%/?]*$/;

/** User information, a host (a name, or an address in brackets) and a port (RFC 3986, section 3.2). */
const AUTHORITY =
  /^(?:[A-Za-z0-9\-._~!$&'()*+,;=:%]*@)?(?:\[[A-Fa-f0-9:.vV]+\]|[A-Za-z0-9\-._~!$&'()*+,;=%]*)(?::[0-9]*)?$/;

/** Whether a text is a URI with a scheme (RFC 3986): ASCII only, every `%` followed by two hexadecimal digits. */
export function isAbsoluteUri(text: string): boolean {
  const parts = PARTS.exec(text);
  if (parts === null || /%(?![0-9A-Fa-f]{2})/.test(text)) return false;
  const [, , authority = '', path = '', query = '', fragment = ''] = parts;
  return AUTHORITY.test(authority) && PATH.test(path) && QUERY.test(query) && QUERY.test(fragment);
}

/** Whether a text is an absolute `http:` or `https:` URL with a host. */
export function isHttpUrl(text: string): boolean {
  return /^https?:\/\/[^/?#]/i.test(text) && isAbsoluteUri(text) && URL.canParse(text);
}

/**
 * Whether a text is an absolute `https:` URL that nobody can listen in on: without user information and fragment. `http:`
 * will do on a loopback host.
 */
export function isSecureUrl(text: string): boolean {
  if (!isHttpUrl(text) || text.includes('#')) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return username === '' && password === '' && (protocol === 'https:' || isLoopback(hostname));
}

/** Whether a text can be the path at which a server answers: it starts with `/` and has no query, fragment or space. */
export function isEndpointPath(text: string): boolean {
  return /^\/[^?#\s]*$/.test(text);
}

/** Percent-decodes a text once; undefined for an incomplete escape, or bytes that are not UTF-8. */
export function percentDecoded(text: string): string | undefined {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The scheme of a URI in lower case; undefined for a text without one. */
export function uriScheme(text: string): string | undefined {
  return /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(text)?.[1]?.toLowerCase();
}
