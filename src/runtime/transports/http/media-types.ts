const JSON_TYPE = 'application/json';
const STREAM_TYPE = 'text/event-stream';

/** Whether a `Content-Type` says JSON; case and parameters are ignored (RFC 9110, section 8.3.1). */
export function isJsonType(contentType: string | undefined): boolean {
  if (contentType === JSON_TYPE) return true;
  return contentType !== undefined && mediaType(contentType) === JSON_TYPE;
}

/**
 * Whether an `Accept` header admits both forms in which a request can be answered, JSON and an event stream, by name or
 * by wildcard. The most specific range decides, and `q=0` excludes (RFC 9110, section 12.5.1). An absent header admits
 * nothing, because MCP asks clients to list both.
 */
export function acceptsAnswers(accept: string | undefined): boolean {
  if (accept === `${JSON_TYPE}, ${STREAM_TYPE}`) return true;
  if (accept === undefined) return false;
  const ranges = acceptedRanges(accept);
  return admits(ranges, JSON_TYPE) && admits(ranges, STREAM_TYPE);
}

/** Whether an `Accept` header admits an event stream, by the same rules. */
export function acceptsStream(accept: string | undefined): boolean {
  return accept !== undefined && admits(acceptedRanges(accept), STREAM_TYPE);
}

function acceptedRanges(accept: string): ReadonlyMap<string, boolean> {
  return new Map(accept.split(',').map((entry) => [mediaType(entry), !isExcluded(entry)]));
}

function admits(ranges: ReadonlyMap<string, boolean>, type: string): boolean {
  const family = `${type.slice(0, type.indexOf('/'))}/*`;
  return ranges.get(type) ?? ranges.get(family) ?? ranges.get('*/*') ?? false;
}

function mediaType(value: string): string {
  const parameters = value.indexOf(';');
  return (parameters === -1 ? value : value.slice(0, parameters)).trim().toLowerCase();
}

function isExcluded(entry: string): boolean {
  return /;\s*q\s*=\s*0(?:\.0*)?\s*(?:;|$)/i.test(entry);
}
