// What must be answered to a message, told from the rules alone (behaviour 9.2, 12, 16, 18-20, 25; protocol.md 0, 3, 11): nothing
// here comes from `src/`, so that a mistake there is not made twice.

import {
  type Asked,
  digitsOf,
  doubleOf,
  isMembers,
  isText,
  type Json,
  member,
  numbersOf,
  readJson,
  utf8,
  valuesOf,
} from './reading.js';

/** What is known of the server that is asked. */
export type Facts = {
  readonly revisions: readonly string[];
  /** Bytes of a body or a line. */
  readonly maxBytes: number;
  /** The cursors that the server gave out, as `revision method cursor`. */
  readonly cursors: ReadonlySet<string>;
  /** What the tool `ask` has sealed for a call with `arguments` that are empty. */
  readonly state: string;
};

/** `none`: no answer at all, over HTTP an empty one. `open`: none for now, and over HTTP a stream that stays open. */
export type Outcome = number | 'result' | 'tool error' | 'questions' | 'none' | 'open';

/** The first check that fails, and the answer that it asks for. */
export type Verdict = {
  readonly row: string;
  readonly status: number;
  readonly outcome: Outcome;
  /** The id of the answer as JSON; undefined when it must have none. */
  readonly id: Json | undefined;
  /** The parts of the request that the answer may repeat. */
  readonly tells: readonly (Json | undefined)[];
  readonly era: Era;
  /** The revision that the message is read in, as far as that matters for its answer. */
  readonly revision: string | undefined;
  /** The methods of the notifications that come ahead of the answer, in their order. */
  readonly notifications: readonly string[];
  /** The filter that is acknowledged to a listener. */
  readonly honoured: Json | undefined;
  /** The `progressToken` of the request. */
  readonly token: Json | undefined;
  /** The revision that the request settles for its connection. */
  readonly settles?: string;
  /** The level that the request sets for its connection. */
  readonly setsLevel?: string;
};

type Era = 'modern' | 'old' | 'unknown';

type Row = {
  readonly row: string;
  /** Whether the check is one of HTTP alone. */
  readonly http?: true;
  readonly fails: (reading: Reading) => boolean;
  readonly status: number;
  readonly outcome: Outcome;
  /** Whether the answer has the id of the request; default: it has. */
  readonly id?: false;
  readonly tells?: (reading: Reading) => readonly (Json | undefined)[];
};

/** Finds the first row that applies; the last one always does. */
export function judge(facts: Facts, asked: Asked): Verdict {
  const reading = read(facts, asked);
  const row = ROWS.find(
    (each) => (each.http !== true || asked.head !== undefined) && each.fails(reading),
  );
  if (row === undefined) throw new Error('no row applies');
  const { era, id, method, params } = reading;
  const tells = [id, ...(row.tells?.(reading) ?? [])];
  const verdict = {
    row: row.row,
    status: row.status,
    outcome: row.outcome,
    id: row.id === false ? undefined : id,
    tells,
    era,
    revision: revisionOf(reading),
    notifications: ['result', 'open'].includes(String(row.outcome)) ? notificationsOf(reading) : [],
    honoured: method === LISTEN ? honouredOf(reading) : undefined,
    token: member(reading.meta, 'progressToken'),
  };
  if (row.outcome !== 'result') return verdict;
  if (method === 'logging/setLevel')
    return { ...verdict, setsLevel: String(member(params, 'level')) };
  if (method !== 'initialize') return verdict;
  return { ...verdict, settles: negotiated(facts, member(params, 'protocolVersion')) };
}

const META = 'io.modelcontextprotocol/';
const LISTEN = 'subscriptions/listen';
const MODERN = '2026-07-28';
const OLD: readonly string[] = ['2025-11-25', '2025-06-18'];

/** A message and its parts, as the checks look at them. */
type Reading = Asked & {
  readonly facts: Facts;
  /** The old revisions that are enabled, the newest first. */
  readonly old: readonly string[];
  readonly hasModern: boolean;
  readonly header: (name: string) => readonly string[];
  readonly text: string | undefined;
  readonly json: Json | undefined;
  readonly rawId: Json | undefined;
  /** The id where it is one. */
  readonly id: Json | undefined;
  readonly method: Json | undefined;
  readonly params: Json | undefined;
  readonly meta: Json | undefined;
  /** The version that `_meta` names. */
  readonly version: Json | undefined;
  readonly name: Json | undefined;
  readonly args: Json | undefined;
  readonly era: Era;
};

