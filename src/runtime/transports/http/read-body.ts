import type { IncomingMessage } from 'node:http';
import { createByteStore } from '../byte-store.js';
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
  const interrupts = new Set<() => void>();

  const read = (request: IncomingMessage): Promise<BodyOutcome> =>
    new Promise((resolve) => {
      const store = createByteStore();
      const finish = (outcome: BodyOutcome): void => {
        clearTimeout(timer);
        interrupts.delete(interrupt);
        request.removeAllListeners('data');
        resolve(outcome);
      };
      const interrupt = (): void => finish(CLOSING);
      const expire = (): void => finish(TOO_SLOW);
      const timer = setTimeout(expire, bodyTimeoutMs);
      interrupts.add(interrupt);
      request.on('data', (chunk: Buffer) => {
        if (store.length + chunk.length > maxBodyBytes) finish(CONTENT_TOO_LARGE);
        else store.append(chunk);
      });
      request.on('end', () => finish(store.take()));
      request.on('close', () => finish('gone'));
      // Silence on the connection, see `readTimeoutMs`; emitted only while the body is incomplete.
      request.on('timeout', expire);
    });

  return {
    read,
    close() {
      for (const interrupt of interrupts) interrupt();
    },
  };
}
