import { isJsonObject, type JsonObject } from '../../../protocol/json.js';
import { type Awaitable, isThenable } from '../../awaitable.js';
import { freezeDeep } from '../../freeze-deep.js';
import { jsonFault } from '../../json-fault.js';
import type { Logger } from '../../log.js';
import { type HttpAnswer, refusal } from './answer.js';

/** What a gate is told of a request, before its body is read. */
export type GateRequest = {
  readonly method: string;
  /** The path as it was sent, without the query. */
  readonly path: string;
  /** Values by name in lower case; those of a repeated header are joined with `, `. */
  readonly headers: { readonly [name: string]: string | undefined };
  /** The address of the client, where the host knows it. */
  readonly remoteAddress: string | undefined;
};

/**
 * What a gate says: `undefined` admits an anonymous caller, `auth` one with that identity (a JSON object, which handlers
 * see as `context.auth`), and `status` is answered instead.
 */
export type GateVerdict =
  | undefined
  | {
      readonly auth: JsonObject;
      /**
       * A challenge, as in `WWW-Authenticate`: `Bearer`, or `Bearer realm="x"`. Where the caller lacks the scopes of a
       * component, the answer is 403 with it, and with `error` and `scope` (RFC 6750, section 3). Default: none, and 200.
       */
      readonly challenge?: string;
      /** When the identity ends, in milliseconds since 1970: streams that are open then end. Default: it does not. */
      readonly expiresAt?: number;
    }
  | {
      /** From 200 to 599. */
      readonly status: number;
      readonly headers?: { readonly [name: string]: string };
      readonly body?: string;
      /** Why, for the log alone: logged as an error where it is there. */
      readonly cause?: unknown;
    };

/**
 * Decides on each HTTP request before anything else about it matters: who asks, whether they may, or another answer
 * altogether. Whatever it throws or returns besides is a fault, and refuses the request with 500.
 */
export type Gate = (request: GateRequest) => Awaitable<GateVerdict>;

/** A caller that may ask; what its gate says of it. */
export type Admitted = {
  readonly auth: JsonObject | undefined;
  readonly challenge?: string | undefined;
  readonly expiresAt?: number | undefined;
};

/** What a gate needs beside the request. */
export type GateRules = {
  readonly gate: Gate;
  readonly requestGateTimeoutMs: number;
  readonly logger: Logger;
};

/**
 * Asks a gate. Never rejects: a gate that fails or is too slow refuses the request.
 *
 * @param describe what the gate is told; a host may ask the application for a part of it, which may fail like the gate
 */
export function askGate(
  { gate, requestGateTimeoutMs, logger }: GateRules,
  describe: () => GateRequest,
): Awaitable<Admitted | HttpAnswer> {
  const fail = (cause: unknown): HttpAnswer => {
    logger({ level: 'error', message: 'the request gate failed', cause });
    return FAILED;
  };
  const judge = (verdict: unknown): Admitted | HttpAnswer => {
    try {
      return readVerdict(verdict, (cause) =>
        logger({ level: 'error', message: 'the request gate refuses a request', cause }),
      );
    } catch (cause) {
      return fail(cause);
    }
  };
  try {
    const verdict: unknown = gate(describe());
    if (!isThenable(verdict)) return judge(verdict);
    const decided = Promise.resolve(verdict).then(judge, fail);
    return orLate(decided, requestGateTimeoutMs, () => {
      logger({ level: 'error', message: `the request gate took over ${requestGateTimeoutMs} ms` });
    });
  } catch (cause) {
    return fail(cause);
  }
}

/** The headers of a request as a gate sees them. Names come from clients, so nothing is inherited. */
export function gateHeaders(raw: readonly string[]): GateRequest['headers'] {
  const headers: Record<string, string> = Object.create(null);
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = (raw[index] ?? '').toLowerCase();
    const value = raw[index + 1] ?? '';
    const earlier = headers[name];
    headers[name] = earlier === undefined ? value : `${earlier}, ${value}`;
  }
  return Object.freeze(headers);
}

