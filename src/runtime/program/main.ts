import { DEFAULT_HOST } from '../../definitions/program.js';
import type { Awaitable } from '../awaitable.js';
import { StartError } from '../lifecycle/start-error.js';
import { causeText } from '../log.js';
import type { Runtime } from '../runtime.js';
import { keepStderr, writeStderr } from '../stderr.js';
import { importAdvice, packageAdvice } from './import-advice.js';
import { type ListenAddress, listenAddressText } from './listen-address.js';
import { type MainCommand, readMainArguments } from './main-arguments.js';
import type { MainOptions } from './options.js';
import { readStdioIdentity } from './stdio-identity.js';
import { usage } from './usage.js';
import { watchProcess } from './watch-process.js';

const EXIT_OK = 0;
const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

/**
 * Runs a server as a program, and ends the process with it: over stdio by default, with `--http` over HTTP (see
 * `--help`). SIGTERM and SIGINT let requests finish and exit with 0; a second one ends the process at once.
 *
 * A rejected promise that nobody handles is logged, and the server goes on: one handler that forgot it must not end the
 * server for everybody. An exception that nobody catches, as in the callback of a timer, may have left anything half
 * done: it is logged, requests finish as they do on a signal, and the process exits with 1.
 *
 * Exit codes: 0 the work is done, 1 a package is not installed, the services did not start, the transport broke down or an
 * exception was not caught, 2 wrong arguments, environment variables that are not set, or an address that cannot be bound.
 *
 * @param server the runtime, or a function that makes it. With a function, stdout is already reserved for protocol
 *   messages while it runs, so that handlers imported by it may print.
 */
export async function runMain(
  server: ServerSource,
  options: MainOptions = {},
  argv: readonly string[] = process.argv.slice(2),
): Promise<void> {
  const { http = {}, stdio = {}, gate } = options;
  const command = readMainArguments(argv);
  switch (command.kind) {
    case 'help':
      return exit(EXIT_OK, process.stdout, usage(http));
    case 'wrong':
      return refuseUsage(command.finding);
    case 'stdio':
      return runStdio(server, stdio);
    case 'http':
      return runHttp(server, { http, gate }, command);
  }
}

type ServerSource = Runtime | (() => Awaitable<Runtime>);
type HttpCommand = Extract<MainCommand, { kind: 'http' }>;
type HttpOptions = {
  readonly http: NonNullable<MainOptions['http']>;
  readonly gate: MainOptions['gate'];
};

// Each transport is loaded only when it is asked for: a stdio server starts without HTTP.
async function runStdio(
  source: ServerSource,
  limits: NonNullable<MainOptions['stdio']>,
): Promise<void> {
  const identity = readStdioIdentity(process.env);
  if ('finding' in identity) return exit(EXIT_USAGE, keepStderr(), `${identity.finding}\n`);
  const { guardStdout, serveStdio } = await import('../transports/stdio/index.js');
  // Held to the end of the process: nothing may follow the last message.
  guardStdout();
  const runtime = await readServer(source);
  const stop = new AbortController();
  const hasFailed = watchProcess(runtime.logger, () => stop.abort());
  try {
    await serveStdio(runtime, { ...limits, ...identity, signal: stop.signal });
  } catch (cause) {
    if (cause instanceof StartError) return refuseStart(cause);
    return exit(EXIT_FAILED, keepStderr(), `${(cause as Error).message}\n`);
  }
  // Handlers may have left timers and sockets behind, which would keep the process alive without its client.
  process.exit(hasFailed() ? EXIT_FAILED : EXIT_OK);
}

async function runHttp(
  source: ServerSource,
  { http, gate: loadGate }: HttpOptions,
  command: HttpCommand,
): Promise<void> {
  const { host = http.host ?? DEFAULT_HOST, port = http.port } = command;
  if (port === undefined)
    return refuseUsage('--http needs a port or host:port: none is configured');
  const { listen } = await import('../transports/http/index.js');
  const runtime = await readServer(source);
  const gate = loadGate === undefined ? {} : { gate: await load(loadGate) };
  const stop = new AbortController();
  const hasFailed = watchProcess(runtime.logger, () => stop.abort());
  const stopped = new Promise<void>((resolve) => {
    stop.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const end = (): never => process.exit(hasFailed() ? EXIT_FAILED : EXIT_OK);
  try {
    const release = await runtime.start({ signal: stop.signal });
    const server = await listen({ ...http, ...gate, runtime, host, port }).finally(release);
    writeStderr(`listening on ${server.url}\n`);
    await stopped;
    await server.close();
    end();
  } catch (cause) {
    if (stop.signal.aborted) end();
    if (cause instanceof StartError) return refuseStart(cause);
    return exit(EXIT_USAGE, keepStderr(), `${describeBindError(cause, { host, port })}\n`);
  }
}

/** Says why the server does not start. What the services threw is told with its place. */
function refuseStart({ part, message, cause }: StartError): Promise<never> {
  const [code, detail] =
    part === 'environment'
      ? [EXIT_USAGE, message]
      : [EXIT_FAILED, cause === undefined ? message : `${message}\n${causeText(cause)}`];
  return exit(code, keepStderr(), `${detail}\n`);
}

async function readServer(source: ServerSource): Promise<Runtime> {
  return typeof source === 'function' ? load(source) : source;
}

/** Loads modules of the server. A package that is not installed ends the program without a stack trace. */
async function load<Value>(source: () => Awaitable<Value>): Promise<Value> {
  try {
    return await source();
  } catch (cause) {
    const missing = packageAdvice(cause);
    if (missing !== undefined) {
      const text = `the server cannot be loaded: ${(cause as Error).message}\n${missing}\n`;
      return exit(EXIT_FAILED, keepStderr(), text);
    }
    const advice = importAdvice(cause, process.argv[1]);
    if (advice !== undefined) writeStderr(`${advice}\n`);
    throw cause;
  }
}

const BIND_ERRORS: { readonly [code: string]: string | undefined } = {
  EADDRINUSE: 'the port is already in use',
  EACCES: 'this user may not open the port',
  EADDRNOTAVAIL: 'the address does not belong to this machine',
  ENOTFOUND: 'the host name is unknown',
};

function describeBindError(cause: unknown, address: ListenAddress): string {
  const { code, message } = cause as NodeJS.ErrnoException;
  if (code === undefined) return message; // of a wrong option
  return `cannot listen on ${listenAddressText(address)}: ${BIND_ERRORS[code] ?? message}`;
}

function refuseUsage(finding: string): Promise<never> {
  return exit(EXIT_USAGE, keepStderr(), `${finding}; see --help\n`);
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
