import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciiJson } from '../../../src/runtime/transports/stdio/ascii-json.js';
import { cancel, line, openPipe } from './pipe.js';

const TEXT = '世界 👍\u2028 é';

/** Ids and codes of answers, in order of the ids. */
function outcomes(lines: readonly string[]): string[] {
  return lines
    .map((text) => JSON.parse(text))
    .map(({ id, error }) => `${JSON.stringify(id) ?? 'no id'}${error ? ` ${error.code}` : ''}`)
    .sort();
}

describe('reading lines', () => {
  it('answers a message in ASCII alone', async () => {
    const pipe = openPipe();
    pipe.input.write(`${line('é', 'echo', { text: TEXT })}\n`);
    const [answer = ''] = await pipe.finish();
    expect(answer).toMatch(/^[\x20-\x7e]+$/);
    expect(JSON.parse(answer)).toEqual({ jsonrpc: '2.0', id: 'é', result: { text: TEXT } });
  });

  it.each([
    ['a line end of Windows', `${line(1, 'echo')}\r\n`],
    ['no line end', line(1, 'echo')],
    ['a byte order mark', `\ufeff${line(1, 'echo')}\n`],
    ['blank lines', `\n\r\n  \t\n${line(1, 'echo')}\n\n \n`],
    ['white space around it', `  ${line(1, 'echo')} \t\n`],
  ])('reads a message with %s', async (_name, text) => {
    const pipe = openPipe();
    pipe.input.write(text);
    expect(outcomes(await pipe.finish())).toEqual(['1']);
  });

  it('reads messages however they are cut into chunks', async () => {
    const bytes = Buffer.from(
      `${line(1, 'echo', { text: TEXT })}\r\n\n${line(2, 'echo', { text: TEXT })}`,
    );
    const cuts = fc.array(fc.nat(bytes.length), { maxLength: 12 });
    const property = fc.asyncProperty(cuts, async (positions) => {
      const pipe = openPipe();
      const sorted = [0, ...positions.sort((a, b) => a - b), bytes.length];
      for (const [index, start] of sorted.entries()) {
        pipe.input.write(bytes.subarray(start, sorted[index + 1] ?? start));
      }
      const texts = (await pipe.finish()).map((answer) => JSON.parse(answer).result.text);
      expect(texts).toEqual([TEXT, TEXT]);
    });
    await fc.assert(property, { numRuns: 40 });
  });

  it('reads a message that comes byte by byte', async () => {
    const pipe = openPipe();
    for (const byte of Buffer.from(`${line(1, 'echo', { text: TEXT })}\n`)) {
      pipe.input.write(Buffer.of(byte));
    }
    expect(JSON.parse((await pipe.finish())[0] ?? '').result).toEqual({ text: TEXT });
  });

  it('answers 10,000 lines, each once', async () => {
    const pipe = openPipe();
    const ids = Array.from({ length: 10_000 }, (_, index) => index);
    const text = ids.map((id) => `${line(id, 'echo', { id })}\n`).join('');
    // In pieces of the size that a pipe delivers.
    for (let start = 0; start < text.length; start += 65_536) {
      pipe.input.write(text.slice(start, start + 65_536));
      await setImmediate();
    }
    const answered = (await pipe.finish()).map((text) => JSON.parse(text));
    expect(answered.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids);
    expect(answered.every(({ id, result }) => result.id === id)).toBe(true);
  });

  it.each([
    ['{oops', 'no id -32700'],
    ['[]', 'no id -32600'],
    ['"x"', 'no id -32600'],
    ['\u00a0', 'no id -32700'],
    [' \t\u2028', 'no id -32700'],
    ['{"jsonrpc":"2.0","id":null,"method":"echo"}', 'no id -32600'],
    ['{"jsonrpc":"2.0","id":1.5,"method":"echo"}', 'no id -32600'],
    ['{"jsonrpc":"1.0","id":7,"method":"echo"}', '7 -32600'],
  ])('answers %s with %s, and goes on', async (text, expected) => {
    const pipe = openPipe();
    pipe.input.write(`${text}\n${line(2, 'echo')}\n`);
    expect(outcomes(await pipe.finish())).toEqual(['2', expected].sort());
    expect(pipe.core.dispatched).toHaveLength(1);
  });

  it('refuses bytes that are not UTF-8', async () => {
    const pipe = openPipe();
    pipe.input.write(
      Buffer.concat([Buffer.from('"\xff"\n', 'latin1'), Buffer.from(line(2, 'echo'))]),
    );
    expect(outcomes(await pipe.finish())).toEqual(['2', 'no id -32700']);
  });

  it.each([
    ['an unknown notification', '{"jsonrpc":"2.0","method":"notifications/unknown"}'],
    ['a call without id', '{"jsonrpc":"2.0","method":"echo"}'],
    ['a malformed notification', '{"jsonrpc":"2.0","method":5}'],
    ['a notification with positional params', '{"jsonrpc":"2.0","method":"x","params":[]}'],
    ['a response', '{"jsonrpc":"2.0","id":1,"result":{}}'],
    ['an error response', '{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"x"}}'],
    ['a malformed response', '{"error":1}'],
    ['a cancellation of nothing', cancel('zzz')],
    ['a malformed cancellation', cancel(null)],
    ['a cancellation without params', '{"jsonrpc":"2.0","method":"notifications/cancelled"}'],
  ])('does not answer %s', async (_name, text) => {
    const pipe = openPipe();
    pipe.input.write(`${text}\n`);
    expect(await pipe.finish()).toEqual([]);
    expect(pipe.core.dispatched).toEqual([]);
  });
});

