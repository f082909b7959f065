import type { IncomingMessage } from 'node:http';
import { ByteStore } from '../byte-store.js';
import { CONTENT_TOO_LARGE } from './check-head.js';
import { CLOSING, type HttpRefusal } from './refusal.js';

/** What holds for reading a body. */
export type BodyRules = {
  readonly maxBodyBytes: number;
  readonly bodyTimeoutMs: number;
};

/** What came of reading a body. `gone`: the client left before its end, so nobody is there to answer to. */
export type BodyOutcome = Buffer | HttpRefusal | 'gone';

/** Reads the bodies of one listener. */
export type BodyReader = {
  /** Reads a body to its end, its limit or its deadline. Never rejects. */
  read(request: IncomingMessage): Promise<BodyOutcome>;
  /** Gives up on every body that is still being read. */
  close(): void;
};

const TOO_SLOW: HttpRefusal = { status: 408, message: 'the body did not arrive in time' };

/** Makes the reader of one listener. */
export function createBodyReader({ maxBodyBytes, bodyTimeoutMs }: BodyRules): BodyReader {
  const unread = new Set<(outcome: BodyOutcome) => void>();

  const read = (request: IncomingMessage): Promise<BodyOutcome> =>
    new Promise((resolve) => {
      const store = new ByteStore();
      const finish = (outcome: BodyOutcome): void => {
        if (!unread.delete(finish)) return;
        clearTimeout(timer);
        resolve(outcome);
      };
      const expire = (): void => finish(TOO_SLOW);
      const timer = setTimeout(expire, bodyTimeoutMs);
      unread.add(finish);
      request.on('data', (chunk: Buffer) => {
        if (store.length + chunk.length <= maxBodyBytes) store.append(chunk);
        else finish(CONTENT_TOO_LARGE);
      });
      request.on('end', () => finish(store.take()));
      request.on('close', () => finish('gone'));
      // Silence on the connection, see `readTimeoutMs`; emitted only while the body is incomplete.
      request.on('timeout', expire);
    });

  return {
    read,
    close() {
      for (const finish of unread) finish(CLOSING);
    },
  };
}
