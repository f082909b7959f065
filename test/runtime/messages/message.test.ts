import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Message, readMessage } from '../../../src/runtime/messages/message.js';
import { numberTextAt, unreadableNumber } from '../../../src/runtime/messages/number-text.js';

const CALL = '"jsonrpc":"2.0","method":"tools/call"';

/** What a message is read as, on one line: kind, code of a fault, id as echoed. */
function summary(message: Message): string {
  switch (message.kind) {
    case 'request':
      return `request ${message.id.text} ${message.method}`;
    case 'notification':
      return `notification ${message.method}`;
    case 'response':
      return 'response';
    case 'fault':
      return `${message.notification ? 'silent ' : ''}${message.code} ${message.id?.text ?? 'no id'}`;
  }
}

describe('readMessage', () => {
  it.each([
    ['a request', `{${CALL},"id":1,"params":{}}`, 'request 1 tools/call'],
    ['a request without params', `{${CALL},"id":1}`, 'request 1 tools/call'],
    ['id 0', `{${CALL},"id":0}`, 'request 0 tools/call'],
    ['an empty string id', `{${CALL},"id":""}`, 'request "" tools/call'],
    ['a string id that looks like a number', `{${CALL},"id":"1"}`, 'request "1" tools/call'],
    ['a whole number written as a fraction', `{${CALL},"id":1.0}`, 'request 1 tools/call'],
    ['extra members', `{${CALL},"id":1,"trace":[],"result":{}}`, 'request 1 tools/call'],
    ['surrounding white space', ` \t{${CALL},"id":1}\r\n`, 'request 1 tools/call'],
    ['prototype names', `{${CALL},"id":1,"__proto__":{"method":"x"}}`, 'request 1 tools/call'],
    ['a repeated id: the last counts', `{"id":[],${CALL},"id":2}`, 'request 2 tools/call'],
    ['an unknown method name', '{"jsonrpc":"2.0","method":"","id":1}', 'request 1 '],
    [
      'a notification',
      '{"jsonrpc":"2.0","method":"notifications/x"}',
      'notification notifications/x',
    ],
    ['a call without id', `{${CALL}}`, 'notification tools/call'],
    ['a result', '{"jsonrpc":"2.0","id":1,"result":{}}', 'response'],
    ['an error', '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"x"}}', 'response'],
    ['a malformed response', '{"result":1}', 'response'],
  ])('reads %s', (_name, text, expected) => {
    expect(summary(readMessage(text))).toBe(expected);
  });

  it.each([
    ['nothing', '', '-32700 no id'],
    ['a cut object', '{"jsonrpc":"2.0",', '-32700 no id'],
    ['a second value', '{} {}', '-32700 no id'],
    ['a byte order mark', `\ufeff{${CALL},"id":1}`, '-32700 no id'],
    ['a batch', `[{${CALL},"id":1}]`, '-32600 no id'],
    ['an empty batch', '[]', '-32600 no id'],
    ['a string', '"x"', '-32600 no id'],
    ['null', 'null', '-32600 no id'],
    ['an empty object', '{}', '-32600 no id'],
    ['a wrong version', '{"jsonrpc":"1.0","id":20,"method":"x"}', '-32600 20'],
    ['a missing version', '{"id":20,"method":"x"}', '-32600 20'],
    ['no method', '{"jsonrpc":"2.0","id":3}', '-32600 3'],
    ['a method that is no string', '{"jsonrpc":"2.0","id":3,"method":5}', '-32600 3'],
    ['params null', `{${CALL},"id":3,"params":null}`, '-32600 3'],
    ['params as text', `{${CALL},"id":3,"params":"x"}`, '-32600 3'],
    ['positional params', `{${CALL},"id":3,"params":[1]}`, '-32602 3'],
    ['a malformed notification', '{"jsonrpc":"2.0","method":5}', 'silent -32600 no id'],
    ['a notification of another version', '{"method":"x"}', 'silent -32600 no id'],
    ['a notification with positional params', `{${CALL},"params":[]}`, 'silent -32602 no id'],
  ])('refuses %s', (_name, text, expected) => {
    expect(summary(readMessage(text))).toBe(expected);
  });

  it.each([
    ['null', '-32600 no id'],
    ['1.5', '-32600 no id'],
    ['{}', '-32600 no id'],
    ['[]', '-32600 no id'],
    ['true', '-32600 no id'],
    ['9007199254740991', 'request 9007199254740991 tools/call'],
    ['9007199254740993', 'request 9007199254740993 tools/call'],
    ['-9007199254740993', 'request -9007199254740993 tools/call'],
    ['9223372036854775807', 'request 9223372036854775807 tools/call'],
    ['9223372036854775808', '-32600 no id'],
    ['-9223372036854775808', 'request -9223372036854775808 tools/call'],
    ['-9223372036854775809', '-32600 no id'],
    ['1e17', '-32600 no id'],
    [`"${'a'.repeat(256)}"`, `request "${'a'.repeat(256)}" tools/call`],
    [`"${'a'.repeat(257)}"`, '-32600 no id'],
    [`"${'é'.repeat(128)}"`, `request "${'é'.repeat(128)}" tools/call`],
    [`"${'é'.repeat(129)}"`, '-32600 no id'],
  ])('checks the id %s', (id, expected) => {
    expect(summary(readMessage(`{"nested":{"id":7},${CALL},"id": ${id} }`))).toBe(expected);
  });

  it('holds the value of an id beyond 2^53 exactly', () => {
    const message = readMessage(`{${CALL},"\\u0069d":9007199254740993}`);
    expect(message).toMatchObject({ kind: 'request', id: { value: 9007199254740993n } });
  });

  it.each([
    ['0', true],
    ['""', true],
    ['9223372036854775807', true],
    ['9223372036854775808', false],
    ['null', false],
    ['1.5', false],
    ['{}', false],
    [`"${'a'.repeat(257)}"`, false],
  ])('checks the progress token %s', (token, valid) => {
    const text = `{${CALL},"id":1,"params":{"_meta":{"progressToken":${token}}}}`;
    expect(summary(readMessage(text))).toBe(valid ? 'request 1 tools/call' : '-32602 1');
  });

  it.each([
    ['1', '1'],
    ['"a"', '"a"'],
    ['9007199254740993', '9007199254740993'],
    ['null', undefined],
    ['1.5', undefined],
  ])('reads which request is cancelled: %s', (id, expected) => {
    const text = `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":${id}}}`;
    const message = readMessage(text);
    expect(message.kind).toBe('notification');
    expect(message.kind === 'notification' && message.cancels?.text).toBe(expected);
  });

  it('never names a value of the text in its findings', () => {
    const secret = 'hunter2';
    const texts = [
      `{"jsonrpc":"2.0","id":1,"method":"x","params":"${secret}"}`,
      `{"jsonrpc":"${secret}","id":1,"method":"x"}`,
      `{"jsonrpc":"2.0","id":{"${secret}":1},"method":"x"}`,
      `{"${secret}`,
    ];
    for (const text of texts) expect(JSON.stringify(readMessage(text))).not.toContain(secret);
  });
});

