import { ClientError } from '../error.js';

/** Who sends a body, and how long it may get. */
export type BodyLimit = { readonly peer: string; readonly maxBytes: number };

/** Reads a whole body as UTF-8. Stops once it is longer than the limit. */
export async function readText(
  body: AsyncIterable<Uint8Array>,
  { peer, maxBytes }: BodyLimit,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) {
      throw new ClientError('too-large', `${peer} answered more than ${maxBytes} bytes`);
    }
    chunks.push(chunk);
  }
  return decodeUtf8(Buffer.concat(chunks), peer);
}

function decodeUtf8(bytes: Uint8Array, peer: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ClientError('protocol', `${peer} answered bytes that are not UTF-8`);
  }
}
