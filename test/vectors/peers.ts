import { PassThrough } from 'node:stream';
import { openDirect, type Runtime } from 'snodo/runtime';
import { serveStdio } from 'snodo/stdio';

/** A client that shares one connection for everything, and reads what comes in its order. */
export type Peer = {
  /** Sends the text of a message. */
  send(text: string): void;
  /** The next message of the server. */
  next(): Promise<unknown>;
  /** The messages that have come and were not read, once everything before them is done. */
  rest(): Promise<readonly unknown[]>;
  /** Ends the connection; what the server says last can still be read. */
  end(): Promise<void>;
};

/** The ways to a server without HTTP. */
export const PEERS: readonly (readonly [name: string, open: (runtime: Runtime) => Peer])[] = [
  ['over stdio', openLines],
  ['in process', openCalls],
];

function openLines(runtime: Runtime): Peer {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const served = serveStdio(runtime, { input, output });
  let text = '';
  const send = (line: string): void => void input.write(`${line}\n`);
  const inbox = createInbox(send);
  output.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (text + chunk).split('\n');
    text = lines.pop() ?? '';
    lines.forEach(inbox.put);
  });
  return {
    ...inbox,
    send,
    async end() {
      input.end();
      await served;
    },
  };
}

function openCalls(runtime: Runtime): Peer {
  const send = (text: string): void => {
    void exchange(text).then((answer) => answer !== undefined && inbox.put(answer));
  };
  const inbox = createInbox(send);
  const exchange = openDirect(runtime, { onNotification: inbox.put });
  return { ...inbox, send, end: async () => {} };
}

/** Asks for something that changes nothing: what was under way before has come when it is answered. */
const LAST =
  '{"jsonrpc":"2.0","id":"last","method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}';

type Inbox = Pick<Peer, 'next' | 'rest'> & { put(text: string): void };

function createInbox(send: (text: string) => void): Inbox {
  const messages: unknown[] = [];
  let wake = (): void => {};
  const next = async (): Promise<unknown> => {
    while (messages.length === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    return messages.shift();
  };
  return {
    next,
    put(text) {
      messages.push(JSON.parse(text));
      wake();
    },
    async rest() {
      await new Promise(setImmediate);
      send(LAST);
      const found: unknown[] = [];
      for (;;) {
        const message = (await next()) as { readonly id?: unknown };
        if (message.id === 'last') return found;
        found.push(message);
      }
    },
  };
}
