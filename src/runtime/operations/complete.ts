import { compareCodePoints } from '../../protocol/code-points.js';
import { ErrorCode } from '../../protocol/error-codes.js';
import { type Awaitable, chain } from '../awaitable.js';
import type { CompletionRequest } from '../component.js';
import { quoteName, type Refusal, refuse } from '../refusal.js';
import { completionResult } from '../results/completion-result.js';
import { exceedsBytes } from '../results/exceeds-bytes.js';
import { matchingValues } from '../results/matching-values.js';
import type { PromptRoute, ResourceRoute } from '../runtime.js';
import { refuseUse } from './authorize.js';
import {
  type CompletionParams,
  type CompletionReference,
  readCompletionParams,
} from './completion-params.js';
import { runHandler } from './handler.js';
import type { Answer, Call } from './operation.js';
import { report } from './report.js';

/** Answers `completion/complete`. */
export function complete(call: Call): Awaitable<Answer> {
  const params = readCompletionParams(call.params);
  if ('code' in params) return params;
  const route = findRoute(call, params.reference);
  if ('code' in route) return route;
  if (call.observation !== undefined) call.observation.component = route.definition.name;
  return chain(
    refuseUse(call, route.access),
    (refused) => refused ?? completeArgument(call, route, params),
  );
}

function completeArgument(
  call: Call,
  route: Route,
  { reference, asked }: CompletionParams,
): Awaitable<Answer> {
  const source = route.completions.get(asked.argument);
  if (source === undefined) return refuseArgument(asked.argument, reference.type);
  const refusal =
    'arguments' in route.definition ? refuseUnknown(route.definition, asked) : undefined;
  if (refusal !== undefined) return refusal;
  if ('values' in source) {
    return answerValue(call, route, matchingValues(source.values, asked.value));
  }
  return runHandler(call, (context) => source.complete(asked, context), {
    returned: (value) => answerValue(call, route, value),
    threw: (cause) => refuseCompletion(call, route, 'a completion threw', cause),
    late: () => refuseLate(call, route),
  });
}

type Route = PromptRoute | ResourceRoute;

function findRoute({ runtime }: Call, reference: CompletionReference): Route | Refusal {
  if (reference.type === 'ref/prompt') {
    const message = `Unknown prompt: ${quoteName(reference.name)}`;
    return runtime.prompts.get(reference.name) ?? refuse(ErrorCode.invalidParams, message);
  }
  const { uri } = reference;
  return (
    runtime.resources.findTemplate(uri) ??
    refuse(ErrorCode.invalidParams, 'Unknown resource template', { uri })
  );
}

function refuseArgument(argument: string, referenceType: CompletionReference['type']): Refusal {
  const message = `No completion for the argument: ${quoteName(argument)}`;
  return refuse(ErrorCode.invalidParams, message, { argument, referenceType });
}

/** The arguments of a prompt are all known; what a template binds may depend on its matcher, so that names are free. */
function refuseUnknown(
  definition: PromptRoute['definition'],
  { arguments: given }: CompletionRequest,
): Refusal | undefined {
  const known = new Set(definition.arguments.map(({ name }) => name));
  const unknown = Object.keys(given).filter((name) => !known.has(name));
  if (unknown.length === 0) return undefined;
  const message =
    'Invalid parameters: `context.arguments` names arguments that the prompt does not have';
  return refuse(ErrorCode.invalidParams, message, { unknown: unknown.sort(compareCodePoints) });
}

function answerValue(call: Call, route: Route, value: unknown): Answer {
  const { maxResultBytes } = call.runtime.settings;
  const result = completionResult(value, maxResultBytes);
  if ('fault' in result) {
    return result.fault === 'too-large'
      ? refuseTooLarge(call, route)
      : refuseCompletion(call, route, `a completion is no valid result: ${result.detail}`);
  }
  const { dialect, serverInfo } = call.edition;
  const text = dialect.writeResult({ ...result, serverInfo });
  return exceedsBytes(text, maxResultBytes) ? refuseTooLarge(call, route) : text;
}

/** Refuses a completion for a reason that is none of the client's business: it is in the log. */
function refuseCompletion(call: Call, route: Route, message: string, cause?: unknown): Refusal {
  report(call, { level: 'error', message, component: route.definition.name, cause });
  return refuse(ErrorCode.internalError, 'The argument could not be completed');
}

/** Refuses as the `timeout` wrapper does: by naming the limit. */
function refuseLate(call: Call, { definition }: Route): Refusal {
  const message = 'a completion missed its deadline';
  report(call, { level: 'warning', message, component: definition.name });
  const { handlerTimeoutMs } = call.runtime.settings;
  return refuse(
    ErrorCode.internalError,
    `The completion did not answer within ${handlerTimeoutMs} ms`,
  );
}

function refuseTooLarge(call: Call, route: Route): Refusal {
  refuseCompletion(call, route, 'a completion is larger than `maxResultBytes`');
  return refuse(ErrorCode.internalError, 'The completion is too large to be sent');
}
