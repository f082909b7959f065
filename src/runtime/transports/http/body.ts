import { bufferOf } from '../buffer-of.js';
import { ByteStore } from '../byte-store.js';
import { createDeadlines } from '../deadlines.js';
import { BODY_TOO_SLOW, CLOSING, CONTENT_TOO_LARGE, type HttpAnswer } from './answer.js';

/** Takes the body of a request, piece by piece. What comes after its end changes nothing. */
export type BodyReceiver = {
  chunk(bytes: Uint8Array): void;
  /** The body is complete. */
  end(): void;
  /** The client was silent for too long. */
  expire(): void;
  /** The client is gone. */
  abort(): void;
};

/** Starts to hand a body over. Returns what stops it: called once, when no more is wanted. */
export type BodySource = (receiver: BodyReceiver) => () => void;

/** What came of reading a body. `gone`: the client left before its end, so nobody is there to answer to. */
export type BodyOutcome = Uint8Array | HttpAnswer | 'gone';

/** Reads the bodies of one endpoint. */
export type BodyIntake = {
  /** Reads a body to its end, its limit or its deadline. Never rejects. */
  read(source: BodySource): Promise<BodyOutcome>;
  /** Gives up on every body that is still being read. */
  close(): void;
};

/** Makes the intake of one endpoint. */
export function createBodyIntake({
  maxBodyBytes,
  bodyTimeoutMs,
}: {
  readonly maxBodyBytes: number;
  readonly bodyTimeoutMs: number;
}): BodyIntake {
  const unread = createDeadlines<(outcome: BodyOutcome) => void>(bodyTimeoutMs, (settle) =>
    settle(BODY_TOO_SLOW),
  );
  let closed = false;

  const read = (source: BodySource): Promise<BodyOutcome> =>
    new Promise((resolve) => {
      if (closed) {
        resolve(CLOSING);
        return;
      }
      const store = new ByteStore();
      let stop: (() => void) | undefined;
      let isSettled = false;
      const settle = (outcome: BodyOutcome): void => {
        isSettled = true;
        resolve(outcome);
        stop?.();
      };
      const finish = (outcome: BodyOutcome): void => {
        if (unread.delete(settle)) settle(outcome);
      };
      unread.add(settle);
      stop = source({
        chunk: (bytes) => {
          if (store.length + bytes.length <= maxBodyBytes) store.append(bufferOf(bytes));
          else finish(CONTENT_TOO_LARGE);
        },
        end: () => finish(store.take()),
        expire: () => finish(BODY_TOO_SLOW),
        abort: () => finish('gone'),
      });
      if (isSettled) stop();
    });

  return {
    read,
    close() {
      closed = true;
      for (const settle of unread.takeAll()) settle(CLOSING);
    },
  };
}
