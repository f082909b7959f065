import { ErrorCode } from '../../protocol/error-codes.js';
import { isJsonObject, type JsonObject } from '../../protocol/json.js';
import { type Refusal, refuse } from '../refusal.js';

/** Reads the arguments of a request: none are `{}`. Undefined for anything but an object, also for null. */
export function readArguments(params: JsonObject): JsonObject | undefined {
  if (!Object.hasOwn(params, 'arguments')) return {};
  const args = params['arguments'];
  return isJsonObject(args) ? args : undefined;
}

/** Refuses parameters of the wrong shape. */
export function refuseParams(finding: string): Refusal {
  return refuse(ErrorCode.invalidParams, `Invalid parameters: ${finding}`);
}
