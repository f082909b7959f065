import { ErrorCode } from '../../protocol/error-codes.js';
import { type JsonObject, ownValue } from '../../protocol/json.js';
import { type Awaitable, chain } from '../awaitable.js';
import { isToolError } from '../error.js';
import { refuseWrongParamHeaders } from '../guards/param-headers.js';
import { missingArguments } from '../guards/required-arguments.js';
import { quoteName, type Refusal, refuse } from '../refusal.js';
import { exceedsBytes } from '../results/exceeds-bytes.js';
import type { ResultFault } from '../results/result-fault.js';
import { type ToolResult, textResult, toolResult } from '../results/tool-result.js';
import type { ToolRoute } from '../runtime.js';
import { refuseUse } from './authorize.js';
import { runHandler } from './handler.js';
import type { Answer, Call } from './operation.js';
import { report } from './report.js';
import { readArguments, refuseParams } from './target-params.js';

/** A call that may reach its handler. */
type AdmittedCall = { readonly route: ToolRoute; readonly args: JsonObject };

/** Answers `tools/call`. */
export function callTool(call: Call): Awaitable<Answer> {
  return chain(admitCall(call), (admitted) =>
    isAnswer(admitted) ? admitted : runTool(call, admitted),
  );
}

/** Runs all checks of a call and not the handler: the answer that refuses it, or undefined. */
export function checkToolCall(call: Call): Awaitable<Answer | undefined> {
  return chain(admitCall(call), (admitted) => (isAnswer(admitted) ? admitted : undefined));
}

/** The checks before a handler, in their order: name, look-up, headers, authorization, arguments, defaults, `required`, validator. */
function admitCall(call: Call): Awaitable<AdmittedCall | Answer> {
  const name = ownValue(call.params, 'name');
  if (typeof name !== 'string') return refuseParams('`name` must be a string');
  const route = call.runtime.tools.get(name);
  if (route === undefined) {
    return refuse(ErrorCode.invalidParams, `Unknown tool: ${quoteName(name)}`);
  }
  const args = readArguments(call.params);
  const refusal = args && refuseParamHeaders(call, route, args);
  if (refusal !== undefined) return refusal;
  return chain(refuseUse(call, route.access), (refused) => {
    if (refused !== undefined) return refused;
    if (args === undefined) return refuseParams('`arguments` must be an object');
    return checkArguments(call, { route, args: route.fillDefaults?.(args) ?? args });
  });
}

function refuseParamHeaders(
  { edition, origin }: Call,
  route: ToolRoute,
  args: JsonObject,
): Refusal | undefined {
  if (!edition.dialect.mirrorsBody || origin.headers === undefined) return undefined;
  return refuseWrongParamHeaders(route.headers(), args, origin.headers);
}

function checkArguments(call: Call, admitted: AdmittedCall): Awaitable<AdmittedCall | Answer> {
  const { route, args } = admitted;
  const missing = missingArguments(route.required, args);
  if (missing !== undefined) return writeResult(call, textResult(missing, true));
  if (route.checkArguments === undefined) return admitted;
  return chain(route.checkArguments(args), (findings) =>
    findings === undefined ? admitted : writeResult(call, textResult(findings, true)),
  );
}

function isAnswer(admitted: AdmittedCall | Answer): admitted is Answer {
  return typeof admitted === 'string' || !('route' in admitted);
}

function runTool(call: Call, { route, args }: AdmittedCall): Awaitable<Answer> {
  const component = route.definition.name;
  return runHandler(call, (context) => route.call(args, context), {
    returned: (value) => answerValue(call, route, value),
    threw: (cause) => {
      if (isToolError(cause)) return writeResult(call, textResult(cause.message, true));
      report(call, { level: 'error', message: 'a tool threw', component, cause });
      return writeResult(call, textResult(FAILED, true));
    },
    unasked: (finding) => writeResult(call, textResult(finding, true)),
    late: () => {
      report(call, { level: 'warning', message: 'a tool missed its deadline', component });
      const { handlerTimeoutMs } = call.runtime.settings;
      return writeResult(
        call,
        textResult(`The tool did not answer within ${handlerTimeoutMs} ms`, true),
      );
    },
  });
}

/** The same for every unexpected failure, so that nothing of its cause gets out. */
const FAILED = 'The tool failed. The cause is in the log of the server';

function answerValue(call: Call, route: ToolRoute, value: unknown): Awaitable<Answer> {
  const result = toolResult(
    value,
    call.edition.dialect.results,
    call.runtime.settings.maxResultBytes,
  );
  if ('fault' in result) return answerFault(call, route, result);
  const { outputSchema } = route.definition;
  if (outputSchema === undefined || result.isError) return writeResult(call, result);

  if (result.structured === undefined)
    return refuseOutput(call, route, 'structured content is missing');
  if (route.checkOutput === undefined) return writeResult(call, result);
  return chain(route.checkOutput(result.structured), (findings) =>
    findings === undefined ? writeResult(call, result) : refuseOutput(call, route, findings),
  );
}

function answerFault(call: Call, route: ToolRoute, { fault, detail }: ResultFault): Answer {
  return fault === 'too-large' ? answerTooLarge(call) : refuseOutput(call, route, detail);
}

function refuseOutput(call: Call, { definition }: ToolRoute, detail: string): Refusal {
  const message = `The tool \`${definition.name}\` returned an invalid result: ${detail}`;
  report(call, { level: 'error', message, component: definition.name });
  return refuse(ErrorCode.internalError, message);
}

function writeResult(call: Call, { members, metadata, isError }: ToolResult): Answer {
  noteError(call, isError);
  const { dialect, serverInfo } = call.edition;
  const text = dialect.writeResult({ members, serverInfo, metadata });
  return exceedsBytes(text, call.runtime.settings.maxResultBytes) ? answerTooLarge(call) : text;
}

function answerTooLarge(call: Call): Answer {
  noteError(call, true);
  const { dialect, serverInfo } = call.edition;
  const { maxResultBytes } = call.runtime.settings;
  const { members } = textResult(`The result is larger than ${maxResultBytes} bytes`, true);
  return dialect.writeResult({ members, serverInfo });
}

function noteError({ observation }: Call, isError: boolean): void {
  if (observation !== undefined) observation.isToolError = isError;
}
