import { describe, expect, it, onTestFinished } from 'vitest';
import { createRuntime } from '../../generated/counter/server.js';
import type { Revision } from '../../src/protocol/revisions.js';
import type { Runtime } from '../../src/runtime/index.js';
import { type CarrierKind, openSpeaker, type Speaker } from '../dialects/carrier.js';

/** The same types, once from the sources and once as the example sees them. */
const open = (kind: CarrierKind, revision: Revision): Promise<Speaker> =>
  openSpeaker(kind, revision, createRuntime({ logger: () => {} }) as unknown as Runtime);

/** What a tool by hand is called, and the arguments with which the tool for everything does the same. */
const ALIKE = {
  counter_add: ['add_by_hand', { operation: 'add' }],
  counter_read: ['read_by_hand', { operation: 'read' }],
  counter_notify: ['notify_by_hand', { operation: 'notify' }],
} as const;

const CALLS = [
  ['counter_add', { by: 3 }],
  ['counter_add', { by: -1 }],
  ['counter_notify', {}],
  ['counter_read', {}],
] as const;

const REFUSED = [
  ['counter_add', {}],
  ['counter_add', { by: 1.5 }],
  ['counter_add', { by: 1, secret: 'tip-top' }],
  ['counter_read', { count: 1 }],
  ['counter_notify', { why: 'no reason' }],
] as const;

describe.each(['stdio', 'http', 'direct'] as const)('the counter over %s', (kind: CarrierKind) => {
  describe.each(['2026-07-28', '2025-11-25', '2025-06-18'] as const)('in %s', (revision) => {
    const openCaller = async () => {
      const speaker = await open(kind, revision);
      onTestFinished(() => speaker.close());
      const call = async (name: string, args: object): Promise<string> => {
        const { text } = await speaker.ask('tools/call', { name, arguments: args });
        return text.replace(/"id":[^,]+,/, '');
      };
      return { ...speaker, call };
    };

    it('is answered alike by messages, by hand and by one tool for everything', async () => {
      const [sent, byHand, generic] = [await openCaller(), await openCaller(), await openCaller()];
      for (const [name, args] of CALLS) {
        const [hand, operation] = ALIKE[name];
        const answer = await sent.call(name, args);
        expect(answer).toContain('"isError":false');
        expect(await byHand.call(hand, args)).toBe(answer);
        const same = await generic.call('counter', { ...operation, ...args });
        expect(JSON.parse(same).result).toEqual(JSON.parse(answer).result);
      }
    });

    it('refuses wrong arguments alike, and names none of their values', async () => {
      const { call } = await openCaller();
      for (const [name, args] of REFUSED) {
        const answer = await call(name, args);
        expect(answer).toContain('"isError":true');
        expect(answer).not.toMatch(/tip-top|no reason/);
        expect(await call(ALIKE[name][0], args)).toBe(answer);
      }
    });

    it('is described as the tools by hand are', async () => {
      const { ask } = await openCaller();
      const { tools } = JSON.parse((await ask('tools/list', {})).text).result;
      const described = (name: string): string => {
        const { name: _, ...rest } = tools.find((tool: { name: string }) => tool.name === name);
        return JSON.stringify(rest);
      };
      for (const [name, [hand]] of Object.entries(ALIKE)) {
        expect(described(name)).toBe(described(hand));
      }
    });
  });
});

it('counts for one server alone', async () => {
  for (const _ of ['a server', 'another one']) {
    const speaker = await open('direct', '2026-07-28');
    onTestFinished(() => speaker.close());
    const params = { name: 'counter_add', arguments: { by: 2 } };
    const { text } = await speaker.ask('tools/call', params);
    expect(JSON.parse(text).result.structuredContent).toEqual({ value: 2 });
  }
});
