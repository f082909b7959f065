import { ClientError } from '../error.js';

/** Who sends a body, and how long it may get. */
export type BodyLimit = { readonly peer: string; readonly maxBytes: number };

/** Passes a body on chunk by chunk, and stops it once it is longer than the limit. */
export async function* limitBody(
  body: AsyncIterable<Uint8Array>,
  { peer, maxBytes }: BodyLimit,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) {
      throw new ClientError('too-large', `${peer} answered more than ${maxBytes} bytes`);
    }
    yield chunk;
  }
}

/** Reads a whole body as UTF-8. */
export async function readText(body: AsyncIterable<Uint8Array>, limit: BodyLimit): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of limitBody(body, limit)) chunks.push(chunk);
  return decodeUtf8(Buffer.concat(chunks), limit.peer);
}

function decodeUtf8(bytes: Uint8Array, peer: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ClientError('protocol', `${peer} answered bytes that are not UTF-8`);
  }
}
