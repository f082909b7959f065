// Feeds servers messages that were changed at random, and holds every answer against the oracle. `npm run fuzz:requests` does the
// same with many more of them, see test/fuzz/requests.mjs.

import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { differences, isSameAnswer, notificationFaults } from './compare.js';
import { type Draft, drafts, type Given, SECRET } from './drafts.js';
import { judge, ROWS, type Verdict } from './oracle.js';
import { type Asked, type HttpHead, utf8 } from './reading.js';
import { findGiven, openTargets, type Target } from './targets.js';
import { exchangeBytes, isNotification, type Response, requestBytes } from './wire.js';
import { writeBytes, writeHead, writeText } from './write.js';

const MESSAGES = Number(process.env['MESSAGES'] ?? 300);
const SEED = Number(process.env['SEED'] ?? 1);
const BATCH = 500;
/** More than this many messages reach every row. */
const ENOUGH_FOR_ALL_ROWS = 20_000;
const TIMEOUT_MS = Math.max(60_000, MESSAGES * 100);

let given: Given;
let targets: readonly Target[] = [];

beforeAll(async () => {
  // States do not expire, and are the same in every run.
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  given = await findGiven();
  targets = await openTargets(given);
});

afterAll(async () => {
  await Promise.all(targets.map((target) => target.close()));
  vi.useRealTimers();
});

/** Most messages go to the server that speaks all revisions. */
function targetOf(index: number): Target {
  const target = targets[index % 10 < 7 ? 0 : index % 10 < 9 ? 1 : 2];
  if (target === undefined) throw new Error('no server');
  return target;
}

type Message = {
  readonly target: Target;
  readonly draft: Draft;
  readonly bytes: Buffer;
  /** What it is over HTTP, and what must be answered there. */
  readonly asked: Asked & { readonly head: HttpHead };
  readonly verdict: Verdict;
};

/** What a message was answered, with the verdict that asks for it. */
type Answered = { readonly asked: Asked; readonly verdict: Verdict; readonly text: string };

const counts = new Map<string, number>();
/** What differs, each sort once with the shortest message that shows it. */
const failures = new Map<string, string>();

function note(asked: Asked, verdict: Verdict, findings: readonly string[]): void {
  const row = `${asked.transport}: ${verdict.row}`;
  counts.set(row, (counts.get(row) ?? 0) + 1);
  if (findings.length === 0) return;
  const sort = `${row}: ${findings.join(', ')}`;
  const shown = JSON.stringify({ ...asked, bytes: asked.bytes.toString('latin1') });
  const known = failures.get(sort);
  if (known === undefined || shown.length < known.length) failures.set(sort, shown);
}

/** Messages that are sent together; only the last of them may end the connection, or leave something open on it. */
function pipelines(messages: readonly Message[]): readonly (readonly Message[])[] {
  const groups: Message[][] = [];
  for (const [index, message] of messages.entries()) {
    const last = groups.at(-1);
    const isOpen =
      last !== undefined && last.length < 1 + (index % 4) && !endsConnection(last.at(-1));
    if (isOpen) last.push(message);
    else groups.push([message]);
  }
  return groups;
}

function endsConnection(message: Message | undefined): boolean {
  if (message === undefined) return false;
  return message.verdict.outcome === 'open' || /^[1-7] /.test(message.verdict.row);
}

function messageOf(target: Target, draft: Draft & { readonly version: string }): Message {
  const bytes = writeBytes(writeText(draft.value, draft.text), draft.bytes);
  const asked = { transport: 'http', head: writeHead(draft, draft.version), bytes } as const;
  return { target, draft, bytes, asked, verdict: judge(target.facts, asked) };
}

async function tryHttp(messages: readonly Message[]): Promise<readonly Answered[]> {
  const [{ target }] = messages as readonly [Message];
  const bytes = messages.map(({ asked, draft }) =>
    requestBytes(asked.head, asked.bytes, draft.head.chunks),
  );
  const expected = messages.map(({ asked, verdict }) => ({
    isHead: asked.head.verb === 'HEAD',
    staysOpen: verdict.outcome === 'open',
  }));
  const responses = await target.http.exchange(Buffer.concat(bytes), expected);
  return messages.map((message, index) => judgeResponse(message, responses[index]));
}

