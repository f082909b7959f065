import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../protocol/json.js';
import { ClientError, RpcError } from './error.js';

/** Who was asked what. */
export type Asked = { readonly peer: string; readonly method: string };

/** Takes the result out of an answer, or throws its error. */
export function resultOf(answer: JsonObject, asked: Asked): JsonObject {
  const error = ownValue(answer, 'error');
  if (error !== undefined) throw rpcError(error, asked);
  const result = ownValue(answer, 'result');
  if (!isJsonObject(result)) throw protocolError(asked, 'expected an object as the result');
  return result;
}

/** The error for an answer that breaks a rule. */
export function protocolError({ peer, method }: Asked, reason: string): ClientError {
  return new ClientError('protocol', `${peer}, ${method}: ${reason}`);
}

function rpcError(error: JsonValue, asked: Asked): Error {
  const code = isJsonObject(error) ? ownValue(error, 'code') : undefined;
  const message = isJsonObject(error) ? ownValue(error, 'message') : undefined;
  if (typeof code === 'number' && typeof message === 'string') {
    const data = isJsonObject(error) ? ownValue(error, 'data') : undefined;
    return new RpcError(asked.method, code, message, data);
  }
  return protocolError(asked, 'the error has no number `code` and text `message`');
}
