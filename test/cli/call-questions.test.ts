import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type HttpServer, listen } from 'snodo/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRuntime } from '../../generated/questions/server.js';
import { fieldPrompt, readField } from '../../src/cli/question-field.js';
import { terminalQuestions } from '../../src/cli/questions.js';
import { run, runAt } from './captured-terminal.js';

const folder = fileURLToPath(new URL('../../manifests/questions/', import.meta.url));
const CALL = ['call', 'cancel_booking', '--arg', 'booking=b-7'] as const;

const ASKED = 'The server asks: Cancel booking b-7?\naccept, decline or cancel? [accept] ';
const REASON = '  reason (Why the booking is cancelled; one of illness, weather, other): ';
const NOTE = '  note (Anything else; optional): ';

/** A person who gives answers, and then ends the input; what was asked is kept. */
function person(...answers: readonly string[]) {
  const left = [...answers];
  const asked: string[] = [];
  const askLine = async (prompt: string): Promise<string | undefined> => {
    asked.push(prompt);
    return left.shift();
  };
  return { asked, askLine };
}

let server: HttpServer;
beforeAll(async () => {
  server = await listen({
    runtime: createRuntime({ initializeEra: { sessions: 'memory' } }),
    port: 0,
  });
});
afterAll(() => server.close());

const text = (out: string): unknown => JSON.parse(out).content[0].text;

describe('a question of a tool at the terminal', () => {
  it.each([
    [['', 'weather', ''], [ASKED, REASON, NOTE], 'Booking b-7 is cancelled: weather.'],
    [['a', 'Illness', 'soon'], [ASKED, REASON, NOTE], 'Booking b-7 is cancelled: illness.'],
    [['d'], [ASKED], 'Nothing was cancelled.'],
    [['Cancel'], [ASKED], 'Nothing was cancelled.'],
    [[], [ASKED], 'Nothing was cancelled.'],
    [['accept'], [ASKED, REASON], 'Nothing was cancelled.'],
    [
      ['what?', 'accept', 'snow', '', 'other', ''],
      [
        ASKED,
        'accept, decline or cancel? [accept] ',
        REASON,
        `  expected one of illness, weather, other\n${REASON}`,
        `  it must be filled in\n${REASON}`,
        NOTE,
      ],
      'Booking b-7 is cancelled: other.',
    ],
  ])('is answered with %j', async (answers, questions, answer) => {
    const { asked, askLine } = person(...answers);
    const { code, out, err } = await runAt({ cwd: '/', askLine }, ...CALL, '--url', server.url);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(asked).toEqual(questions);
    expect(text(out)).toBe(answer);
  });

  it.each(['2026-07-28', '2025-11-25', '2025-06-18'])('is asked in %s', async (revision) => {
    const { asked, askLine } = person('', 'weather', '');
    const where = ['--url', server.url, '--protocol', revision];
    const { code, out } = await runAt({ cwd: '/', askLine }, ...CALL, ...where);
    expect(asked).toEqual([ASKED, REASON, NOTE]);
    expect({ code, text: text(out) }).toEqual({
      code: 0,
      text: 'Booking b-7 is cancelled: weather.',
    });
  });

  it('is refused where there is no terminal', async () => {
    expect(await run(folder, ...CALL)).toEqual({
      code: 1,
      out: '',
      err: 'error: the server asks the user a question, and there is no terminal to answer it at: run the command in one, without input from a pipe.\n',
    });
  });

  it('is shown without what would steer the terminal, and one at a time', async () => {
    const { asked, askLine } = person('d', 'a');
    const { form, url } = terminalQuestions(askLine);
    const context = { signal: new AbortController().signal, id: 1 };
    const requestedSchema = { type: 'object', properties: {} };
    const answers = await Promise.all([
      form?.({ message: 'Sure?\u001b[2J', requestedSchema }, context),
      url?.({ message: 'Pay', url: 'https://pay.example/\u202e7' }, context),
    ]);
    expect(answers).toEqual([{ action: 'decline' }, { action: 'accept' }]);
    expect(asked[0]).toContain('Sure?\\x1b[2J\n');
    expect(asked[1]).toContain(
      'Pay\nIt wants you to open this page:\n  https://pay.example/\\u{202e}7\n',
    );
  });
});

