import { ErrorCode } from '../../protocol/error-codes.js';
import { isJsonObject, type JsonObject, ownValue } from '../../protocol/json.js';
import { type Refusal, refuse } from '../refusal.js';

/** What a client sends along when it repeats a request with its answers. */
export type InputRound = {
  /** The results of what was asked, by key; undefined when the client sends none. */
  readonly inputResponses: { readonly [key: string]: JsonObject } | undefined;
  /** The state of the round before, as it was sent; undefined when there was none. */
  readonly requestState: string | undefined;
  /** How often the client was asked during this very request. */
  readonly asked: number;
};

/** A request that is not repeated. */
export const FIRST_ROUND: InputRound = Object.freeze({
  inputResponses: undefined,
  requestState: undefined,
  asked: 0,
});

/**
 * Reads the answers that a repeated request carries (MCP 2026-07-28, "Multi round-trip requests"). Whether they are
 * answers to what was asked is for the handler to find out: keys that nobody asked for do no harm.
 */
export function readInputRound(params: JsonObject): InputRound | Refusal {
  const inputResponses = ownValue(params, 'inputResponses');
  const requestState = ownValue(params, 'requestState');
  if (inputResponses === undefined && requestState === undefined) return FIRST_ROUND;
  if (inputResponses !== undefined && !isResponses(inputResponses)) {
    return refuseRound('`inputResponses` must be an object of objects');
  }
  if (requestState !== undefined && typeof requestState !== 'string') {
    return refuseRound('`requestState` must be a string');
  }
  return { inputResponses, requestState, asked: 0 };
}

function isResponses(value: unknown): value is { readonly [key: string]: JsonObject } {
  return isJsonObject(value) && Object.values(value).every(isJsonObject);
}

function refuseRound(finding: string): Refusal {
  return refuse(ErrorCode.invalidParams, `Invalid parameters: ${finding}`);
}
