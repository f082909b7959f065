import { isIP } from 'node:net';
import { parseAuthority } from '../protocol/authority.js';
import { isScope } from '../protocol/oauth-scope.js';
import { isEndpointPath, isHttpUrl, isSecureUrl } from '../protocol/uri.js';

/** A grammar that a text follows. */
type TextGrammar = {
  readonly accepts: (text: string) => boolean;
  /** What a text that does not follow it was probably meant to be; whether that follows it is checked. */
  readonly meant?: (text: string) => string;
};

/** The name of a grammar. */
export type TextFormat =
  | 'http-url'
  | 'secure-url'
  | 'endpoint-path'
  | 'bind-host'
  | 'authority'
  | 'origin'
  | 'scope';

/** The grammars that the key table names. */
export const TEXT_FORMATS: Readonly<Record<TextFormat, TextGrammar>> = {
  'http-url': { accepts: isHttpUrl },
  'secure-url': { accepts: isSecureUrl, meant: secureUrlOf },
  'endpoint-path': { accepts: isEndpointPath, meant: (text) => `/${pathOf(text)}` },
  'bind-host': { accepts: isBindHost, meant: (text) => hostOf(text).replace(/^\[|\]$/g, '') },
  authority: { accepts: isAuthority, meant: authorityOf },
  origin: { accepts: isOrigin, meant: originOf },
  scope: { accepts: isScope },
};

/** A text near to a wrong one that follows the grammar; undefined when none is at hand. */
export function meantText(format: TextFormat, text: string): string | undefined {
  const { accepts, meant } = TEXT_FORMATS[format];
  const near = meant?.(text);
  return near !== undefined && accepts(near) ? near : undefined;
}

/** A name of ASCII labels (a `Host` header carries others in their ASCII form), or an IPv4 address. */
function isHostName(text: string): boolean {
  if (text.length > 253) return false;
  return /^[0-9.]+$/.test(text) ? isIP(text) === 4 : text.split('.').every(isLabel);
}

function isLabel(label: string): boolean {
  return /^[A-Za-z0-9_-]{1,63}$/.test(label);
}

function isBindHost(text: string): boolean {
  return isHostName(text) || isIP(text) === 6;
}

function isAuthority(text: string): boolean {
  const { host, port = 0 } = parseAuthority(text) ?? {};
  if (host === undefined || port > 65_535) return false;
  return host.startsWith('[') ? isIP(host.slice(1, -1)) === 6 : isHostName(host);
}

/** The origin of a web page (RFC 6454): scheme, host and port as a browser sends them. */
function isOrigin(text: string): boolean {
  return isHttpUrl(text) && new URL(text).origin === text;
}

/** The host and port of a URL, or of a text that lacks its scheme; names in their ASCII form. */
function authorityOf(text: string): string {
  if (/^[0-9.]+$/.test(text)) return text; // a URL would read a broken address as another one
  const url = text.includes('://') ? text : `http://${text}`;
  return URL.canParse(url) ? new URL(url).host : text;
}

function secureUrlOf(text: string): string {
  const url = text.includes('://') ? text.replace(/^http:/i, 'https:') : `https://${text}`;
  return url.replace(/#.*$/s, '');
}

function hostOf(text: string): string {
  return authorityOf(text).replace(/:[0-9]+$/, '');
}

function originOf(text: string): string {
  const isHost = isAuthority(text) && /[.:]|^localhost$/.test(text);
  const url = isHost ? `https://${text}` : text;
  return URL.canParse(url) ? new URL(url).origin : url;
}

/** The path of a URL or of a text that has none of its own, without what cannot stand in it. */
function pathOf(text: string): string {
  const path = text.replace(/^https?:\/\/[^/?#]*/i, '');
  return path.replace(/[?#].*$/s, '').replace(/^\/+/, '');
}