function read(facts: Facts, asked: Asked): Reading {
  const { head, bytes } = asked;
  const text = utf8(bytes);
  const json = text === undefined ? undefined : readJson(text);
  const [method, params] = [member(json, 'method'), member(json, 'params')];
  const meta = member(params, '_meta');
  const header = (name: string): readonly string[] => (head ? valuesOf(head, name) : []);
  const id = member(json, 'id');
  const old = OLD.filter((revision) => facts.revisions.includes(revision));
  const hasModern = facts.revisions.includes(MODERN);
  return {
    ...asked,
    facts,
    text,
    json,
    method,
    params,
    meta,
    header,
    old,
    hasModern,
    rawId: id,
    id: isId(id) ? id : undefined,
    version: member(meta, `${META}protocolVersion`),
    args: member(params, 'arguments'),
    name: member(params, 'name'),
    era: eraOf({ hasModern, old, meta, method, versions: header('mcp-protocol-version') }),
  };
}

/** Section 25, "Era". */
function eraOf(about: {
  hasModern: boolean;
  old: readonly string[];
  meta: Json | undefined;
  method: Json | undefined;
  versions: readonly string[];
}): Era {
  const { hasModern, old, meta, method, versions } = about;
  if (!hasModern) return 'old';
  if (old.length === 0) return 'modern';
  if (member(meta, `${META}protocolVersion`) !== undefined) return 'modern';
  if (versions.includes(MODERN)) return 'modern';
  if (method === 'initialize') return 'old';
  if (method === 'server/discover' || method === 'subscriptions/listen') return 'modern';
  return member(meta, `${META}clientCapabilities`) === undefined ? 'old' : 'modern';
}

function negotiated({ revisions }: Facts, requested: Json | undefined): string {
  const old = OLD.filter((revision) => revisions.includes(revision));
  const [newest = ''] = old;
  return old.find((revision) => revision === requested) ?? newest;
}

/** 20.1: at most 256 bytes, or an integer in the range of int64. */
function isId(value: Json | undefined): boolean {
  if (isText(value)) return Buffer.byteLength(value) <= 256;
  const digits = digitsOf(value);
  if (digits === undefined) return false;
  if (Number.isSafeInteger(Number(digits))) return true;
  if (!/^-?[0-9]+$/.test(digits)) return false;
  return BigInt.asIntN(64, BigInt(digits)) === BigInt(digits);
}