function judgeResponse({ asked, verdict }: Message, response: Response | undefined): Answered {
  if (response === undefined) {
    note(asked, verdict, ['no response']);
    return { asked, verdict, text: '' };
  }
  const { status, headers, body } = response;
  const texts = headers['content-type'] === 'text/event-stream' ? eventsOf(body) : [body];
  const before = verdict.outcome === 'open' ? texts : texts.slice(0, -1);
  const [text = ''] = texts.slice(before.length);
  const findings = asked.head.verb === 'HEAD' ? [] : [...differences(verdict, text)];
  findings.push(...notificationFaults(verdict, before));
  if (status !== verdict.status) findings.unshift(`${status} instead of ${verdict.status}`);
  if (headers['mcp-session-id'] !== undefined) findings.push('a session');
  const type = verdict.notifications.length > 0 ? 'text/event-stream' : 'application/json';
  if (body !== '' && headers['content-type'] !== type) findings.push('another type');
  if (status === 405 && headers['allow'] !== 'POST') findings.push('no Allow');
  note(asked, verdict, findings);
  return { asked, verdict, text };
}

/** The data of the events of a stream. */
function eventsOf(body: string): readonly string[] {
  return [...body.matchAll(/^data: ?(.*)$/gm)].map(([, data = '']) => data);
}

/** A handshake begins anew. */
function levelAfter(
  { settles, setsLevel }: Verdict,
  level: string | undefined,
): string | undefined {
  return settles === undefined ? (setsLevel ?? level) : undefined;
}

async function tryStdio({ target, bytes }: Message): Promise<Answered> {
  const line = Buffer.from(bytes.map((byte) => (byte === 0x0a ? 0x20 : byte)));
  const { stdio } = target;
  const way = await stdio.next();
  const { settled, logLevel } = stdio;
  const asked: Asked = { transport: 'stdio', bytes: line, settled, logLevel };
  const verdict = judge(target.facts, asked);
  const isOpen = verdict.outcome === 'open';
  const answers = await way.exchange(line, verdict.outcome !== 'none' && !isOpen);
  if (isOpen) stdio.leave();
  stdio.settled = verdict.settles ?? settled;
  stdio.logLevel = levelAfter(verdict, logLevel);
  const [text = '', second] = answers?.filter((each) => !isNotification(each)) ?? [];
  const findings = second === undefined ? [] : ['two answers'];
  findings.push(...notificationFaults(verdict, answers?.filter(isNotification) ?? []));
  note(
    asked,
    verdict,
    answers ? [...findings, ...differences(verdict, text)] : ['no answer in time'],
  );
  return { asked, verdict, text };
}

async function tryDirect({ target, bytes }: Message): Promise<Answered | undefined> {
  const sent = utf8(bytes);
  if (sent === undefined) return undefined;
  const { direct } = target;
  const way = await direct.next();
  const { settled, logLevel } = direct;
  const asked: Asked = { transport: 'direct', bytes, settled, logLevel };
  const verdict = judge({ ...target.facts, maxBytes: Number.POSITIVE_INFINITY }, asked);
  const isOpen = verdict.outcome === 'open';
  const texts = await way(sent, isOpen);
  if (isOpen) direct.leave();
  direct.settled = verdict.settles ?? settled;
  direct.logLevel = levelAfter(verdict, logLevel);
  const [text = ''] = texts.filter((each) => !isNotification(each));
  const faults = notificationFaults(verdict, texts.filter(isNotification));
  note(asked, verdict, [...faults, ...differences(verdict, text)]);
  return { asked, verdict, text };
}

/** What the same checks say of the same message is the same, whatever carried it. */
function compareWays(left: Answered, right: Answered | undefined): void {
  if (right === undefined || left.verdict.row !== right.verdict.row) return;
  if (left.asked.head?.verb === 'HEAD' || /^8 UTF-8|^7 /.test(left.verdict.row)) return;
  if (left.verdict.revision !== right.verdict.revision) return;
  // A handshake offers less where nothing is remembered (section 25).
  if (left.verdict.settles !== undefined && right.asked.head !== undefined) return;
  if (!isSameAnswer(left.text, right.text)) {
    note(left.asked, left.verdict, [`another answer than over ${right.asked.transport}`]);
  }
}

