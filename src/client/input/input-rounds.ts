import { ErrorCode } from '../../protocol/error-codes.js';
import { excerpt } from '../../protocol/excerpt.js';
import { isJsonObject, type JsonObject, ownValue, setOwn } from '../../protocol/json.js';
import { ClientError, RpcError } from '../error.js';
import { protocolError } from '../result.js';
import { untilAborted } from '../until-aborted.js';
import { answerInput } from './answer-input.js';
import type { InputHandlers } from './handlers.js';

/** The methods whose answer may be a question (MCP 2026-07-28, "Multi round-trip requests"). */
const ASKING_METHODS: readonly string[] = ['tools/call', 'prompts/get', 'resources/read'];

/** How questions of a server are answered. */
export type InputRounds = {
  /** What messages call the server. */
  readonly peer: string;
  readonly handlers: InputHandlers;
  /** Gives a question to the application as it is, as the result of the request. */
  readonly manual: boolean;
  readonly maxRounds: number;
};

/**
 * Sends a request until its answer is complete: each time that the server asks for input, the handlers answer, and the
 * request is sent again with their answers and with the exact state that the server gave (MCP 2026-07-28, "Multi
 * round-trip requests"). Handlers of one round run at the same time.
 */
export async function withInputRounds(
  method: string,
  params: JsonObject,
  rounds: InputRounds,
  send: (params: JsonObject) => Promise<JsonObject>,
  signal: AbortSignal | undefined,
): Promise<JsonObject> {
  const asked = { peer: rounds.peer, method };
  let result = await send(params);
  for (let round = 1; ownValue(result, 'resultType') === 'input_required'; round += 1) {
    if (!ASKING_METHODS.includes(method)) {
      throw protocolError(asked, 'the server must not ask for input here');
    }
    const requests = ownValue(result, 'inputRequests') ?? undefined;
    const state = ownValue(result, 'requestState') ?? undefined;
    if (!isQuestion(requests, state)) {
      throw protocolError(asked, 'the server asks for input without saying what for');
    }
    if (rounds.manual) return result;
    if (round > rounds.maxRounds) {
      throw new ClientError(
        'too-many-rounds',
        `${asked.peer}, ${method}: the server asks for input more than ${rounds.maxRounds} times${openQuestions(requests)}`,
      );
    }
    const responses = await answerAll(requests ?? {}, rounds, signal);
    const { inputResponses, requestState, ...original } = params;
    result = await send({
      ...original,
      ...(requests === undefined ? {} : { inputResponses: responses }),
      ...(state === undefined ? {} : { requestState: state }),
    });
  }
  return result;
}

/** The questions that come again and again: most likely their answers do not fit. */
function openQuestions(requests: JsonObject | undefined): string {
  const keys = Object.keys(requests ?? {}).slice(0, 3);
  const listed = keys.map((key) => `\`${excerpt(key)}\``).join(', ');
  return keys.length === 0 ? '' : `, and still for ${listed}: does the answer fit?`;
}

function isQuestion(requests: unknown, state: unknown): requests is JsonObject | undefined {
  if (requests === undefined) return typeof state === 'string';
  return isJsonObject(requests) && (state === undefined || typeof state === 'string');
}

async function answerAll(
  requests: JsonObject,
  { peer, handlers }: InputRounds,
  outer: AbortSignal | undefined,
): Promise<JsonObject> {
  const controller = new AbortController();
  const signal = outer ? AbortSignal.any([outer, controller.signal]) : controller.signal;
  const answers = Object.entries(requests).map(async ([key, request]) => {
    const method = isJsonObject(request) ? ownValue(request, 'method') : undefined;
    const params = isJsonObject(request) ? (ownValue(request, 'params') ?? {}) : undefined;
    if (typeof method !== 'string' || !isJsonObject(params)) {
      throw new ClientError(
        'protocol',
        `${peer} asks for input in a way that cannot be understood`,
      );
    }
    const answer = answerInput(method, params, handlers, { signal, id: key });
    return [key, await answer.catch((error: unknown) => fail(error, peer, method))] as const;
  });
  try {
    const responses: Record<string, unknown> = {};
    for (const [key, answer] of await untilAborted(Promise.all(answers), signal)) {
      setOwn(responses, key, answer);
    }
    return responses as JsonObject;
  } finally {
    // Where one answer fails, nobody waits for the others.
    controller.abort();
  }
}

/** An error of the application ends the request; a question that the client cannot answer is the server's fault. */
function fail(error: unknown, peer: string, method: string): never {
  const code = error instanceof RpcError ? error.code : undefined;
  if (code === ErrorCode.methodNotFound) {
    throw new ClientError('no-handler', `${peer} asks for ${method}, which has no handler`);
  }
  if (code !== ErrorCode.invalidParams) throw error;
  throw new ClientError('protocol', `${peer} asks for ${method} with wrong parameters`);
}