describe('numbers of a message', () => {
  const digits = (count: number): string => '9'.repeat(count);

  it.each([
    ['64 digits', digits(64), true],
    ['a sign and 64 digits', `-${digits(64)}`, true],
    ['65 digits', digits(65), false],
    ['65 digits in a list', `[1,${digits(65)}]`, false],
    ['65 digits behind an escaped quote', `["\\"",${digits(65)}]`, false],
    ['65 digits behind an escaped backslash', `["\\\\",${digits(65)}]`, false],
    ['65 digits before a point', `${digits(65)}.5`, true],
    ['65 digits after a point', `0.${digits(65)}`, true],
    ['65 digits in a string', `"${digits(65)}"`, true],
    ['65 digits in a name', `{"${digits(65)}":1}`, true],
    ['the largest double', '1.7976931348623157e308', true],
    ['a number that overflows', '1e400', false],
    ['a negative one that overflows', '[-1E+400]', false],
    ['one that overflows without an exponent', `${digits(400)}.0`, false],
    ['one that underflows', '1e-400', true],
    ['an overflow in a string', '"1e400"', true],
    ['zeros in front of the exponent', '1e00002', true],
  ])('judges %s', (_name, text, readable) => {
    expect(unreadableNumber(text) === undefined).toBe(readable);
  });

  it('answers an unreadable number with -32700', () => {
    expect(summary(readMessage(`{${CALL},"id":1,"params":{"n":1e999}}`))).toBe('-32700 no id');
  });

  it('finds the text of every number that JSON.parse finds', () => {
    const key = fc.oneof(fc.constantFrom('a', 'b', '"', '\\', 'é', '__proto__'), fc.string());
    const property = fc.property(
      fc.dictionary(key, fc.oneof(fc.integer(), fc.dictionary(key, fc.jsonValue()))),
      fc.boolean(),
      (value, spaced) => {
        const text = JSON.stringify(value, null, spaced ? 2 : 0);
        for (const [name, member] of Object.entries(value)) {
          const found = numberTextAt(text, [name]);
          expect(found).toBe(typeof member === 'number' ? String(member) : undefined);
        }
      },
    );
    fc.assert(property, { numRuns: 200 });
  });

  it('reads a message of 2 MB full of near misses in linear time', () => {
    const body = `{${CALL},"id":9007199254740993,"params":{"a":"${`${digits(64)} 1e99 `.repeat(28_000)}"}}`;
    const started = performance.now();
    expect(summary(readMessage(body))).toBe('request 9007199254740993 tools/call');
    expect(performance.now() - started).toBeLessThan(500);
  });
});
