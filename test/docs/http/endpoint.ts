import { createHttpEndpoint, type HttpAnswer, type RequestHead } from 'snodo/http';
import { createRuntime } from '../../../generated/greeter/server.js';

const endpoint = createHttpEndpoint({ runtime: createRuntime() });

/** Answers requests of a platform that hands over whole events and takes whole answers. */
export async function answer(head: RequestHead, body: Uint8Array): Promise<HttpAnswer> {
  const prepared = await endpoint.prepare(head);
  if ('status' in prepared) return prepared;
  const outcome = await prepared.execute(({ chunk, end }) => {
    chunk(body);
    end();
    return () => {};
  }, {});
  if (typeof outcome === 'object') return outcome;
  throw new Error('a stream, although there is no way to send one');
}
