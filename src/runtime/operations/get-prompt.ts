import type { PromptDefinition } from '../../definitions/prompt.js';
import { ErrorCode } from '../../protocol/error-codes.js';
import { type JsonObject, ownValue } from '../../protocol/json.js';
import { type Awaitable, chain } from '../awaitable.js';
import { quoteName, type Refusal, refuse } from '../refusal.js';
import { exceedsBytes } from '../results/exceeds-bytes.js';
import { promptResult } from '../results/prompt-result.js';
import { renderMessages } from '../results/render-messages.js';
import type { PromptRoute } from '../runtime.js';
import { refuseUse } from './authorize.js';
import { runHandler } from './handler.js';
import type { Answer, Call } from './operation.js';
import { report } from './report.js';
import { readArguments, refuseParams } from './target-params.js';

/** Answers `prompts/get`. */
export function getPrompt(call: Call): Awaitable<Answer> {
  const name = ownValue(call.params, 'name');
  if (typeof name !== 'string') return refuseParams('`name` must be a string');
  const route = call.runtime.prompts.get(name);
  if (route === undefined) {
    return refuse(ErrorCode.invalidParams, `Unknown prompt: ${quoteName(name)}`);
  }
  return chain(refuseUse(call, route.access), (refused) => {
    if (refused !== undefined) return refused;
    const args = readArguments(call.params);
    if (args === undefined) return refuseParams('`arguments` must be an object');
    return refuseArguments(route.definition, args) ?? renderPrompt(call, route, args);
  });
}

/** Values are strings, also of arguments that the prompt does not declare; those are otherwise accepted. */
function refuseArguments(definition: PromptDefinition, args: JsonObject): Refusal | undefined {
  const wrong = Object.keys(args).find((name) => typeof ownValue(args, name) !== 'string');
  if (wrong !== undefined) {
    return refuseParams(`the argument \`${quoteName(wrong)}\` must be a string`);
  }
  const missing = definition.arguments
    .filter(({ name, required }) => required === true && !Object.hasOwn(args, name))
    .map(({ name }) => name);
  if (missing.length === 0) return undefined;
  return refuse(ErrorCode.invalidParams, `Missing required arguments: ${missing.join(', ')}`, {
    missing,
  });
}

function renderPrompt(call: Call, route: PromptRoute, args: JsonObject): Awaitable<Answer> {
  const { source } = route;
  if ('messages' in source) {
    return answerValue(call, route, renderMessages(source.messages, args));
  }
  return runHandler(call, (context) => source.render(args, context), {
    returned: (value) => answerValue(call, route, value),
    threw: (cause) => refuseRender(call, route, 'a prompt threw', cause),
    unasked: (finding) => refuse(ErrorCode.internalError, finding),
    late: () => refuseLate(call, route),
  });
}

function answerValue(call: Call, route: PromptRoute, value: unknown): Answer {
  const { maxResultBytes } = call.runtime.settings;
  const result = promptResult(value, call.edition.dialect.results, maxResultBytes);
  if ('fault' in result) {
    return result.fault === 'too-large'
      ? refuseTooLarge(call, route)
      : refuseRender(call, route, `a prompt returned an invalid result: ${result.detail}`);
  }
  const { dialect, serverInfo } = call.edition;
  const text = dialect.writeResult({ ...result, serverInfo });
  return exceedsBytes(text, maxResultBytes) ? refuseTooLarge(call, route) : text;
}

/** Refuses a prompt for a reason that is none of the client's business: it is in the log. */
function refuseRender(call: Call, route: PromptRoute, message: string, cause?: unknown): Refusal {
  report(call, { level: 'error', message, component: route.definition.name, cause });
  return refuse(ErrorCode.internalError, 'The prompt could not be rendered');
}

/** Refuses as the `timeout` wrapper does: by naming the limit. */
function refuseLate(call: Call, { definition }: PromptRoute): Refusal {
  const message = 'a prompt missed its deadline';
  report(call, { level: 'warning', message, component: definition.name });
  const { handlerTimeoutMs } = call.runtime.settings;
  return refuse(ErrorCode.internalError, `The prompt did not answer within ${handlerTimeoutMs} ms`);
}

function refuseTooLarge(call: Call, route: PromptRoute): Refusal {
  refuseRender(call, route, 'a prompt is larger than `maxResultBytes`');
  return refuse(ErrorCode.internalError, 'The prompt is too large to be sent');
}
