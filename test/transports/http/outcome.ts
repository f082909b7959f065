import type { RawResponse } from './raw-connection.js';

/** What came of a request, in the words of the case table. */
export function outcomeOf({ status, headers, body }: RawResponse): string {
  if (body === '') return String(status);
  if (headers['content-type'] === 'text/event-stream') {
    const events = body.split('\n\n').slice(0, -1);
    const isWhole = body.endsWith('\n\n') && events.every((event) => /^data: .+$/.test(event));
    if (!isWhole || events.length < 2) return `${status} no stream: ${body}`;
    const notifications = events.slice(0, -1).map((event) => JSON.parse(event.slice(6)));
    if (notifications.some(({ id, method }) => id !== undefined || method === undefined)) {
      return `${status} no stream of notifications: ${body}`;
    }
    return `${status} stream${messageOutcome(events.at(-1)?.slice(6) ?? '')}`;
  }
  return headers['content-type'] === 'application/json'
    ? status + messageOutcome(body)
    : String(status);
}

function messageOutcome(text: string): string {
  const { jsonrpc, id, error, result } = JSON.parse(text);
  if (jsonrpc !== '2.0') return ' no JSON-RPC';
  const named = id === undefined ? '' : ` id ${JSON.stringify(id)}`;
  if (error !== undefined) return ` ${error.code}${named}`;
  if (id !== 1) return ` another id: ${JSON.stringify(id)}`;
  return result.isError === true ? ' error' : '';
}
