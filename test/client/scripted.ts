import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import {
  type Client,
  type ConnectOptions,
  connect,
  type Transport,
} from '../../src/client/index.js';

/** A line to send (`$id` stands for the id of the message that it answers), or something else to do. */
export type Step =
  | string
  | { readonly raw: string }
  | { readonly bytes: number }
  | { readonly stderr: string }
  | { readonly wait: number }
  | { readonly variable: string }
  | { readonly exit: number }
  | { readonly kill: 'SIGKILL' | 'SIGTERM' };

/** What a server does, by the method of a message that it receives. */
export type Script = {
  readonly start?: readonly Step[];
  /** Whether it goes on although its input has ended and it was asked to end. */
  readonly deaf?: boolean;
  readonly [method: string]: readonly Step[] | boolean | undefined;
};

/** The literal answer to `server/discover`. */
export const DISCOVERED =
  '{"jsonrpc":"2.0","id":$id,"result":{"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":{"tools":{}},"ttlMs":0,"cacheScope":"private"}}';

/** The literal answer to `initialize` of a server of 2025-11-25. */
export const INITIALIZED =
  '{"jsonrpc":"2.0","id":$id,"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{"listChanged":true},"resources":{"subscribe":true},"logging":{}},"serverInfo":{"name":"old","version":"1"}}}';

/** The literal answer to a method that is not known. */
export const UNKNOWN = '{"jsonrpc":"2.0","id":$id,"error":{"code":-32601,"message":"Unknown"}}';

/** A script of a server of the initialize era, which begins with it. */
export const OLD: Readonly<Record<string, readonly string[]>> = {
  'server/discover': [UNKNOWN],
  initialize: [INITIALIZED],
  'logging/setLevel': ['{"jsonrpc":"2.0","id":$id,"result":{}}'],
};

/** The address of a server process that follows a script. */
export function scriptedServer(script: Script): { command: string; args: string[] } {
  const path = fileURLToPath(new URL('scripted-server.mjs', import.meta.url));
  return { command: process.execPath, args: [path, JSON.stringify(script)] };
}

/** A server in this process that follows a script of lines. */
export type ScriptedPeer = {
  readonly transport: Transport;
  /** What it received, as text. */
  readonly sent: string[];
  /** Sends a line unasked. */
  say(line: string): void;
};

/** Makes a transport to a server in this process that follows a script of lines. */
export function scriptedPeer(
  script: { readonly [method: string]: readonly string[] },
  isHttp = false,
): ScriptedPeer {
  const sent: string[] = [];
  let say = (_line: string): void => {};
  return {
    sent,
    say: (line) => say(line),
    transport: {
      peer: 'the scripted server',
      isHttp,
      open(receiver) {
        say = (line) => receiver.message(JSON.parse(line));
      },
      async send({ text }) {
        sent.push(text);
        const { method = 'answer', id } = JSON.parse(text);
        for (const line of script[method] ?? []) {
          await undefined;
          say(line.replaceAll('$id', JSON.stringify(id)));
        }
      },
      close: async () => {},
    },
  };
}

/** Connects, and closes after the test. */
export async function connected(options: ConnectOptions): Promise<Client> {
  const client = await connect(options);
  onTestFinished(() => client.close());
  return client;
}

/** What keeps this process busy that did not do so before, once all is quiet. For `expect.poll`. */
export function newResources(before: readonly string[]): () => string[] {
  return () => {
    const known = [...before];
    return process.getActiveResourcesInfo().filter((name) => {
      const index = known.indexOf(name);
      if (index >= 0) known.splice(index, 1);
      return index < 0;
    });
  };
}
