import type { BodySource } from '../http/body.js';

/** The body of a web-standard request. */
export function requestBody({ body, signal }: Request): BodySource {
  return ({ chunk, end, abort }) => {
    if (body === null) {
      end();
      return () => {};
    }
    const reader = body.getReader();
    const pump = async (): Promise<void> => {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return end();
        chunk(value);
      }
    };
    signal.addEventListener('abort', abort, { once: true });
    pump().catch(abort);
    return () => {
      signal.removeEventListener('abort', abort);
      // Of a body that was read to its end nothing is left to cancel.
      reader.cancel().catch(() => {});
    };
  };
}