it(
  `answers ${MESSAGES} messages as the oracle does, over HTTP, stdio and in process`,
  async () => {
    const inherited = Object.getOwnPropertyNames(Object.prototype);
    const arbitrary = drafts(given);
    for (let start = 0; start < MESSAGES; start += BATCH) {
      const numRuns = Math.min(BATCH, MESSAGES - start);
      const sample = fc.sample(arbitrary, { numRuns, seed: SEED + start });
      const messages = sample.map((draft, index) => messageOf(targetOf(index), draft));
      for (const target of targets) {
        for (const group of pipelines(messages.filter((each) => each.target === target))) {
          const overHttp = await tryHttp(group);
          for (const [index, message] of group.entries()) {
            const overStdio = await tryStdio(message);
            compareWays(overStdio, await tryDirect(message));
            compareWays(overStdio, overHttp[index]);
            if (target.takeLog().includes(SECRET)) {
              note(overStdio.asked, overStdio.verdict, ['a value in the log']);
            }
          }
        }
      }
    }
    report();
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(inherited);
    expect(Object.fromEntries(failures)).toEqual({});
    if (MESSAGES < ENOUGH_FOR_ALL_ROWS) return;
    const reached = new Set([...counts.keys()].map((row) => row.replace(/^\w+: /, '')));
    expect(ROWS.map(({ row }) => row).filter((row) => !reached.has(row))).toEqual([]);
  },
  TIMEOUT_MS,
);

function report(): void {
  if (process.env['MESSAGES'] === undefined) return;
  const rows = [...counts].sort().map(([row, count]) => `${String(count).padStart(8)}  ${row}`);
  console.log([`seed ${SEED}`, ...rows].join('\n'));
}

/** Bytes of a good request, some of which are changed: heads that are none, lengths that lie, bodies without an end. */
const broken = fc.record({
  changes: fc.array(
    fc.record({
      at: fc.nat(),
      kind: fc.constantFrom('insert', 'remove', 'replace'),
      byte: fc.nat(255),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  isHead: fc.boolean(),
});

const GOOD = requestBytes(
  {
    verb: 'POST',
    target: '/mcp',
    headers: [
      ['Host', 'localhost'],
      ['Content-Type', 'application/json'],
      ['Accept', 'application/json, text/event-stream'],
      ['MCP-Protocol-Version', '2025-11-25'],
      ['Authorization', SECRET],
    ],
  },
  Buffer.from(
    JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'strict', arguments: { id: 1, [SECRET]: SECRET } },
    }),
  ),
);

function brokenBytes({ changes, isHead }: { changes: Spoiling[]; isHead: boolean }): Buffer {
  const end = isHead ? GOOD.indexOf('\r\n\r\n') + 4 : GOOD.length;
  return changes.reduce((bytes, { at, kind, byte }) => {
    const index = at % Math.min(end, bytes.length);
    const rest = bytes.subarray(kind === 'insert' ? index : index + 1);
    const own = kind === 'remove' ? [] : [Buffer.of(byte)];
    return Buffer.concat([bytes.subarray(0, index), ...own, rest]);
  }, GOOD);
}

type Spoiling = { readonly at: number; readonly kind: string; readonly byte: number };

it(
  'survives requests of which some bytes are wrong, and answers none of them with a fault of its own',
  async () => {
    const [target] = targets as readonly [Target];
    const AT_ONCE = 25;
    const sample = fc.sample(broken, { numRuns: Math.ceil(MESSAGES / 4), seed: SEED });
    const statuses = new Map<string, number>();
    for (let start = 0; start < sample.length; start += AT_ONCE) {
      const group = sample.slice(start, start + AT_ONCE).map(brokenBytes);
      const answers = await Promise.all(group.map((bytes) => exchangeBytes(target.port, bytes)));
      for (const [index, answer] of answers.entries()) {
        const status = /^HTTP\/1\.1 ([0-9]{3})/.exec(answer)?.[1] ?? 'none';
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        const shown = group[index]?.toString('latin1');
        expect(status, shown).not.toMatch(/^5/);
        // The name of an argument may be told, its value not: there the name is behind a slash.
        expect(answer.replaceAll(`/${SECRET}`, ''), shown).not.toContain(SECRET);
      }
    }
    expect(target.takeLog()).not.toContain(SECRET);
    const [response] = await target.http.exchange(GOOD, [{ isHead: false }]);
    expect(response?.status).toBe(200);
    if (process.env['MESSAGES'] !== undefined) console.log(Object.fromEntries(statuses));
  },
  TIMEOUT_MS,
);
