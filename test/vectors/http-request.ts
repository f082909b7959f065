import { type Agent, type IncomingMessage, request } from 'node:http';
import { type HttpVector, readVectors, withMeta } from './vector.js';

/** The revisions that the vectors are about. */
export const REVISIONS = ['2026-07-28', '2025-11-25', '2025-06-18'] as const;

/** One of the revisions. */
export type Revision = (typeof REVISIONS)[number];

/** The vector over HTTP with this id. */
export function findVector(id: string, revision: Revision = '2026-07-28'): HttpVector {
  const vector = readVectors<HttpVector>(`${revision}.http.jsonl`).find((entry) => entry.id === id);
  if (vector === undefined) throw new Error(`no vector ${id}`);
  return vector;
}

/** Sends the request of a vector; resolves to the response as soon as its head is there. */
export function sendVector(
  port: number,
  vector: HttpVector,
  revision: Revision,
  agent: Agent,
): Promise<IncomingMessage> {
  const verb = /^@(GET|DELETE)$/.exec(String(vector.b))?.[1];
  const raw = /^@raw:(.*)$/s.exec(String(vector.b))?.[1];
  const body = withMeta(vector.b);
  const text = verb === undefined ? (raw ?? JSON.stringify(body)) : '';
  return new Promise((resolve, reject) => {
    const message = request(
      { host: '127.0.0.1', port, path: '/mcp', method: verb ?? 'POST', agent },
      resolve,
    );
    for (const [name, value] of headersOf(vector, body, text, revision))
      message.setHeader(name, value);
    message.on('error', reject);
    message.end(text);
  });
}

function headersOf(
  vector: HttpVector,
  body: unknown,
  text: string,
  revision: Revision,
): readonly (readonly [string, string | readonly string[]])[] {
  const { method, params } = body as { method?: string; params?: { name?: string; uri?: string } };
  const name = params?.name ?? params?.uri;
  const named = ['tools/call', 'prompts/get', 'resources/read'].includes(method ?? '');
  const modern = revision === '2026-07-28';
  const headers: Record<string, string | readonly string[] | null> = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    'MCP-Protocol-Version': modern || method !== 'initialize' ? revision : null,
    'Mcp-Method': modern ? (method ?? null) : null,
    'Mcp-Name': modern && named && name !== undefined ? name : null,
    'Content-Length': String(Buffer.byteLength(text)),
    ...vector.h,
  };
  return Object.entries(headers).flatMap(([key, value]) => {
    if (value === null) return [];
    return [[key, typeof value === 'string' ? value.replace(/^@latin1:/, '') : value] as const];
  });
}