describe('a field of a form', () => {
  const sizes = { type: 'string', oneOf: [{ const: 's', title: 'Small' }, { const: 'm' }] };
  const topics = { type: 'array', maxItems: 2, items: { type: 'string', enum: ['a', 'b', 'c'] } };
  const named = { type: 'string', enum: ['s', 'm'], enumNames: ['Small'] };

  it.each([
    ['n', { type: 'string' }, true, 'n'],
    ['n', { type: 'string', title: 'Name', format: 'email' }, true, 'Name (email)'],
    ['n', { type: 'integer', default: 3 }, false, 'n (a whole number; optional) [3]'],
    ['n', { type: 'number', description: 'Size' }, true, 'n (Size; a number)'],
    ['n', { type: 'boolean' }, true, 'n (yes or no)'],
    ['n', sizes, true, 'n (one of s = Small, m)'],
    ['n', named, true, 'n (one of s = Small, m)'],
    ['n', topics, true, 'n (any of a, b, c, with commas between them)'],
  ] as const)('%s %j is asked for', (name, field, isRequired, prompt) => {
    expect(fieldPrompt(name, field, isRequired)).toBe(prompt);
  });

  it.each([
    ['x', { type: 'string' }, { value: 'x' }],
    ['12', { type: 'string' }, { value: '12' }],
    ['', { type: 'string', default: 'x' }, { value: 'x' }],
    ['', { type: 'string' }, { fault: 'it must be filled in' }],
    ['x', { type: 'string', minLength: 2 }, { fault: expect.stringContaining('2') }],
    ['12', { type: 'integer' }, { value: 12 }],
    ['1.5', { type: 'integer' }, { fault: 'expected a whole number' }],
    ['many', { type: 'integer' }, { fault: 'expected a whole number' }],
    ['1e999', { type: 'number' }, { fault: 'expected a number' }],
    ['YES', { type: 'boolean' }, { value: true }],
    ['n', { type: 'boolean' }, { value: false }],
    ['perhaps', { type: 'boolean' }, { fault: 'expected yes or no' }],
    ['small', sizes, { value: 's' }],
    ['m', named, { value: 'm' }],
    ['xl', sizes, { fault: 'expected one of s = Small, m' }],
    ['a, c', topics, { value: ['a', 'c'] }],
    ['a,b,c', topics, { fault: expect.stringContaining('2') }],
    ['a,z', topics, { fault: 'expected any of a, b, c, with commas between them' }],
    ['x', { type: 'string', pattern: '(' }, { value: 'x' }],
  ])('%j for %j', (line, field, expected) => {
    expect(readField(line, field, true)).toEqual(expected);
  });

  it('may be left out where it is optional', () => {
    expect(readField('', { type: 'string' }, false)).toEqual({ value: undefined });
  });
});

const noScript =
  process.platform === 'linux' && spawnSync('script', ['--version']).status === 0
    ? undefined
    : 'there is no `script` of util-linux here';

it.skipIf(noScript)(
  `asks at a real terminal${noScript ? `: left out, ${noScript}` : ''}`,
  async () => {
    const bin = fileURLToPath(new URL('../../bin/snodo.js', import.meta.url));
    const command = [`'${process.execPath}'`, `'${bin}'`, ...CALL].join(' ');
    const child = spawn('script', ['-qec', command, '/dev/null'], { cwd: folder });
    let shown = '';
    const answers = new Map([
      ['[accept] ', '\r'],
      ['other): ', 'weather\r'],
      ['optional): ', '\r'],
    ]);
    child.stdout.on('data', (data) => {
      shown += data;
      for (const [prompt, answer] of answers) {
        if (!shown.includes(prompt)) continue;
        answers.delete(prompt);
        child.stdin.write(answer);
      }
    });
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0);
    expect(shown).toContain('Booking b-7 is cancelled: weather.');
  },
);
