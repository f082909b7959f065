import { openDirect, type Revision, type Runtime } from '../../../src/runtime/index.js';
import { formatJson } from '../../../src/runtime/log.js';
import { listen } from '../../../src/runtime/transports/http/index.js';
import type { Given } from './drafts.js';
import type { Facts } from './oracle.js';
import { createServer } from './server.js';
import { type HttpClient, openHttp, openStdio, type StdioClient } from './wire.js';

/** A server that speaks some revisions, and the ways to it. */
export type Target = {
  readonly facts: Facts;
  readonly port: number;
  readonly http: HttpClient;
  readonly stdio: Conversation<StdioClient>;
  readonly direct: Conversation<DirectClient>;
  /** The log records since the last look at them. */
  takeLog(): string;
  close(): Promise<void>;
};

/** Messages of one client, on one connection after the other. */
export type Conversation<Way> = {
  /** The way to the server for the next message. */
  next(): Promise<Way>;
  /** Goes on over another connection: something is still open on this one. */
  leave(): void;
  /** The revision that the connection has settled. */
  settled: string | undefined;
  /** The level of log messages that was set for the connection. */
  logLevel: string | undefined;
};

/** A conversation in process: what came back for a text, the answer last where there is one. What stays open is not waited for. */
type DirectClient = (text: string, isOpen: boolean) => Promise<readonly string[]>;

/** So many messages on one connection, so that there are always some before a handshake. */
const MESSAGES_OF_A_CONNECTION = 40;

/** Bytes of a body or a line. */
const MAX_BYTES = 100_000;

const ALL: readonly Revision[] = ['2026-07-28', '2025-11-25', '2025-06-18'];

/** Opens servers of all revisions, of the modern one alone and of the old ones alone. */
export function openTargets({ cursors, state }: Given): Promise<readonly Target[]> {
  const known = [...cursors].flatMap(([list, each]) => each.map((cursor) => `${list} ${cursor}`));
  return Promise.all(
    [ALL, ALL.slice(0, 1), ALL.slice(1)].map((revisions) =>
      openTarget({ revisions, maxBytes: MAX_BYTES, cursors: new Set(known), state }),
    ),
  );
}

async function openTarget(facts: Facts): Promise<Target> {
  let logged = '';
  const runtime = createServer({
    protocols: facts.revisions as readonly Revision[],
    // A record may tell the id of its request, whatever that is.
    logger: ({ requestId: _id, ...record }) => {
      logged += formatJson(record);
    },
  });
  const server = await listen({
    runtime,
    port: 0,
    maxBodyBytes: MAX_BYTES,
    // The connection waits while other servers are asked.
    readTimeoutMs: 600_000,
    drainTimeoutMs: 100,
  });
  const http = openHttp(server.port);
  let lines: StdioClient | undefined;
  return {
    facts,
    port: server.port,
    http,
    stdio: conversation(async () => {
      await lines?.close();
      lines = await openLines(runtime);
      return lines;
    }),
    direct: conversation(async () => openCalls(runtime)),
    takeLog() {
      const taken = logged;
      logged = '';
      return taken;
    },
    async close() {
      http.close();
      await Promise.all([server.close(), lines?.close()]);
    },
  };
}

function conversation<Way>(open: () => Promise<Way>): Conversation<Way> {
  let way: Way | undefined;
  let messages = 0;
  const own: Conversation<Way> = {
    settled: undefined,
    logLevel: undefined,
    leave() {
      way = undefined;
    },
    async next() {
      if (way === undefined || messages++ % MESSAGES_OF_A_CONNECTION === 0) {
        own.settled = undefined;
        own.logLevel = undefined;
        way = await open();
      }
      return way;
    },
  };
  return own;
}

function openCalls(runtime: Runtime): DirectClient {
  let taken: string[] = [];
  const exchange = openDirect(runtime, { onNotification: (text) => taken.push(text) });
  return async (text, isOpen) => {
    taken = [];
    const answering = exchange(text);
    const answer = await (isOpen ? Promise.race([answering, nextTurn()]) : answering);
    return answer === undefined ? taken : [...taken, answer];
  };
}

function nextTurn(): Promise<undefined> {
  return new Promise((resolve) => {
    setImmediate(resolve, undefined);
  });
}

/** The first line is special, because it may begin with a mark of the byte order. */
async function openLines(runtime: Runtime): Promise<StdioClient> {
  const lines = openStdio(runtime, MAX_BYTES);
  await lines.exchange(Buffer.from('{}'), true);
  return lines;
}

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** Asks for all that a server gives out. */
export async function findGiven(): Promise<Given> {
  return { cursors: await findCursors(), state: await findState() };
}

/** Calls the tool that asks, and takes the state. */
async function findState(): Promise<string> {
  const _meta = { ...META, 'io.modelcontextprotocol/clientCapabilities': { elicitation: {} } };
  const params = { name: 'ask', arguments: {}, _meta };
  const exchange = openDirect(createServer());
  const text = await exchange(
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  );
  return JSON.parse(text ?? '').result.requestState;
}

/** Asks for the cursor of the second page of tools, in every revision. */
async function findCursors(): Promise<Given['cursors']> {
  const found = new Map<string, readonly string[]>();
  for (const revision of ALL) {
    const exchange = openDirect(createServer());
    const ask = async (method: string, params: object): Promise<{ nextCursor?: string }> => {
      const text = await exchange(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
      return JSON.parse(text ?? '').result;
    };
    const isModern = revision === '2026-07-28';
    const clientInfo = { name: 'c', version: '1' };
    if (!isModern) {
      await ask('initialize', { protocolVersion: revision, capabilities: {}, clientInfo });
    }
    const { nextCursor } = await ask('tools/list', isModern ? { _meta: META } : {});
    if (nextCursor === undefined) throw new Error('the list of tools has one page');
    found.set(`${revision} tools/list`, [nextCursor]);
  }
  return found;
}
