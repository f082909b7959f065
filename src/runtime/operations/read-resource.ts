import { ErrorCode } from '../../protocol/error-codes.js';
import { type JsonObject, ownValue, setOwn } from '../../protocol/json.js';
import { uriScheme } from '../../protocol/uri.js';
import { type Awaitable, chain } from '../awaitable.js';
import type { ReadParams } from '../component.js';
import { type Refusal, refuse } from '../refusal.js';
import { exceedsBytes } from '../results/exceeds-bytes.js';
import { type ResourceResult, resourceResult } from '../results/resource-result.js';
import type { ResourceMatch, ResourceRoute } from '../runtime.js';
import { refuseUse } from './authorize.js';
import { runHandler } from './handler.js';
import type { Answer, Call } from './operation.js';
import { report } from './report.js';
import { refuseParams } from './target-params.js';

/** Answers `resources/read`. */
export function readResource(call: Call): Awaitable<Answer> {
  const uri = ownValue(call.params, 'uri');
  if (typeof uri !== 'string' || uriScheme(uri) === undefined) {
    return refuseParams('`uri` must be an absolute URI');
  }
  const match = findResource(call, uri);
  if ('code' in match) return match;
  if (call.observation !== undefined) call.observation.component = match.route.definition.name;
  return chain(
    refuseUse(call, match.route.access, uri),
    (refused) => refused ?? answerRead(call, uri, match),
  );
}

function answerRead(call: Call, uri: string, match: ResourceMatch): Awaitable<Answer> {
  const { route } = match;
  const { source } = route;
  if ('content' in source) return answerResult(call, route, source.content());
  const params = readParams(call, uri, match);
  return runHandler(call, (context) => source.read(params, context), {
    returned: (value) => answerValue(call, route, uri, value),
    threw: (cause) => refuseRead(call, route, 'a resource threw', cause),
    unasked: (finding) => refuse(ErrorCode.internalError, finding),
    late: () => refuseLate(call, route),
    uri,
  });
}

/** Finds the one resource that a URI belongs to. */
function findResource(call: Call, uri: string): ResourceMatch | Refusal {
  const { runtime, edition } = call;
  let matches: readonly ResourceMatch[];
  try {
    matches = runtime.resources.match(uri);
  } catch (cause) {
    report(call, { level: 'error', message: 'a URI matcher failed', cause });
    return refuse(ErrorCode.internalError, 'The resource could not be looked up');
  }
  const [match, second] = matches;
  if (match === undefined) {
    return refuse(edition.dialect.resourceNotFound, 'Resource not found', { uri });
  }
  return second === undefined
    ? match
    : refuse(ErrorCode.internalError, 'Multiple resource routes matched the requested URI');
}

/** The parameters of a read handler. A variable may have any name but `uri` and `_meta`. */
function readParams(call: Call, uri: string, { variables }: ResourceMatch): ReadParams {
  const metadata = ownValue(call.params, '_meta') as JsonObject;
  const params: ReadParams & Record<string, unknown> = { uri, _meta: metadata };
  for (const name of Object.keys(variables)) setOwn(params, name, variables[name]);
  return params;
}

function answerValue(call: Call, route: ResourceRoute, uri: string, value: unknown): Answer {
  const { settings } = call.runtime;
  const { mimeType } = route.definition;
  const result = resourceResult(value, { uri, mimeType }, settings.maxResultBytes);
  if ('fault' in result) {
    return result.fault === 'too-large'
      ? refuseTooLarge(call, route)
      : refuseRead(call, route, `a resource returned an invalid result: ${result.detail}`);
  }
  return answerResult(call, route, result);
}

function answerResult(call: Call, route: ResourceRoute, result: ResourceResult): Answer {
  const { settings } = call.runtime;
  const text = writeResult(call, result);
  return exceedsBytes(text, settings.maxResultBytes) ? refuseTooLarge(call, route) : text;
}

function writeResult(call: Call, { members, metadata, cache }: ResourceResult): string {
  const { dialect, serverInfo } = call.edition;
  const policy = { ...call.runtime.settings.cache.resources, ...cache };
  return dialect.writeResult({ members, serverInfo, metadata, cache: policy });
}

/** Refuses a read for a reason that is none of the client's business: it is in the log. */
function refuseRead(call: Call, route: ResourceRoute, message: string, cause?: unknown): Refusal {
  report(call, { level: 'error', message, component: route.definition.name, cause });
  return refuse(ErrorCode.internalError, 'The resource could not be read');
}

/** Refuses as the `timeout` wrapper does: by naming the limit. */
function refuseLate(call: Call, { definition }: ResourceRoute): Refusal {
  const message = 'a resource missed its deadline';
  report(call, { level: 'warning', message, component: definition.name });
  const { handlerTimeoutMs } = call.runtime.settings;
  return refuse(
    ErrorCode.internalError,
    `The resource did not answer within ${handlerTimeoutMs} ms`,
  );
}

function refuseTooLarge(call: Call, route: ResourceRoute): Refusal {
  refuseRead(call, route, 'a resource is larger than `maxResultBytes`');
  return refuse(ErrorCode.internalError, 'The resource is too large to be sent');
}
