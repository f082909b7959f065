import type { IncomingMessage } from 'node:http';
import type { BodySource } from '../body.js';

/** The body of a request that node received. Silence on the connection is told by its `timeout` event. */
export function nodeBody(request: IncomingMessage): BodySource {
  return ({ chunk, end, expire, abort }) => {
    request.on('data', chunk);
    request.on('end', end);
    request.on('close', abort);
    // Emitted only while the body is incomplete.
    request.on('timeout', expire);
    return () => {
      if (!request.readableEnded) request.off('data', chunk);
    };
  };
}