const FAILED = refusal(500, 'the request could not be checked');
const LATE = refusal(504, 'the request could not be checked in time');
const ANONYMOUS: Admitted = { auth: undefined };

/** An identity is a few names and claims; a larger one is a mistake that every request would pay for. */
const MAX_AUTH_BYTES = 1_000_000;

/** Throws for everything that is no verdict: the request must not go on as if nothing had been said. */
function readVerdict(verdict: unknown, onCause: (cause: unknown) => void): Admitted | HttpAnswer {
  if (verdict === undefined) return ANONYMOUS;
  if (!isJsonObject(verdict)) throw new TypeError(VERDICT_RULE);
  const { auth, status, cause } = verdict;
  if ((auth === undefined) === (status === undefined)) throw new TypeError(VERDICT_RULE);
  if (auth !== undefined) return readAdmission(verdict);
  const answer = readAnswer(verdict);
  if (cause !== undefined) onCause(cause);
  return answer;
}

function readAdmission({ auth, challenge, expiresAt }: JsonObject): Admitted {
  const isChallenge = typeof challenge === 'string' && TOKEN.test(challenge.split(' ')[0] ?? '');
  if (challenge !== undefined && !(isChallenge && VALUE.test(challenge))) {
    throw new TypeError('`challenge` of a request gate must be a challenge such as `Bearer`');
  }
  if (expiresAt !== undefined && !Number.isFinite(expiresAt)) {
    throw new TypeError('`expiresAt` of a request gate must be a number of milliseconds');
  }
  return { auth: readAuth(auth), challenge, expiresAt: expiresAt as number | undefined };
}

function readAuth(auth: unknown): JsonObject {
  if (!isJsonObject(auth) || jsonFault(auth, MAX_AUTH_BYTES) !== undefined) {
    throw new TypeError('`auth` of a request gate must be a JSON object');
  }
  // A frozen copy: what the gate keeps for itself stays its own.
  return freezeDeep(structuredClone(auth));
}

function readAnswer({ status, headers = {}, body = '' }: JsonObject): HttpAnswer {
  if (typeof status !== 'number' || !Number.isInteger(status) || status < 200 || status > 599) {
    throw new TypeError('`status` of a request gate must be an integer from 200 to 599');
  }
  if (typeof body !== 'string' || (body !== '' && BODILESS.includes(status))) {
    throw new TypeError('`body` of a request gate must be a string, and empty with 204 and 304');
  }
  if (!isJsonObject(headers) || !Object.entries(headers).every(isHeader)) {
    throw new TypeError(
      '`headers` of a request gate must hold texts, and none that the server sets itself',
    );
  }
  const fields = Object.entries(headers).flat() as string[];
  return { status, headers: fields, body, leavesBody: true };
}

const VERDICT_RULE =
  'a request gate must return undefined, `{auth, challenge?, expiresAt?}` or `{status, headers?, body?, cause?}`';
const BODILESS: readonly number[] = [204, 205, 304];
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
/** They say where an answer ends, which is the server's to say. */
const FRAMING: readonly string[] = [
  'connection',
  'content-length',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

function isHeader([name, value]: readonly [string, unknown]): boolean {
  return (
    TOKEN.test(name) &&
    !FRAMING.includes(name.toLowerCase()) &&
    typeof value === 'string' &&
    VALUE.test(value)
  );
}

/** Waits for a decision, but not longer than the deadline; what comes later is dropped. */
function orLate(
  decided: Promise<Admitted | HttpAnswer>,
  timeoutMs: number,
  onLate: () => void,
): Promise<Admitted | HttpAnswer> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      onLate();
      resolve(LATE);
    }, timeoutMs);
    void decided.then((decision) => {
      clearTimeout(timer);
      resolve(decision);
    });
  });
}
