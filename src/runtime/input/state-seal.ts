import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalJson } from '../../protocol/canonical-json.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../protocol/json.js';
import { invalidParams } from '../error.js';
import type { SealKey, SealKeys } from './state-keys.js';

/** What a sealed state belongs to: it opens only for the same request of the same caller. */
export type SealBinding = {
  readonly method: string;
  /** The members of `params` that say what is asked: `name` or `uri`, and `arguments`. */
  readonly target: JsonObject;
  readonly principal: JsonValue;
};

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
 */
export function seal(
  [key]: SealKeys,
  binding: SealBinding,
  value: JsonValue,
  expiresAt: number,
): string {
  const fields = [FORMAT, key.id, expiresAt, digest(binding), value];
  const payload = Buffer.from(JSON.stringify(fields)).toString('base64url');
  return `${payload}.${sign(key, payload).toString('base64url')}`;
}

/**
 * Opens a sealed state.
 *
 * @throws ProtocolError -32602, the same for every fault, so that it tells a forger nothing
 */
export function openSeal(
  keys: SealKeys,
  binding: SealBinding,
  state: string,
  now: number,
): JsonValue {
  const opened = state.length > MAX_STATE_LENGTH ? undefined : verify(keys, state);
  if (opened === undefined || opened.expiresAt <= now || opened.digest !== digest(binding)) {
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

function digest({ method, target, principal }: SealBinding): string {
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
