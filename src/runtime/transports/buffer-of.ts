import { Buffer } from 'node:buffer';

/** Gives bytes as a buffer, without copying them. */
export function bufferOf(bytes: Uint8Array): Buffer {
  if (Buffer.isBuffer(bytes)) return bytes;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
