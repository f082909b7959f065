// Requests that are wrong, too large, too many or in pieces.

import { expectStatus, fail } from '../verdict.mjs';
import { ask, bytes, call, message, open } from '../wire.mjs';

const echo = (text = 'x') => call(1, 'echo', { text });
const raw = (body, headers) => bytes(echo(), headers, body);
const nested = (levels, open, close) => `${open.repeat(levels)}${close.repeat(levels)}`;

const within = (value) => `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${value}}`;
const argument = (text) =>
  JSON.stringify(echo('@')).replace('"@"', text).replace('"arguments":{', '"arguments":{"a":1,');

/** Bodies, and the statuses that may answer them. */
const BODIES = [
  ['deep arrays', within(nested(90_000, '[', ']')), [400]],
  ['deep objects', within(`${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`), [400]],
  ['deep arguments', argument(nested(40_000, '[', ']')), [200, 400]],
  ['wide arguments', argument(`{${keys(9000)}}`), [200, 400]],
  ['a huge number', argument('1e999'), [200, 400]],
  ['a long number', argument('9'.repeat(50_000)), [200, 400]],
  [
    'prototype names',
    argument('{"__proto__":{"text":1},"constructor":{"prototype":{}}}'),
    [200, 400],
  ],
  ['a lone surrogate', argument('"\\ud800"'), [200]],
  ['a batch', `[${Array.from({ length: 500 }, () => JSON.stringify(echo())).join()}]`, [400]],
  ['nothing', '', [400]],
  ['half a message', JSON.stringify(echo()).slice(0, -9), [400]],
  ['bytes that are no text', '\u0000\u00ff\u00fe', [400]],
  ['too much', `"${'x'.repeat(300_000)}"`, [413]],
];

function keys(count) {
  return Array.from({ length: count }, (_, index) => `"k${index}":${index}`).join();
}

const HEADS = [
  ['another host', { Host: 'attacker.example' }, [403]],
  ['a page of another host', { Origin: 'https://attacker.example' }, [403]],
  ['two hosts', { Host: ['127.0.0.1', 'attacker.example'] }, [400]],
  ['a compressed body', { 'Content-Encoding': 'gzip' }, [415]],
  ['another type', { 'Content-Type': 'text/plain' }, [415]],
  ['a name of another tool', { 'Mcp-Name': 'boom' }, [400]],
  ['another method', { 'Mcp-Method': 'tools/list' }, [400]],
  ['a header too large', { 'X-Large': 'x'.repeat(20_000) }, [431]],
  ['very many headers', Object.fromEntries(many(3000)), [431]],
  ['names of the prototype', { constructor: 'x', '__proto__ ': undefined, toString: 'y' }, [200]],
  ['two lengths', { 'Content-Length': ['5', '6'] }, [400]],
  ['a length and chunks', { 'Transfer-Encoding': 'chunked' }, [400]],
  ['a session that there is not', legacy('tools/list'), [400, 404]],
];

function many(count) {
  return Array.from({ length: count }, (_, index) => [`X-${index}`, 'x']);
}

function legacy(method) {
  return {
    'MCP-Protocol-Version': '2025-11-25',
    'Mcp-Method': method,
    'Mcp-Name': undefined,
    'Mcp-Session-Id': 'f'.repeat(32),
  };
}

async function answered(what, port, data, statuses) {
  const answer = await ask(port, data);
  if (answer === undefined) fail(`${what}: no answer`);
  expectStatus(what, answer, statuses);
}

async function wrongBody({ port, random }) {
  const [what, body, statuses] = random.of(BODIES);
  await answered(what, port, raw(body), statuses);
}

async function wrongHead({ port, random }) {
  const [what, headers, statuses] = random.of(HEADS);
  await answered(what, port, raw(JSON.stringify(echo()), headers), statuses);
}

/** Heads and bodies that come a byte at a time: the server answers 408 or closes, and waits no longer than its limits say. */
async function slowLoris({ port, random }) {
  const data = bytes(echo());
  const start = random.below(2) === 0 ? 20 : data.length - 40;
  const connection = await open(port);
  connection.send(data.slice(0, start));
  const drip = setInterval(() => connection.send(data[start]), 300);
  try {
    const answer = await connection.answer(20_000);
    if (answer !== undefined) expectStatus('a slow client', answer, [400, 408]);
  } finally {
    clearInterval(drip);
    connection.close();
  }
}

/** A body in chunks of one byte is the same body. */
async function chunked({ port, random }) {
  const text = random.word();
  const body = JSON.stringify(echo(text));
  const chunks = [...body].map((each) => `1\r\n${each}\r\n`).join('');
  const head = bytes(
    echo(text),
    { 'Content-Length': undefined, 'Transfer-Encoding': 'chunked' },
    '',
  );
  const answer = await ask(port, `${head}${chunks}0\r\n\r\n`);
  if (answer?.json?.result?.content[0].text !== text) fail('a chunked body was misread', answer);
}

/** Requests behind each other are answered each once, in their order. */
async function pipelined({ port, random }) {
  const texts = Array.from({ length: 2 + random.below(20) }, () => random.word());
  const connection = await open(port);
  try {
    connection.send(texts.map((text, id) => bytes(call(id, 'echo', { text }))).join(''));
    for (const [id, text] of texts.entries()) {
      const answer = await connection.answer();
      if (answer?.json?.id !== id || answer.json.result.content[0].text !== text) {
        fail(`the pipelined request ${id} got another answer`, answer);
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (connection.rest() !== '')
      fail('something follows the last answer', { body: connection.rest() });
  } finally {
    connection.close();
  }
}

/** Cursors and states that nobody gave out are refused. */
async function forged({ port, random }) {
  const cursor = random.word(40);
  const list = await ask(port, bytes(message(1, 'tools/list', { cursor })));
  if (list?.json?.error?.code !== -32602) fail('a forged cursor was taken', list);
  const request = call(2, 'ask');
  request.params.requestState = `${random.word(30)}.${random.word(43)}`;
  request.params.inputResponses = { who: { action: 'accept', content: { name: 'x' } } };
  const state = await ask(port, bytes(request));
  if (state?.json?.error?.code !== -32602) fail('a forged state was taken', state);
}

/** A template is matched in a time that is linear in the URI. */
async function longUri({ port }) {
  const uri = `mem://t/${'a/'.repeat(60_000)}`;
  const answer = await ask(
    port,
    bytes(message(1, 'resources/read', { uri }), { 'Mcp-Name': undefined }),
  );
  expectStatus('a long URI', answer, [200, 400]);
}

export const REQUEST_ATTACKS = [
  wrongBody,
  wrongBody,
  wrongHead,
  wrongHead,
  slowLoris,
  chunked,
  pipelined,
  forged,
  longUri,
];
