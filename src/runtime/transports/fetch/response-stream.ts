import type { EventSink } from '../http/live-stream.js';

/** An event stream as the body of a response. */
export type ResponseStream = {
  readonly body: ReadableStream<Uint8Array>;
  readonly sink: EventSink;
  /** Breaks the stream off. */
  cut(reason: Error): void;
};

/** Opens an event stream. `onCancel` is called when the host gives it up: its client is gone. */
export function openResponseStream(onCancel: () => void): ResponseStream {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const leave = (): ReadableStreamDefaultController<Uint8Array> | undefined => {
    const left = controller;
    controller = undefined;
    return left;
  };
  let onPull = (): void => {};
  const body = new ReadableStream<Uint8Array>(
    {
      pull: () => onPull(),
      start(started) {
        controller = started;
      },
      cancel() {
        leave();
        onCancel();
      },
    },
    // Everything that is queued has not been taken yet.
    { highWaterMark: 0, size: (chunk) => chunk.byteLength },
  );
  return {
    body,
    sink: {
      write: (text) => controller?.enqueue(encoder.encode(text)),
      end(text) {
        const last = leave();
        last?.enqueue(encoder.encode(text));
        last?.close();
      },
      backlogBytes: () => -(controller?.desiredSize ?? 0),
      drained: () =>
        new Promise((resolve) => {
          onPull = resolve;
          if (controller?.desiredSize === 0) resolve();
        }),
    },
    cut: (reason) => leave()?.error(reason),
  };
}