const LOOPBACK = String.raw`(?:localhost|127(?:\.[0-9]{1,3}){3}|\[::1\])(?::[0-9]{1,5})?`;
const HOST = new RegExp(`^${LOOPBACK}$`, 'i');
const ORIGIN = new RegExp(`^https?://${LOOPBACK}$`, 'i');
const TARGET = /^(?:https?:\/\/[^/?#]*)?\/mcp(?:\?.*)?$/s;

function isJsonType(types: readonly string[]): boolean {
  const [type, second] = types;
  return second === undefined && /^application\/json[ \t]*(?:;.*)?$/i.test(type ?? '');
}

/** RFC 9110, 12.5.1: the most specific range decides, a weight of zero excludes. */
function accepts(header: readonly string[], type: string): boolean {
  const ranges = header
    .join(',')
    .split(',')
    .map((range) =>
      range
        .toLowerCase()
        .split(';')
        .map((part) => part.trim()),
    );
  for (const wanted of [type, `${type.split('/')[0]}/*`, '*/*']) {
    const range = ranges.find(([name]) => name === wanted);
    if (range !== undefined) return !range.some((part) => /^q=0(?:\.0*)?$/.test(part));
  }
  return false;
}

/** 9.2: decoded text, or undefined for a malformed value. */
function decoded(value: string): string | undefined {
  if (/[^\t\x20-\x7e]/.test(value)) return undefined;
  const [, content] = /^=\?base64\?(.*)\?=$/.exec(value) ?? [];
  if (content === undefined) return value;
  const padded = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
  return padded.test(content) ? utf8(Buffer.from(content, 'base64')) : undefined;
}

/**
 * Many decimals are read as one double, beyond 2^53 also many integers: a client sends the shortest one, in full
 * (section 9.3). Zeros at the end of a fraction change nothing.
 */
function isDecimalOf(header: string, value: number): boolean {
  const [, sign = '', whole = '', fraction = ''] =
    /^(-?)([0-9]+)(?:\.([0-9]+))?$/.exec(header) ?? [];
  if (whole === '') return false;
  const [mantissa = '', exponent = '0'] = String(Math.abs(value)).split('e');
  const [head = '', tail = ''] = mantissa.split('.');
  const point = head.length + Number(exponent);
  const digits = '0'.repeat(Math.max(0, 1 - point)) + (head + tail).padEnd(point, '0');
  const ownWhole = digits.slice(0, Math.max(1, point));
  const ownFraction = digits.slice(Math.max(1, point));
  const isSameSign = value === 0 || (sign === '-') === value < 0;
  return (
    isSameSign &&
    BigInt(whole) === BigInt(ownWhole) &&
    fraction.replace(/0+$/, '') === ownFraction.replace(/0+$/, '')
  );
}

/** Arguments of the tool `head` that travel as headers too, with their types. */
const ANNOTATED = [
  ['mcp-param-region', ['region'], 'string'],
  ['mcp-param-n', ['n'], 'integer'],
  ['mcp-param-flag', ['flag'], 'boolean'],
  ['mcp-param-zone', ['options', 'zone'], 'string'],
] as const;

function hasWrongParameter({ header, args }: Reading): boolean {
  return ANNOTATED.some(([name, path, type]) => {
    const value = member(args, ...path);
    const values = header(name);
    const number = doubleOf(value);
    const isSent = isText(value) || typeof value === 'boolean' || number !== undefined;
    if (!isSent) return values.length > 0;
    const [raw] = values;
    if (raw === undefined || values.length > 1) return true;
    const text = decoded(raw);
    if (text === undefined) return true;
    if (number === undefined) return text !== String(value);
    const isUnsafe = type === 'integer' && Math.abs(number) > Number.MAX_SAFE_INTEGER;
    return isUnsafe || !isDecimalOf(text, number);
  });
}

/** Section 24: the tool `steps` reports progress, logs an error, and reports progress again. */
function notificationsOf(reading: Reading): readonly string[] {
  const { method, name, meta, era, logLevel } = reading;
  if (method === LISTEN) return eventsOf(reading);
  if (method !== 'tools/call' || name !== 'steps') return [];
  const hasToken = member(meta, 'progressToken') !== undefined;
  const progress = hasToken ? ['notifications/progress'] : [];
  const level = era === 'modern' ? member(meta, `${META}logLevel`) : (logLevel ?? 'info');
  const isLogged = level !== undefined && LEVELS.indexOf(String(level)) <= LEVELS.indexOf('error');
  return [...progress, ...(isLogged ? ['notifications/message'] : []), ...progress];
}

/** Section 22: what the server offers of what was asked for. */
function honouredOf({ params }: Reading): { readonly [name: string]: Json } {
  const uris = member(params, 'notifications', 'resourceSubscriptions');
  return {
    ...(member(params, 'notifications', 'toolsListChanged') === true && { toolsListChanged: true }),
    ...(Array.isArray(uris) && uris.length > 0 && { resourceSubscriptions: uris }),
  };
}

/** The acknowledgement first, then what the source says and was asked for; on a shared connection its end is told too. */
function eventsOf(reading: Reading): readonly string[] {
  const { toolsListChanged, resourceSubscriptions: uris } = honouredOf(reading);
  const acknowledged = 'notifications/subscriptions/acknowledged';
  if (isIdle(reading)) return [acknowledged];
  return [
    acknowledged,
    ...(toolsListChanged === true ? ['notifications/tools/list_changed'] : []),
    ...(Array.isArray(uris) && uris.includes('mem://a') ? ['notifications/resources/updated'] : []),
    ...(reading.head === undefined ? ['notifications/cancelled'] : []),
  ];
}

function isIdle(reading: Reading): boolean {
  return Object.keys(honouredOf(reading)).length === 0;
}

const TARGETS = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
]);

/** `Mcp-Name` is not asked for when the body has no text there. */
function hasWrongName({ header, method, params }: Reading): boolean {
  const target = TARGETS.get(String(method));
  const wanted = target === undefined ? undefined : member(params, target);
  if (!isText(wanted)) return false;
  const values = header('mcp-name');
  return values.length !== 1 || decoded(values[0] ?? '') !== wanted;
}

