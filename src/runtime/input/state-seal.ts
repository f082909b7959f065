import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalJson } from '../../protocol/canonical-json.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../protocol/json.js';
import { invalidParams } from '../error.js';
import { jsonFault } from '../json-fault.js';
import type { SealKey, SealKeys } from './state-keys.js';

/** What a sealed state belongs to: it opens only for the same request of the same caller. */
export type SealBinding = {
  readonly method: string;
  /** The members of `params` that say what is asked: `name` or `uri`, and `arguments`. */
  readonly target: JsonObject;
  readonly principal: JsonValue;
};

/** A hash of what a sealed state belongs to. */
export type SealDigest = string;

/** How long a sealed state is good for, unless the handler says otherwise. */
export const DEFAULT_STATE_TTL_MS = 300_000;

/** The longest time that a sealed state may be good for. */
export const LONGEST_STATE_TTL_MS = 900_000;

const FORMAT = 1;

/** Largest state that is opened: what a client sends is hashed before it is believed. */
const MAX_STATE_LENGTH = 256 * 1024;

/**
 * Seals a value: signed with HMAC-SHA256, so that nobody can change it, and not encrypted, so that the client can read
 * it. Bound to a request, a caller and a time (MCP 2026-07-28, "Multi round-trip requests", request state). It may be
 * used again until it expires: what must happen once is for the application to remember.
 *
 * @throws TypeError for a value that is no JSON, RangeError for one that is so large that it would never be opened
 */
export function seal(
  [key]: SealKeys,
  bound: SealDigest,
  value: JsonValue,
  expiresAt: number,
): string {
  if (jsonFault(value, MAX_STATE_LENGTH) === 'not-json')
    throw new TypeError('A state must be JSON');
  const fields = [FORMAT, key.id, expiresAt, bound, value];
  const payload = Buffer.from(JSON.stringify(fields)).toString('base64url');
  const state = `${payload}.${sign(key, payload).toString('base64url')}`;
  if (state.length <= MAX_STATE_LENGTH) return state;
  throw new RangeError(`A sealed state may have at most ${MAX_STATE_LENGTH} characters`);
}

/**
 * Opens a sealed state.
 *
 * @throws ProtocolError -32602, the same for every fault, so that it tells a forger nothing
 */
export function openSeal(keys: SealKeys, bound: SealDigest, state: string, now: number): JsonValue {
  const opened = state.length > MAX_STATE_LENGTH ? undefined : verify(keys, state);
  if (opened === undefined || opened.expiresAt <= now || opened.digest !== bound) {
    throw invalidParams(
      'Invalid parameters: `requestState` is not valid for this request, or has expired',
    );
  }
  return opened.value;
}

type Opened = { readonly expiresAt: number; readonly digest: string; readonly value: JsonValue };

function verify(keys: SealKeys, state: string): Opened | undefined {
  const [payload = '', signature = '', ...rest] = state.split('.');
  if (rest.length > 0) return undefined;
  const fields = fieldsOf(payload);
  if (fields === undefined) return undefined;
  const [, id, expiresAt, bound, value] = fields;
  const key = keys.find((known) => known.id === id);
  if (key === undefined || !isSignature(sign(key, payload), signature)) return undefined;
  if (typeof expiresAt !== 'number' || typeof bound !== 'string' || value === undefined) {
    return undefined;
  }
  return { expiresAt, digest: bound, value };
}

function fieldsOf(payload: string): readonly JsonValue[] | undefined {
  try {
    const fields: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return Array.isArray(fields) && fields[0] === FORMAT ? fields : undefined;
  } catch {
    return undefined;
  }
}

function sign({ secret }: SealKey, payload: string): Buffer {
  return createHmac('sha256', secret).update(payload).digest();
}

function isSignature(expected: Buffer, given: string): boolean {
  const bytes = Buffer.from(given, 'base64url');
  return (
    bytes.length === expected.length &&
    bytes.toString('base64url') === given &&
    timingSafeEqual(bytes, expected)
  );
}

/** Stands for what a state belongs to. Equal for equal bindings, whatever the order of keys in them. */
export function sealDigest({ method, target, principal }: SealBinding): SealDigest {
  const text = canonicalJson([method, target, principal]);
  return createHash('sha256').update(text).digest('base64url');
}

/** The members of the parameters that a state is bound to. */
export function sealTarget(params: JsonObject): JsonObject {
  const { name, uri, arguments: args } = params;
  return {
    ...(name === undefined ? {} : { name }),
    ...(uri === undefined ? {} : { uri }),
    ...(isJsonObject(args) ? { arguments: args } : {}),
  };
}
