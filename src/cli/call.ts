import { readFileSync } from 'node:fs';
import type { Client } from '../client/client.js';
import { RpcError } from '../client/error.js';
import type { InputHandlers } from '../client/input/handlers.js';
import type { Progress } from '../client/progress.js';
import { printable } from '../diagnostics/printable.js';
import { terminalJson } from '../diagnostics/terminal-json.js';
import { ErrorCode } from '../protocol/error-codes.js';
import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../protocol/json.js';
import { nearest } from '../protocol/suggest.js';
import { guardStdout } from '../runtime/transports/stdio/index.js';
import { toolArguments } from './call-arguments.js';
import { type CallOptions, type CallRequest, readCallOptions } from './call-options.js';
import { openSource } from './open-source.js';
import { printError } from './print-error.js';
import { type ExitCode, printNote, type Terminal } from './terminal.js';
import { withClient } from './with-client.js';

/**
 * Runs `snodo call`: calls a tool, renders a prompt or reads a resource of a server, and prints the result as JSON. A
 * refusal, and a result with `isError`, end with 1.
 */
export async function runCall(
  name: string,
  manifest: string | undefined,
  options: CallOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const request = readCallOptions(name, manifest, options, () => readFileSync(0, 'utf8'));
  if (typeof request === 'string') return printError(terminal, request);
  const guard = guardStdout(); // handlers of a manifest run in this process, and may print
  const answer = await answerOf(request, terminal).finally(guard.release);
  if (typeof answer === 'number') return answer;
  terminal.out(terminalJson(answer));
  return answer['isError'] === true ? 1 : 0;
}

/** The result, or the exit code when there is none and the reason is printed. */
async function answerOf(request: CallRequest, terminal: Terminal): Promise<JsonObject | ExitCode> {
  const source = await openSource(request.source, terminal, 'handlers');
  if (typeof source === 'number') return source;
  const send = async (client: Client): Promise<JsonObject | string> => {
    try {
      return await ask(client, request, terminal);
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      return refusalText(error);
    }
  };
  const handlers = await questionHandlers(terminal);
  const answer = await withClient(source, request.protocol, terminal, send, handlers);
  if (typeof answer !== 'string') return answer ?? 2;
  printError(terminal, answer);
  return 1;
}

/** What answers questions of the server: the person at the terminal, if there is one. */
async function questionHandlers({ askLine }: Terminal): Promise<InputHandlers> {
  if (askLine === undefined) return {};
  const { terminalQuestions } = await import('./questions.js');
  return { elicitation: terminalQuestions(askLine) };
}

/** Sends the request; gives a text for people when the server has no such tool. */
async function ask(
  client: Client,
  { target: { kind, name }, given, texts }: CallRequest,
  terminal: Terminal,
): Promise<JsonObject | string> {
  const options = {
    onProgress: (progress: Progress) => printNote(terminal, progressText(progress)),
  };
  if (kind === 'resource') return client.readResource(name, options);
  if (kind === 'prompt') {
    const args = Object.fromEntries([...texts].map(([key, values]) => [key, values.join(',')]));
    return client.getPrompt(name, { ...given, ...args } as { [name: string]: string }, options);
  }
  const tools = Object.hasOwn(client.capabilities, 'tools') ? await client.listTools() : [];
  const tool = tools.find((entry) => entry.name === name);
  if (tool === undefined)
    return unknownTool(
      name,
      tools.map((entry) => String(entry.name)),
    );
  return client.callTool(name, { ...given, ...toolArguments(tool['inputSchema'], texts) }, options);
}

function unknownTool(name: string, names: readonly string[]): string {
  const near = nearest(name, names);
  const advice = near === undefined ? `there are: ${names.join(', ')}` : `did you mean "${near}"?`;
  return names.length === 0 ? 'the server has no tools' : `there is no tool "${name}"; ${advice}`;
}

function refusalText({ method, code, message, data }: RpcError): string {
  if (code === ErrorCode.missingClientCapability && wantsUser(data)) {
    return 'the server asks the user a question, and there is no terminal to answer it at: run the command in one, without input from a pipe';
  }
  const details = data === undefined ? '' : ` ${JSON.stringify(data satisfies JsonValue)}`;
  return `${method} was refused with error ${code}: ${message}${details}`;
}

/** Whether a refusal says that the server wants to ask the user (MCP 2026-07-28, "Elicitation"). */
function wantsUser(data: JsonValue | undefined): boolean {
  const capabilities = isJsonObject(data) ? ownValue(data, 'requiredCapabilities') : undefined;
  return isJsonObject(capabilities) && Object.hasOwn(capabilities, 'elicitation');
}

function progressText({ progress, total, message }: Progress): string {
  const share = total === undefined ? String(progress) : `${progress}/${total}`;
  return `${printable(message === undefined ? share : `${share} ${message}`)}\n`;
}
