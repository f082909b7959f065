import type { Awaitable } from '../awaitable.js';
import type { Runtime } from '../runtime.js';
import { keepStderr, writeStderr } from '../stderr.js';
import { type MainCommand, readMainArguments, USAGE } from './main-arguments.js';

const EXIT_OK = 0;
const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

/**
 * Runs a server as a program, and ends the process with it: over stdio by default, with `--http [host:]port` over HTTP
 * (see `--help`). SIGTERM and SIGINT let requests finish and exit with 0; a second one ends the process at once.
 *
 * Exit codes: 0 the work is done, 1 the transport broke down, 2 wrong arguments or an address that cannot be bound.
 *
 * @param server the runtime, or a function that makes it. With a function, stdout is already reserved for protocol
 *   messages while it runs, so that handlers imported by it may print.
 */
export async function runMain(
  server: Runtime | (() => Awaitable<Runtime>),
  argv: readonly string[] = process.argv.slice(2),
): Promise<void> {
  const command = readMainArguments(argv);
  switch (command.kind) {
    case 'help':
      return exit(EXIT_OK, process.stdout, USAGE);
    case 'wrong':
      return exit(EXIT_USAGE, keepStderr(), `${command.finding}; see --help\n`);
    case 'stdio':
      return runStdio(server);
    case 'http':
      return runHttp(server, command);
  }
}

type ServerSource = Parameters<typeof runMain>[0];
type HttpCommand = Extract<MainCommand, { kind: 'http' }>;

// Each transport is loaded only when it is asked for: a stdio server starts without HTTP.
async function runStdio(source: ServerSource): Promise<void> {
  const { guardStdout, serveStdio } = await import('../transports/stdio/index.js');
  // Held to the end of the process: nothing may follow the last message.
  guardStdout();
  const runtime = await readServer(source);
  const stop = new AbortController();
  onStopSignal(() => stop.abort());
  try {
    await serveStdio(runtime, { signal: stop.signal });
  } catch (cause) {
    return exit(EXIT_FAILED, keepStderr(), `${(cause as Error).message}\n`);
  }
  // Handlers may have left timers and sockets behind, which would keep the process alive without its client.
  process.exit(EXIT_OK);
}

async function runHttp(source: ServerSource, { host, port }: HttpCommand): Promise<void> {
  const { listen } = await import('../transports/http/index.js');
  const runtime = await readServer(source);
  try {
    const server = await listen({ runtime, host, port });
    onStopSignal(() => void server.close().then(() => process.exit(EXIT_OK)));
    writeStderr(`listening on ${server.url}\n`);
  } catch (cause) {
    return exit(EXIT_USAGE, keepStderr(), `${describeBindError(cause, host, port)}\n`);
  }
}

async function readServer(source: ServerSource): Promise<Runtime> {
  const runtime = typeof source === 'function' ? await source() : source;
  // A promise that one handler forgot must not end the server for everybody.
  process.on('unhandledRejection', (cause) => {
    runtime.logger({
      level: 'error',
      message: 'a promise was rejected, and nothing handles it',
      cause,
    });
  });
  return runtime;
}

/** Calls back at the first signal. From then on each of them does what it does to any process. */
function onStopSignal(stop: () => void): void {
  const onFirst = (): void => {
    process.off('SIGTERM', onFirst).off('SIGINT', onFirst);
    stop();
  };
  process.on('SIGTERM', onFirst).on('SIGINT', onFirst);
}

const BIND_ERRORS: { readonly [code: string]: string | undefined } = {
  EADDRINUSE: 'the port is already in use',
  EACCES: 'this user may not open the port',
  EADDRNOTAVAIL: 'the address does not belong to this machine',
  ENOTFOUND: 'the host name is unknown',
};

function describeBindError(cause: unknown, host: string, port: number): string {
  const { code = '', message } = cause as NodeJS.ErrnoException;
  return `cannot listen on ${host.includes(':') ? `[${host}]` : host}:${port}: ${BIND_ERRORS[code] ?? message}`;
}

/** How long the process waits for a pipe to take its last text. */
const LAST_TEXT_MS = 1000;

/** Ends the process when a last text has been written; an exit at once could cut it off on a pipe. */
function exit(code: number, stream: NodeJS.WriteStream, text: string): Promise<never> {
  return new Promise(() => {
    stream.write(text, () => process.exit(code));
    setTimeout(() => process.exit(code), LAST_TEXT_MS);
  });
}