const LISTS = ['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list'];
const COMMON = [...LISTS, ...TARGETS.keys(), 'completion/complete'];
const METHODS = {
  modern: ['server/discover', LISTEN, ...COMMON],
  old: ['initialize', 'ping', ...COMMON],
};

const OF_A_CONNECTION = ['logging/setLevel', 'resources/subscribe', 'resources/unsubscribe'];

/** What holds for a connection is not known over sessionless HTTP (section 25). */
function isKnown(reading: Reading): boolean {
  if (OF_A_CONNECTION.includes(String(reading.method))) {
    return reading.era === 'old' && reading.head === undefined;
  }
  const known: readonly string[] = reading.era === 'modern' ? METHODS.modern : METHODS.old;
  return known.includes(String(reading.method));
}

const LEVELS = 'debug info notice warning error critical alert emergency'.split(' ');

function hasWrongLevel({ era, meta }: Reading): boolean {
  const level = member(meta, `${META}logLevel`);
  return era === 'modern' && level !== undefined && !(isText(level) && LEVELS.includes(level));
}

const TOOLS = ['echo', 'head', 'strict', 'boom', 'steps', 'ask'];
const REQUIRED: Readonly<Record<string, string>> = { echo: 'text', strict: 'id' };

const optional = (value: Json | undefined, holds: (value: Json) => boolean): boolean =>
  value === undefined || holds(value);
const isInteger = (value: Json | undefined): boolean => Number.isInteger(doubleOf(value));

/** Whether arguments obey the schema of the tool that is called. */
function obeys({ name, args }: Reading): boolean {
  const at = (...path: string[]): Json | undefined => member(args, ...path);
  switch (name) {
    case 'echo':
      return isText(at('text'));
    case 'head':
      return (
        optional(at('region'), isText) &&
        optional(at('n'), isInteger) &&
        optional(at('flag'), (flag) => typeof flag === 'boolean') &&
        optional(at('options'), isMembers) &&
        optional(at('options', 'zone'), isText)
      );
    case 'strict': {
      const [id, ...others] = Object.keys(args ?? {});
      const value = doubleOf(at('id')) ?? 0;
      return id === 'id' && others.length === 0 && Number.isInteger(value) && value >= 1;
    }
    default:
      return true;
  }
}