describe('maxLineBytes', () => {
  it('is exact, and a longer line costs no more than its answer', async () => {
    const fits = line(1, 'echo', { text: 'é' });
    const pipe = openPipe({ maxLineBytes: Buffer.byteLength(fits) });
    pipe.input.write(`${fits}\n ${fits}\n${fits.slice(1)}xxxxxxx\n${line(2, 'echo')}\n`);
    expect(outcomes(await pipe.finish())).toEqual(['1', '2', 'no id -32600', 'no id -32600']);
  });

  it('answers an endless line when it crosses the limit, and holds no more of it', async () => {
    const pipe = openPipe();
    const chunk = Buffer.alloc(1_000_000, 'x');
    for (let index = 0; index < 40; index += 1) {
      if (!pipe.input.write(chunk)) await new Promise((done) => pipe.input.once('drain', done));
    }
    await expect.poll(() => outcomes(pipe.lines())).toEqual(['no id -32600']);
    pipe.input.write(`\n${line(2, 'echo')}\n`);
    expect(outcomes(await pipe.finish())).toEqual(['2', 'no id -32600']);
  });

  it('reads a line of 2 MB', async () => {
    const pipe = openPipe();
    const text = 'x'.repeat(1_999_900);
    pipe.input.write(`${line(1, 'echo', { text })}\n`);
    expect(JSON.parse((await pipe.finish())[0] ?? '').result.text).toBe(text);
  });
});

describe('requests at the same time', () => {
  it('answers each when it is ready', async () => {
    const pipe = openPipe();
    pipe.input.write(`${line(1, 'wait')}\n${line(2, 'echo')}\n`);
    await expect.poll(() => outcomes(pipe.lines())).toEqual(['2']);
    pipe.core.dispatched[0]?.release();
    expect(outcomes(await pipe.finish())).toEqual(['1', '2']);
  });

  it('never answers a cancelled request, and answers the others', async () => {
    const pipe = openPipe();
    pipe.input.write(`${line(1, 'wait')}\n${line('1', 'wait')}\n${cancel(1)}\n`);
    await pipe.core.reached(2);
    const [first, second] = pipe.core.dispatched;
    await expect.poll(() => first?.origin.cancellation.cancelled).toBe(true);
    expect(second?.origin.cancellation.cancelled).toBe(false);
    first?.release();
    second?.release();
    expect(outcomes(await pipe.finish())).toEqual(['"1"']);
  });

  it('cancels a request with an id beyond 2^53 by its digits', async () => {
    const pipe = openPipe();
    const [a, b] = ['9007199254740993', '9007199254740992'];
    const text = [a, b].map((id) => line(0, 'wait').replace('"id":0', `"id":${id}`)).join('\n');
    pipe.input.write(`${text}\n${cancel(0).replace('"requestId":0', `"requestId":${a}`)}\n`);
    await pipe.core.reached(2);
    for (const { release } of pipe.core.dispatched) release();
    expect(await pipe.finish()).toEqual([`{"jsonrpc":"2.0","id":${b},"result":{}}`]);
  });

  it('refuses what neither runs nor waits', async () => {
    const pipe = openPipe({ maxConcurrentRequests: 1, maxQueuedRequests: 1 });
    pipe.input.write(`${line(1, 'wait')}\n${line(2, 'echo')}\n${line(3, 'echo')}\n`);
    await expect.poll(() => outcomes(pipe.lines())).toEqual(['3 -32603']);
    pipe.core.dispatched[0]?.release();
    expect(outcomes(await pipe.finish())).toEqual(['1', '2', '3 -32603']);
  });

  it('answers and cancels a request at its deadline', async () => {
    const pipe = openPipe({ requestTimeoutMs: 30 });
    pipe.input.write(`${line(1, 'wait')}\n${line(2, 'echo')}\n`);
    await expect.poll(() => outcomes(pipe.lines())).toEqual(['1 -32603', '2']);
    expect(pipe.core.dispatched[0]?.origin.cancellation.cancelled).toBe(true);
    pipe.core.dispatched[0]?.release();
    expect(outcomes(await pipe.finish())).toEqual(['1 -32603', '2']);
  });
});

