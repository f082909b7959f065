import { ErrorCode } from '../../protocol/error-codes.js';
import { isJsonObject, type JsonObject, ownValue } from '../../protocol/json.js';
import { RpcError } from '../error.js';
import { withFormDefaults } from './form-defaults.js';
import type {
  ElicitationHandlers,
  FormRequest,
  InputContext,
  InputHandlers,
  UrlRequest,
} from './handlers.js';

/**
 * Answers what a server asks for, by the handler for it: the same requests in both eras, which reach a client in different
 * ways. Rejects with an `RpcError` for a request that is malformed or that there is no handler for, and with whatever a
 * handler throws.
 */
export async function answerInput(
  method: string,
  params: JsonObject,
  handlers: InputHandlers,
  context: InputContext,
): Promise<JsonObject> {
  switch (method) {
    case 'elicitation/create':
      if (handlers.elicitation === undefined) break;
      return elicit(params, handlers.elicitation, context);
    case 'sampling/createMessage':
      if (handlers.sampling === undefined) break;
      return handlers.sampling.createMessage(params, context);
    case 'roots/list':
      if (handlers.roots === undefined) break;
      return { roots: (await handlers.roots(context)).map((root) => ({ ...root })) };
  }
  throw noHandler(method);
}

async function elicit(
  params: JsonObject,
  { form, url, applyDefaults = false }: ElicitationHandlers,
  context: InputContext,
): Promise<JsonObject> {
  const mode = ownValue(params, 'mode') ?? 'form';
  if (mode === 'url' && url !== undefined) {
    return url(
      checked<UrlRequest>(params, 'url', (value) => typeof value === 'string'),
      context,
    );
  }
  if (mode !== 'form' || form === undefined) throw noHandler('elicitation/create in this mode');
  const request = checked<FormRequest>(params, 'requestedSchema', isJsonObject);
  const result = await form(request, context);
  if (result.action !== 'accept' || !applyDefaults) return result;
  return { ...result, content: withFormDefaults(result.content ?? {}, request.requestedSchema) };
}

function checked<Request>(
  params: JsonObject,
  member: string,
  accepts: (value: unknown) => boolean,
): Request {
  const isRight =
    typeof ownValue(params, 'message') === 'string' && accepts(ownValue(params, member));
  if (isRight) return params as Request;
  const expected = `Expected \`message\` and \`${member}\``;
  throw new RpcError('elicitation/create', ErrorCode.invalidParams, expected);
}

function noHandler(method: string): RpcError {
  return new RpcError(method, ErrorCode.methodNotFound, `Not offered: ${method}`);
}