/** A non-empty segment of a URI behind `mem://t/`, percent-encoded UTF-8. */
function isTemplated(uri: string): boolean {
  const [, id] = /^mem:\/\/t\/((?:[\w.~!$&'()*+,;=:@-]|%[0-9a-f]{2})+)$/i.exec(uri) ?? [];
  if (id === undefined || !uri.slice(3).startsWith('://t/')) return false;
  try {
    return decodeURIComponent(id) !== 'none';
  } catch {
    return false;
  }
}

function isAbsolute(uri: Json | undefined): boolean {
  return isText(uri) && /^[a-z][a-z0-9+.-]*:/i.test(uri);
}

const uriOf = ({ params }: Reading): Json | undefined => member(params, 'uri');

function isFound(uri: Json | undefined): boolean {
  return isText(uri) && (uri === 'mem://a' || isTemplated(uri));
}

function revisionOf({ era, settled, header }: Reading): string | undefined {
  return era === 'modern' ? MODERN : (settled ?? header('mcp-protocol-version')[0]);
}

function isCursor(reading: Reading): boolean {
  const { facts, method, params } = reading;
  const cursor = member(params, 'cursor');
  if (cursor === undefined) return true;
  return isText(cursor) && facts.cursors.has(`${revisionOf(reading)} ${method} ${cursor}`);
}

const isOneWay = ({ json, rawId }: Reading): boolean =>
  isMembers(json) && rawId === undefined && member(json, 'method') !== undefined;

const isResponse = ({ json }: Reading): boolean =>
  member(json, 'method') === undefined &&
  (member(json, 'result') !== undefined || member(json, 'error') !== undefined);

/** The version header names exactly one enabled old revision. */
function isOld({ header, old }: Reading): boolean {
  const [version, second] = header('mcp-protocol-version');
  return second === undefined && old.includes(version ?? '');
}

const calls = (method: string, fails: (reading: Reading) => boolean) => (reading: Reading) =>
  reading.method === method && fails(reading);
const modern = (fails: (reading: Reading) => boolean) => (reading: Reading) =>
  reading.era === 'modern' && fails(reading);
const old = (fails: (reading: Reading) => boolean) => (reading: Reading) =>
  reading.era === 'old' && fails(reading);

const isBareInitialize = ({ method, version }: Reading): boolean =>
  method === 'initialize' && version === undefined;
const tellsMethod = ({ method }: Reading) => [method];

/** Checks in their order; over HTTP with the numbers of behaviour 20.3. */
export const ROWS: readonly Row[] = [
  refused('1 Host, repeated (RFC 9112, 3.2)', 400, ({ header }) => header('host').length > 1),
  refused('1 Host', 403, ({ header }) => !HOST.test(header('host')[0] ?? '')),
  refused('2 Origin', 403, ({ header }) => {
    const origins = header('origin');
    return origins.length > 1 || (origins.length === 1 && !ORIGIN.test(origins[0] ?? ''));
  }),
  refused('4 path', 404, ({ head }) => !TARGET.test(head?.target ?? '')),
  refused('4 method', 405, ({ head }) => head?.verb !== 'POST'),
  refused('5 Content-Type', 415, ({ header }) => !isJsonType(header('content-type'))),
  refused('6 Accept', 406, ({ header }) =>
    ['application/json', 'text/event-stream'].some((type) => !accepts(header('accept'), type)),
  ),
  refused('7 Content-Encoding', 415, ({ header }) =>
    header('content-encoding').some((encoding) => encoding.toLowerCase() !== 'identity'),
  ),
  refused('7 size of a body', 413, ({ facts, bytes }) => bytes.length > facts.maxBytes),
  fault('7 size of a line', -32600, ({ facts, bytes }) => bytes.length > facts.maxBytes),
  {
    row: 'a blank line',
    fails: ({ transport, text }) => transport === 'stdio' && /^[ \t\r]*$/.test(text ?? '-'),
    status: 0,
    outcome: 'none',
  },
  fault('8 UTF-8', -32700, ({ text }) => text === undefined),
  fault('8 JSON', -32700, ({ json }) => json === undefined),
  fault('8 numbers', -32700, ({ text = '' }) =>
    numbersOf(text).some(
      (digits) => /^-?[0-9]{65,}$/.test(digits) || !Number.isFinite(Number(digits)),
    ),
  ),
  fault('9 object', -32600, ({ json }) => !isMembers(json)),
  {
    row: '9 response, taken',
    fails: (reading) => isResponse(reading) && (reading.head === undefined || isOld(reading)),
    status: 202,
    outcome: 'none',
  },
  fault('9 response', -32600, isResponse),
  ...notificationRows(),
  fault('9 no request', -32600, ({ rawId }) => rawId === undefined),
  fault('9 id', -32600, ({ rawId }) => !isId(rawId)),
  badRequest('9 jsonrpc', -32600, ({ json }) => member(json, 'jsonrpc') !== '2.0'),
  badRequest('9 method', -32600, ({ method }) => !isText(method)),
  badRequest('9 params', -32600, ({ params }) => !isOptionalObject(params)),
  badRequest('9 params that are a list', -32602, ({ params }) => Array.isArray(params)),
  badRequest('9 progressToken', -32602, ({ meta }) => {
    const token = member(meta, 'progressToken');
    return token !== undefined && !isId(token);
  }),
  ...modernRows(),
  ...oldRows(),
  ...componentRows(),
  ...askingRows(),
  ...completionRows(),
  ...listenRows(),
  {
    row: 'a result',
    fails: () => true,
    status: 200,
    outcome: 'result',
    tells: ({ method, name, args, params }) => {
      if (method === 'resources/read') return [member(params, 'uri')];
      if (method === 'prompts/get') return [member(args, 'name'), member(args, 'focus')];
      return method === 'tools/call' && name === 'echo' ? [member(args, 'text')] : [];
    },
  },
];

function refused(row: string, status: number, fails: Row['fails']): Row {
  return { row, http: true, fails, status, outcome: -32600, id: false };
}

function fault(row: string, outcome: Outcome, fails: Row['fails']): Row {
  return { row, fails, status: 400, outcome, id: false };
}

function badRequest(row: string, outcome: Outcome, fails: Row['fails'], tells?: Row['tells']): Row {
  return { row, fails, status: 400, outcome, ...(tells && { tells }) };
}

function answered(row: string, outcome: Outcome, fails: Row['fails'], tells?: Row['tells']): Row {
  return { ...badRequest(row, outcome, fails, tells), status: 200 };
}

function isOptionalObject(params: Json | undefined): boolean {
  return params === undefined || (typeof params === 'object' && params !== null);
}

function notificationRows(): readonly Row[] {
  const isMalformed = ({ json, method, params }: Reading): boolean =>
    member(json, 'jsonrpc') !== '2.0' || !isText(method) || !isOptionalObject(params);
  const isBad = (reading: Reading): boolean =>
    isMalformed(reading) || Array.isArray(reading.params);
  return [
    {
      row: 'a notification, malformed, is never answered (20.2)',
      fails: (reading) => reading.head === undefined && isOneWay(reading) && isBad(reading),
      status: 0,
      outcome: 'none',
    },
    fault('9 notification', -32600, (reading) => isOneWay(reading) && isMalformed(reading)),
    fault('9 notification with a list', -32602, (reading) => isOneWay(reading) && isBad(reading)),
    fault('25 notification, version header', -32600, (reading) => {
      const { header, old: enabled, hasModern } = reading;
      const versions = header('mcp-protocol-version');
      if (!isOneWay(reading) || enabled.length === 0 || versions.length === 0) return false;
      return !isOld(reading) && !(hasModern && versions.join() === MODERN);
    }),
    { row: 'a notification', fails: isOneWay, status: 202, outcome: 'none' },
  ];
}

function modernRows(): readonly Row[] {
  const differs = ({ header, version, method }: Reading): boolean =>
    header('mcp-protocol-version').some((value) => value !== version) ||
    header('mcp-method').some((value) => value !== method);
  const rows: readonly Row[] = [
    badRequest(
      '25 initialize, modern header',
      -32020,
      (reading) =>
        isBareInitialize(reading) && reading.header('mcp-protocol-version').includes(MODERN),
    ),
    badRequest('3.3 initialize', -32022, isBareInitialize, ({ params }) => [
      member(params, 'protocolVersion'),
    ]),
    badRequest('10 _meta', -32602, ({ meta }) => !isMembers(meta)),
    badRequest('10 protocolVersion', -32602, ({ version }) => !isText(version)),
    badRequest(
      '10 clientCapabilities',
      -32602,
      ({ meta }) => !isMembers(member(meta, `${META}clientCapabilities`)),
    ),
    badRequest('10 clientInfo', -32602, ({ meta }) => {
      const info = member(meta, `${META}clientInfo`);
      return info !== undefined && !isMembers(info);
    }),
    { ...badRequest('11 headers that differ', -32020, differs), http: true },
    badRequest(
      '12 revision',
      -32022,
      ({ version }) => version !== MODERN,
      ({ version }) => [version],
    ),
    {
      ...badRequest('13 headers, missing or repeated', -32020, ({ header }) =>
        ['mcp-protocol-version', 'mcp-method'].some((name) => header(name).length !== 1),
      ),
      http: true,
    },
    { ...badRequest('13 Mcp-Name', -32020, hasWrongName), http: true },
    {
      ...badRequest('14 method', -32601, (reading) => !isKnown(reading), tellsMethod),
      status: 404,
    },
    answered('15 log level', -32602, hasWrongLevel),
    answered('23 inputResponses', -32602, ({ method, params }) => {
      const responses = member(params, 'inputResponses');
      if (responses === undefined || !TARGETS.has(String(method))) return false;
      return !isMembers(responses) || !Object.values(responses).every(isMembers);
    }),
    answered('23 requestState', -32602, ({ method, params }) => {
      const state = member(params, 'requestState');
      return state !== undefined && TARGETS.has(String(method)) && !isText(state);
    }),
  ];
  return rows.map((row) => ({ ...row, fails: modern(row.fails) }));
}

function oldRows(): readonly Row[] {
  const rows: readonly Row[] = [
    {
      ...badRequest(
        '25 version header',
        -32600,
        (reading) => reading.method !== 'initialize' && !isOld(reading),
      ),
      http: true,
    },
    badRequest(
      '25 no handshake',
      -32602,
      ({ head, settled, method }) =>
        head === undefined && settled === undefined && method !== 'initialize' && method !== 'ping',
    ),
    answered('25 _meta', -32602, ({ meta }) => meta !== undefined && !isMembers(meta)),
    answered('25 method', -32601, (reading) => !isKnown(reading), tellsMethod),
    answered('25 initialize', -32602, ({ method, params }) => {
      if (method !== 'initialize') return false;
      const info = member(params, 'clientInfo');
      const texts = [
        member(params, 'protocolVersion'),
        member(info, 'name'),
        member(info, 'version'),
      ];
      return !texts.every(isText) || !isMembers(member(params, 'capabilities'));
    }),
  ];
  return rows.map((row) => ({ ...row, fails: old(row.fails) }));
}

function componentRows(): readonly Row[] {
  const notFound = (era: Era, code: number): Row =>
    answered(
      `15 resource, ${era}`,
      code,
      calls('resources/read', (reading) => reading.era === era && !isFound(uriOf(reading))),
      (reading) => [uriOf(reading)],
    );
  const isBadArguments = ({ args }: Reading): boolean => args !== undefined && !isMembers(args);
  const callsTool = (fails: (reading: Reading) => boolean): Row['fails'] =>
    calls('tools/call', fails);
  const getsPrompt = (fails: (reading: Reading) => boolean): Row['fails'] =>
    calls('prompts/get', fails);
  const lacks = ({ name, args }: Reading): boolean => {
    const required = REQUIRED[String(name)];
    return required !== undefined && member(args, required) === undefined;
  };
  const tellsName = ({ name }: Reading) => [name];
  // Where an argument is wrong is told, and what it is not.
  const tellsNames = ({ args }: Reading) => Object.keys(args ?? {});
  return [
    answered('15 cursor', -32602, (reading) => {
      return LISTS.includes(String(reading.method)) && !isCursor(reading);
    }),
    answered(
      '15 name of a tool',
      -32602,
      callsTool(({ name }) => !isText(name)),
    ),
    answered(
      '15 tool',
      -32602,
      callsTool(({ name }) => !TOOLS.includes(String(name))),
      tellsName,
    ),
    answered('19 arguments of a tool', -32602, callsTool(isBadArguments)),
    {
      ...badRequest(
        '16 Mcp-Param',
        -32020,
        modern(callsTool((reading) => reading.name === 'head' && hasWrongParameter(reading))),
      ),
      http: true,
    },
    answered('19 required', 'tool error', callsTool(lacks)),
    answered(
      '19 schema',
      'tool error',
      callsTool((reading) => !obeys(reading)),
    ),
    answered(
      '19 a handler that throws',
      'tool error',
      callsTool(({ name }) => name === 'boom'),
    ),
    answered(
      '15 name of a prompt',
      -32602,
      getsPrompt(({ name }) => !isText(name)),
    ),
    answered(
      '15 prompt',
      -32602,
      getsPrompt(({ name }) => name !== 'review'),
      tellsName,
    ),
    answered('19 arguments of a prompt', -32602, getsPrompt(isBadArguments)),
    answered(
      '19 values of a prompt',
      -32602,
      getsPrompt(({ args }) => !Object.values(args ?? {}).every(isText)),
      tellsNames,
    ),
    answered(
      '19 required of a prompt',
      -32602,
      getsPrompt(({ args }) => member(args, 'name') === undefined),
    ),
    answered(
      '15 uri',
      -32602,
      calls('resources/read', ({ params }) => {
        return !isAbsolute(member(params, 'uri'));
      }),
    ),
    notFound('modern', -32602),
    notFound('old', -32002),
  ];
}

/** Section 23: the tool `ask` wants a form of the user, with a name in it. */
function askingRows(): readonly Row[] {
  const asks = (fails: (reading: Reading) => boolean): Row['fails'] =>
    calls('tools/call', (reading) => reading.name === 'ask' && fails(reading));
  const isAnswered = ({ params }: Reading): boolean => {
    const action = member(params, 'inputResponses', 'who', 'action');
    if (action !== 'accept') return action === 'decline' || action === 'cancel';
    return isText(member(params, 'inputResponses', 'who', 'content', 'name'));
  };
  const hasForms = ({ meta }: Reading): boolean => {
    const elicitation = member(meta, `${META}clientCapabilities`, 'elicitation');
    if (!isMembers(elicitation)) return false;
    return isMembers(member(elicitation, 'form')) || member(elicitation, 'url') === undefined;
  };
  return [
    answered('25 a client that cannot be asked', 'tool error', old(asks(() => true))),
    answered(
      '23 state',
      -32602,
      asks(({ facts, args, params }) => {
        const state = member(params, 'requestState');
        if (state === undefined) return false;
        return state !== facts.state || !isMembers(args) || Object.keys(args).length > 0;
      }),
    ),
    badRequest(
      '18 capability',
      -32021,
      asks((reading) => !isAnswered(reading) && !hasForms(reading)),
    ),
    answered(
      '23 questions',
      'questions',
      asks((reading) => !isAnswered(reading)),
    ),
  ];
}

/** Section 22, and 25 for old clients. */
function listenRows(): readonly Row[] {
  const FLAGS = ['toolsListChanged', 'promptsListChanged', 'resourcesListChanged'];
  const filter = ({ params }: Reading, ...path: readonly string[]): Json | undefined =>
    member(params, 'notifications', ...path);
  const uris = (reading: Reading): Json | undefined => filter(reading, 'resourceSubscriptions');
  const rows: readonly Row[] = [
    answered('22 notifications', -32602, (reading) => !isMembers(filter(reading))),
    answered('22 type', -32602, (reading) =>
      FLAGS.some((name) => !optional(filter(reading, name), (flag) => typeof flag === 'boolean')),
    ),
    answered(
      '22 URIs',
      -32602,
      (reading) =>
        !optional(uris(reading), (each) => Array.isArray(each) && each.every((uri) => isText(uri))),
    ),
    answered('22 number of URIs', -32602, (reading) => {
      const each = uris(reading);
      return Array.isArray(each) && each.length > 1000;
    }),
    { row: '22 nothing to tell', fails: isIdle, status: 200, outcome: 'open' },
  ];
  return [
    ...rows.map((row) => ({ ...row, fails: calls(LISTEN, row.fails) })),
    answered('25 URI to watch', -32602, ({ method, params }) => {
      if (!['resources/subscribe', 'resources/unsubscribe'].includes(String(method))) return false;
      return !isAbsolute(member(params, 'uri'));
    }),
  ];
}

/** Section 18. */
function completionRows(): readonly Row[] {
  const PROMPT = 'ref/prompt';
  const ref = ({ params }: Reading, name: string): Json | undefined => member(params, 'ref', name);
  const argument = ({ params }: Reading, name: string): Json | undefined =>
    member(params, 'argument', name);
  const isPrompt = (reading: Reading): boolean => ref(reading, 'type') === PROMPT;
  const given = ({ params }: Reading): Json | undefined => member(params, 'context', 'arguments');
  const isMalformed = (reading: Reading): boolean => {
    const title = isPrompt(reading) ? ref(reading, 'title') : undefined;
    const context = member(reading.params, 'context');
    const type = ref(reading, 'type');
    return (
      !(isText(type) && [PROMPT, 'ref/resource'].includes(type)) ||
      !isText(ref(reading, isPrompt(reading) ? 'name' : 'uri')) ||
      !optional(title, isText) ||
      !isText(argument(reading, 'name')) ||
      argument(reading, 'name') === '' ||
      !isText(argument(reading, 'value')) ||
      !optional(context, isMembers) ||
      !optional(given(reading), isMembers) ||
      !Object.values(given(reading) ?? {}).every(isText)
    );
  };
  const isUnknown = (reading: Reading): boolean =>
    isPrompt(reading) ? ref(reading, 'name') !== 'review' : ref(reading, 'uri') !== 'mem://t/{id}';
  const rows: readonly Row[] = [
    answered('18 shape', -32602, isMalformed, (reading) => Object.keys(given(reading) ?? {})),
    answered('18 reference', -32602, isUnknown, (reading) => [
      ref(reading, isPrompt(reading) ? 'name' : 'uri'),
    ]),
    answered(
      '18 argument',
      -32602,
      (reading) => argument(reading, 'name') !== (isPrompt(reading) ? 'name' : 'id'),
      (reading) => [argument(reading, 'name')],
    ),
    answered(
      '18 context',
      -32602,
      (reading) =>
        isPrompt(reading) &&
        !Object.keys(given(reading) ?? {}).every((name) => ['name', 'focus'].includes(name)),
      (reading) => Object.keys(given(reading) ?? {}),
    ),
  ];
  return [
    ...rows.map((row) => ({ ...row, fails: calls('completion/complete', row.fails) })),
    answered(
      '24 level',
      -32602,
      calls('logging/setLevel', ({ params }) => {
        const level = member(params, 'level');
        return !isText(level) || !LEVELS.includes(level);
      }),
    ),
  ];
}
