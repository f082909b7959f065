import { Buffer } from 'node:buffer';
import type { ServerResponse } from 'node:http';
import type { HeaderFields } from '../answer.js';
import type { EventSink } from '../live-stream.js';

/** How long a client may take, and what happens at the end of the stream. */
export type NodeStreamRules = {
  /** Milliseconds during which the client may read nothing of what waits for it; then it is cut. */
  readonly readTimeoutMs: number;
  /** Called when the last byte has been handed to the system. */
  readonly onFinish: () => void;
};

/**
 * Opens an event stream on a response of node. The connection has its limit on silence only while something waits to be
 * read: what node calls silence is that nothing of it was taken.
 */
export function openNodeStream(
  response: ServerResponse,
  status: number,
  headers: HeaderFields,
  { readTimeoutMs, onFinish }: NodeStreamRules,
): EventSink {
  const wait = (): void => {
    // Without a connection it is the turn of an earlier request, and not the client that is slow.
    if (response.socket !== null) response.setTimeout(readTimeoutMs);
  };
  // An app that compresses its answers has what was not taken elsewhere than in the response.
  let refused = 0;
  response.on('drain', () => {
    refused = 0;
    response.setTimeout(0);
  });
  response.on('timeout', () => response.destroy());
  response.on('finish', onFinish);
  response.writeHead(status, [...headers]);
  return {
    write(text) {
      if (response.destroyed) return;
      if (!response.write(text)) {
        refused += Buffer.byteLength(text);
        wait();
      }
      flush(response);
    },
    end(text) {
      if (response.destroyed) return;
      response.end(text);
      if (response.writableLength > 0) wait();
    },
    backlogBytes: () => Math.max(response.writableLength, refused),
    drained: () =>
      new Promise((resolve) => {
        if (refused === 0) resolve();
        else response.once('drain', resolve);
      }),
  };
}

/** An app that compresses its answers holds them back until it is asked for them. */
function flush(response: ServerResponse & { readonly flush?: unknown }): void {
  if (typeof response.flush === 'function') response.flush();
}