describe('the end', () => {
  it('answers what was read before the input ended', async () => {
    const pipe = openPipe();
    pipe.input.end(`${line(1, 'wait')}\n`);
    await pipe.core.reached(1);
    await sleep(20);
    pipe.core.dispatched[0]?.release();
    expect(outcomes(await pipe.finish())).toEqual(['1']);
  });

  it('does not wait for a cancelled request', async () => {
    const pipe = openPipe();
    pipe.input.end(`${line(1, 'wait')}\n${cancel(1)}\n`);
    expect(await pipe.finish()).toEqual([]);
  });

  it('reads no more when it is told to stop, and answers what it has', async () => {
    const pipe = openPipe();
    pipe.input.write(`${line(1, 'wait')}\n`);
    await pipe.core.reached(1);
    pipe.abort.abort();
    pipe.input.write(`${line(2, 'echo')}\n`);
    await sleep(20);
    pipe.core.dispatched[0]?.release();
    await pipe.served;
    expect(outcomes(pipe.lines())).toEqual(['1']);
  });

  it('cancels what is left at the deadline after that', async () => {
    const pipe = openPipe({ drainTimeoutMs: 30 });
    pipe.input.write(`${line(1, 'wait')}\n`);
    await pipe.core.reached(1);
    pipe.abort.abort();
    await pipe.served;
    expect(pipe.core.dispatched[0]?.origin.cancellation.cancelled).toBe(true);
    expect(pipe.lines()).toEqual([]);
  });

  it('ends quietly, and cancels, when the client has closed its end', async () => {
    const pipe = openPipe();
    pipe.input.write(`${line(1, 'wait')}\n`);
    await pipe.core.reached(1);
    pipe.output.destroy(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    await pipe.served;
    expect(pipe.core.dispatched[0]?.origin.cancellation.cancelled).toBe(true);
  });

  it('reads no more while the client does not read, and gives up in the end', async () => {
    const pipe = openPipe({ writeTimeoutMs: 300 });
    pipe.output.pause();
    const text = 'x'.repeat(50_000);
    for (let id = 0; id < 60; id += 1) {
      pipe.input.write(`${line(id, 'echo', { text })}\n`);
      await sleep(1);
    }
    const dispatched = pipe.core.dispatched.length;
    expect(dispatched).toBeLessThan(30);
    await expect(pipe.served).rejects.toThrow('the client has read nothing for 300 ms');
    expect(pipe.core.dispatched).toHaveLength(dispatched);
  });

  it('cancels every request, also those that share an id', async () => {
    const pipe = openPipe();
    pipe.input.write(`${line(1, 'wait')}\n${line(1, 'wait')}\n`);
    await pipe.core.reached(2);
    pipe.output.destroy();
    await pipe.served;
    const cancelled = pipe.core.dispatched.map(({ origin }) => origin.cancellation.cancelled);
    expect(cancelled).toEqual([true, true]);
  });

  it('does not wait for an answer of the client, which can send none any more', async () => {
    const pipe = openPipe();
    pipe.input.write(`${line(1, 'wait')}\n`);
    await pipe.core.reached(1);
    const { origin, release } = pipe.core.dispatched[0] ?? {};
    const { signal } = new AbortController();
    const answers = [origin?.ask?.({ method: 'roots/list' }, signal, 'roots')];
    pipe.input.end();
    expect(await answers[0]).toBeUndefined();
    answers.push(origin?.ask?.({ method: 'roots/list' }, signal, 'roots'));
    expect(await answers[1]).toBeUndefined();
    release?.();
    const methods = (await pipe.finish()).map((text) => JSON.parse(text).method);
    expect(methods).toEqual(['roots/list', undefined]);
  });

  it('serves a client that reads slowly, but reads', async () => {
    const pipe = openPipe({ writeTimeoutMs: 400 });
    pipe.output.removeAllListeners('data').pause();
    const text = 'x'.repeat(1_000_000);
    for (const id of [1, 2]) pipe.input.write(`${line(id, 'echo', { text })}\n`);
    pipe.input.end();
    let received = 0;
    while (received < 2_000_000) {
      received += pipe.output.read(65_536)?.length ?? pipe.output.read()?.length ?? 0;
      await sleep(30);
    }
    await pipe.served;
  });

  it('goes on when a slow client has caught up', async () => {
    const pipe = openPipe();
    pipe.output.pause();
    const text = 'x'.repeat(50_000);
    for (let id = 0; id < 100; id += 1) pipe.input.write(`${line(id, 'echo', { text })}\n`);
    await sleep(50);
    pipe.output.resume();
    expect(await pipe.finish()).toHaveLength(100);
  });
});

describe('asciiJson', () => {
  it('changes the bytes and never the value', () => {
    const property = fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      const text = JSON.stringify(value);
      const ascii = asciiJson(text);
      expect(ascii).toMatch(/^[\0-\x7f]*$/);
      expect(JSON.parse(ascii)).toEqual(JSON.parse(text));
    });
    fc.assert(property, { numRuns: 200 });
  });
});
