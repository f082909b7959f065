import { type Client, connect, type RequestOptions } from '../client/index.js';
import type { JsonObject } from '../protocol/json.js';
import type { LoggingLevel } from '../protocol/log-levels.js';
import type { Revision } from '../protocol/revisions.js';
import { openDirect, type Runtime } from '../runtime/index.js';
import { type AnswerInput, asked, fittingAnswer, handlersFor, type Question } from './input.js';
import { type Collector, collect, type Received } from './received.js';
import { requireRuntime } from './require-runtime.js';

/** How a client of a test behaves. */
export type TestClientOptions = {
  /** The revision to speak, and no other. Default: the newest that the server speaks. */
  readonly protocolVersion?: Revision;
  /** Who calls, as handlers see it in `context.auth`. Default: undefined, an anonymous caller. */
  readonly auth?: JsonObject;
  /**
   * Answers what handlers ask: `answerInput` of fixed answers, or a function. `false` makes a client that cannot be
   * asked. Default: a question comes back as the result of the request, for `toRequireInput`; older revisions than
   * 2026-07-28 have no such results, so the request is rejected.
   */
  readonly input?: AnswerInput | false;
  /** The least serious log messages that the client wants. Default: `debug`, all of them. */
  readonly logLevel?: LoggingLevel;
};

/** A client that is connected to a server in the same process, and keeps what the server says besides its answers. */
export type TestClient = Client & { readonly received: Received };

/**
 * Connects a client to a server in the same process: everything runs as over a wire, except for what only HTTP has. The
 * environment is checked and the services start, unless `createRuntime` was given others; `close()` of the last client
 * stops them. Without services there is nothing to close.
 *
 * @param runtime what `createRuntime()` of the generated server gives
 * @throws TypeError (as a rejection) when that is something else, StartError when the server does not start
 */
export async function client(
  runtime: Runtime,
  options: TestClientOptions = {},
): Promise<TestClient> {
  requireRuntime(runtime, 'client');
  const { auth, protocolVersion, input, logLevel = 'debug' } = options;
  const collector = collect();
  const inputs = openInputs(input, collector);
  const release = await runtime.start();
  const connected = await connect({
    open: (receive) =>
      openDirect(runtime, {
        ...(auth === undefined ? {} : { auth }),
        onNotification(text) {
          collector.notification(text);
          receive(text);
        },
        onRequest(text, key) {
          inputs.learnKey(text, key);
          receive(text);
        },
      }),
    ...inputs.handlers,
    ...(protocolVersion === undefined ? {} : { protocolVersion }),
    manualInput: input === undefined,
    logLevel,
  }).catch(async (error: unknown) => {
    await release();
    throw error;
  });
  return Object.freeze({
    ...connected,
    received: collector.received,
    close: () => connected.close().finally(release),
    callTool: (name, args, options) =>
      inputs.settle(connected.callTool(name, args, askingForProgress(options))),
    readResource: (uri, options) =>
      inputs.settle(connected.readResource(uri, askingForProgress(options))),
    getPrompt: (name, args, options) =>
      inputs.settle(connected.getPrompt(name, args, askingForProgress(options))),
    request: (method, params, options) =>
      inputs.settle(connected.request(method, params, askingForProgress(options))),
  } satisfies TestClient);
}

/** Connects a client with an identity: `client` with the option `auth`. */
export async function clientAs(
  runtime: Runtime,
  auth: JsonObject,
  options: Omit<TestClientOptions, 'auth'> = {},
): Promise<TestClient> {
  requireRuntime(runtime, 'clientAs');
  return client(runtime, { ...options, auth });
}

/** Progress is sent to who asks for it; the collector hears it on its way. */
function askingForProgress(options: RequestOptions = {}): RequestOptions {
  return { onProgress: () => {}, ...options };
}

type Inputs = {
  readonly handlers: Partial<ReturnType<typeof handlersFor>>;
  /** Learns what the handler calls the question of an older server. */
  learnKey(text: string, key: string | undefined): void;
  /** Rejects a request with what `input` threw, where the server only knows that there was no answer. */
  settle<Result>(request: Promise<Result>): Promise<Result>;
};

function openInputs(input: TestClientOptions['input'], collector: Collector): Inputs {
  const keys = new Map<unknown, string>();
  const faults: { readonly error: unknown }[] = [];
  const answer = async (question: Question): Promise<JsonObject> => {
    collector.question(question);
    try {
      if (input) return fittingAnswer(question, await input(question));
      throw new Error(`${asked(question)}, and the client was given no \`input\``);
    } catch (error) {
      faults.push({ error });
      throw error;
    }
  };
  return {
    handlers: input === false ? {} : handlersFor(answer, (id) => keys.get(id) ?? String(id)),
    learnKey(text, key) {
      if (key !== undefined) keys.set(JSON.parse(text).id, key);
    },
    async settle(request) {
      const [outcome] = await Promise.allSettled([request]);
      const [fault] = faults.splice(0);
      if (fault !== undefined) throw fault.error;
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    },
  };
}
