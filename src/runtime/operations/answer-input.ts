import { ErrorCode } from '../../protocol/error-codes.js';
import { type JsonObject, setOwn } from '../../protocol/json.js';
import type { Awaitable } from '../awaitable.js';
import { LATE, withDeadline } from '../deadline.js';
import { inputFault } from '../input/input-fault.js';
import type { InputReply, InputRequest } from '../input/input-request.js';
import type { InputRound } from '../input/input-round.js';
import { missingCapabilities } from '../input/required-capabilities.js';
import type { AskClient } from '../origin.js';
import { refuseBadRequest } from '../refusal.js';
import { exceedsBytes } from '../results/exceeds-bytes.js';
import { CANCELLED, type HandlerRun } from './handler-run.js';
import type { Answer, Call } from './operation.js';

/**
 * Answers a request whose handler asks something of the client. Since 2026-07-28 the questions are the result, and the
 * client sends the request again (MCP 2026-07-28, "Multi round-trip requests"). Before, they are requests of the
 * server's own, and the handler is entered again when they are answered (MCP 2025-11-25, "Elicitation", "Sampling", "Roots").
 */
export function answerInput(
  run: HandlerRun,
  reply: InputReply,
  enterAgain: (round: InputRound) => Awaitable<Answer>,
): Awaitable<Answer> {
  const { call, outcomes } = run;
  if (outcomes.unasked === undefined) return outcomes.returned(reply);
  const fault = inputFault(reply, call.runtime.settings.maxResultBytes);
  if (fault !== undefined) return outcomes.threw(new TypeError(fault));

  const requests = Object.values(reply.inputRequests ?? {});
  const missing = missingCapabilities(requests, call.envelope.clientCapabilities);
  const { dialect } = call.edition;
  if (dialect.writeInputRequired !== undefined) {
    return missing === undefined
      ? writeQuestions(run, dialect.writeInputRequired, reply)
      : refuseBadRequest(
          ErrorCode.missingClientCapability,
          'The request needs a capability that the client does not declare',
          { requiredCapabilities: missing },
        );
  }
  const { ask } = call.origin;
  if (ask === undefined || missing !== undefined) return outcomes.unasked(CANNOT_BE_ASKED);
  return carryOut(run, reply, { ask, enterAgain, unasked: outcomes.unasked });
}

/** How a client is asked during a request, and what comes of it. */
type Asking = {
  readonly ask: AskClient;
  readonly enterAgain: (round: InputRound) => Awaitable<Answer>;
  readonly unasked: (finding: string) => Answer;
};

const CANNOT_BE_ASKED =
  'This needs an answer of the client, which cannot be asked over this connection, or not in this way';

function writeQuestions(
  { call, outcomes }: HandlerRun,
  write: (reply: InputReply, serverInfo: string) => string,
  reply: InputReply,
): Answer {
  const text = write(reply, call.edition.serverInfo);
  return exceedsBytes(text, call.runtime.settings.maxResultBytes)
    ? outcomes.threw(new RangeError('the questions are larger than `maxResultBytes`'))
    : text;
}

/** As often as a client is asked during one request: one that always answers amiss must not go on for ever. */
const MAX_ROUNDS = 16;

/** Asks the client all questions at once, and enters the handler again with the answers. */
async function carryOut(
  { call, outcomes, round }: HandlerRun,
  { inputRequests = {}, requestState }: InputReply,
  { ask, enterAgain, unasked }: Asking,
): Promise<Answer> {
  if (round.asked === MAX_ROUNDS) return unasked('The client has given no fitting answer');
  const questions = Object.entries(inputRequests).map(
    async ([key, request]) => [key, await askOne(call, key, request, ask)] as const,
  );
  const { handlerTimeoutMs } = call.runtime.settings;
  const { cancellation } = call.origin;
  const answers = await withDeadline(Promise.all(questions), handlerTimeoutMs, cancellation);
  if (cancellation.cancelled) return CANCELLED;
  if (answers === LATE) return outcomes.late();
  const inputResponses: Record<string, JsonObject> = {};
  for (const [key, answer] of answers) {
    if (answer === undefined) return unasked('The client has not answered');
    setOwn(inputResponses, key, answer);
  }
  return enterAgain({ inputResponses, requestState, asked: round.asked + 1 });
}

async function askOne(
  { edition, origin }: Call,
  key: string,
  request: InputRequest,
  ask: AskClient,
): Promise<JsonObject | undefined> {
  const shaped = edition.dialect.shapeInputRequest(request);
  return shaped && ask(shaped, origin.cancellation.signal, key);
}
