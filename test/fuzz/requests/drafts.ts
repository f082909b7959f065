import fc from 'fast-check';

/** A number as it is to stand in the text, such as one that no double holds. */
export class Digits {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A part of the beginning of every secret: unlike anything that a server says by itself. */
export const SECRET = 'q7Zx9vK2';

/** A value that no answer may repeat but where its rule says so. */
const secret: fc.Arbitrary<string> = fc.nat(99_999).map((n) => `${SECRET}${n}`);

/** How a message is written and sent. */
export type Draft = {
  readonly value: unknown;
  readonly text: TextStyle;
  readonly bytes: ByteChange;
  readonly head: HeadStyle;
};

/** How a value becomes text. */
export type TextStyle = {
  /** White space around every token. */
  readonly space: string;
  readonly escapes: 'none' | 'other than ASCII' | 'all';
  /** A member that is written before all others, or after them, of the outermost object. */
  readonly repeated: { readonly text: string; readonly last: boolean } | undefined;
};

/** What happens to the bytes. */
export type ByteChange =
  | { readonly kind: 'none' | 'mark' | 'UTF-16' | 'latin-1' }
  | { readonly kind: 'cut' | 'insert'; readonly at: number; readonly byte: number };

/** How the head of a request departs from that of a good client. */
export type HeadStyle = {
  readonly verb: string;
  readonly target: string;
  readonly changes: readonly HeaderChange[];
  readonly chunks: number | undefined;
};

export type HeaderChange = {
  readonly kind: 'remove' | 'set' | 'add' | 'repeat';
  readonly name: string;
  readonly value: string;
};

const META = 'io.modelcontextprotocol/';

function seldom<T>(usual: T, other: fc.Arbitrary<T>, weight = 12): fc.Arbitrary<T> {
  return fc.oneof({ weight, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other });
}

/** An object whose members may be absent. */
function some(members: { readonly [name: string]: fc.Arbitrary<unknown> }): fc.Arbitrary<object> {
  return fc.record(members, { requiredKeys: [] });
}

const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'then', 'length', ''];

function nested(depth: number, close: boolean): Digits {
  return new Digits('['.repeat(depth) + (close ? ']'.repeat(depth) : ''));
}

/** Values that nobody expects. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 2, '', [], {}) },
  { weight: 4, arbitrary: fc.constantFrom(...NAMES) },
  { weight: 4, arbitrary: secret },
  { weight: 3, arbitrary: secret.map((text) => [text]) },
  { weight: 3, arbitrary: secret.map((text) => ({ [text]: text })) },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom(
        ...['9007199254740993', '-9007199254740993', '9223372036854775807', '9223372036854775808'],
        ...['-0', '1.0', '1e2', '1e400', '-1e999', '1E3', '1e-400', '9007199254740993.0', '1e18'],
        ...['1'.repeat(64), '1'.repeat(65), `${'1'.repeat(65)}.5`, `0.${'1'.repeat(70)}`],
      )
      .map((text) => new Digits(text)),
  },
  { weight: 2, arbitrary: fc.nat(400).map((length) => 'ü'.repeat(length)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(1, 20, 20, 600, 600, 20_000, 60_000), fc.boolean())
      .map(([depth, close]) => nested(depth, close)),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

const argumentsOf: { readonly [name: string]: fc.Arbitrary<unknown> } = {
  echo: fc.record({ text: fc.oneof(secret, fc.string({ unit: 'binary', maxLength: 8 })) }),
  head: some({
    region: fc.oneof(
      secret,
      fc.constantFrom(
        '',
        ' a ',
        'ü世',
        '=?base64?x?=',
        '=?BASE64?YQ==?=',
        'a\tb',
        '=?base64?',
        null,
      ),
    ),
    n: fc.oneof(
      fc.integer(),
      fc.constantFrom(0, 1e21, 2 ** 53, -(2 ** 53) + 1, 0.5, new Digits('42.0'), new Digits('-0')),
    ),
    flag: fc.boolean(),
    options: some({ zone: secret }),
  }),
  strict: fc.record({ id: fc.integer({ min: 1, max: 9 }) }),
  steps: some({ id: secret }),
  boom: some({ id: secret }),
  ask: seldom({}, some({ id: secret })),
};

const call = fc.oneof(
  ...Object.entries(argumentsOf).map(([name, args]) =>
    fc.record({ name: fc.constant(name), arguments: args }),
  ),
  fc.record({ name: fc.oneof(secret, fc.constantFrom(...NAMES)), arguments: fc.constant({}) }),
);

const nothing = fc.constant(undefined);

type Asking = { readonly method: unknown; readonly params: object | undefined };

const askCall = fc.record({ name: fc.constant('ask'), arguments: argumentsOf['ask'] ?? nothing });

const answers = fc.oneof(
  some({
    who: fc.oneof(
      fc.record({ action: fc.constant('accept'), content: some({ name: secret, other: secret }) }),
      fc.record({ action: fc.constantFrom('accept', 'decline', 'cancel', 'ACCEPT') }),
      fc.record({ content: some({ name: secret }) }),
    ),
    other: seldom<unknown>({}, hostile, 3),
  }),
  hostile,
);

/** Answers to questions and a state, beside what is asked for. */
function repeated(asked: fc.Arbitrary<Asking>, state: string): fc.Arbitrary<Asking> {
  const states = fc.oneof(
    { weight: 4, arbitrary: fc.constant<unknown>(state) },
    fc.constantFrom<unknown>('', state.slice(1), `${state}A`, state.replace('.', '..')),
    secret,
    hostile,
  );
  const round = some({ inputResponses: answers, requestState: states });
  return fc
    .tuple(asked, seldom<object>({}, round, 1))
    .map(([{ method, params }, members]) => ({ method, params: { ...params, ...members } }));
}

const filter = some({
  toolsListChanged: fc.boolean(),
  promptsListChanged: fc.boolean(),
  resourcesListChanged: fc.boolean(),
  resourceSubscriptions: fc.oneof(
    { weight: 4, arbitrary: fc.constant<unknown>([]) },
    {
      weight: 4,
      arbitrary: fc.array(fc.oneof(fc.constantFrom('mem://a', 'mem://t/1'), secret), {
        maxLength: 3,
      }),
    },
    fc.constantFrom(1000, 1001).map((length) => new Array<string>(length).fill('mem://a')),
    hostile,
  ),
  [`${SECRET}1`]: secret,
});

const listening = fc.oneof(
  { weight: 8, arbitrary: fc.record({ notifications: filter }) },
  fc.record({ notifications: hostile }),
  fc.constant({}),
);

const URIS = [
  ...[
    'mem://a',
    'mem://a',
    'MEM://a',
    'mem://t/1',
    'mem://t/%C3%BC',
    'mem://t/a%2Fb',
    'mem://t/none',
  ],
  ...['mem://t/', 'mem://t', 'mem://t/a/b', 'mem://t/%FF', 'mem://t/%', 'mem://t/a b', 'mem://t/ü'],
  ...[
    'mem://t/a?q=1',
    'mem://t/a#f',
    'mem://t/{id}',
    'MEM://t/1',
    'mem://T/1',
    'a',
    '/a',
    ':',
    'x:',
  ],
];
const uri = fc.oneof(
  fc.constantFrom(...URIS),
  secret.map((text) => `mem://t/${text}`),
  secret.map((text) => `nope://${text}`),
  secret,
);

const prompt = fc.record({
  name: seldom('review', fc.oneof(secret, fc.constantFrom(...NAMES)), 4),
  arguments: some({ name: secret, focus: secret }),
});

const completion = fc.record(
  {
    ref: fc.oneof(
      fc.constant({ type: 'ref/prompt', name: 'review' }),
      fc.constant({ type: 'ref/resource', uri: 'mem://t/{id}' }),
      fc.record({ type: fc.constant('ref/prompt'), name: secret, title: secret }),
      fc.record({ type: fc.constant('ref/resource'), uri: secret }),
      fc.record({ type: secret, name: secret }),
    ),
    argument: fc.record({
      name: fc.oneof({ weight: 4, arbitrary: fc.constantFrom('name', 'id') }, secret),
      value: secret,
    }),
    context: fc.record({
      arguments: some({ name: secret, focus: secret, [`${SECRET}1`]: secret }),
    }),
  },
  { requiredKeys: ['ref', 'argument'] },
);

const clientInfo = fc.record({ name: secret, version: secret });

const handshake = fc.record({
  protocolVersion: fc.oneof(fc.constantFrom('2025-11-25', '2025-06-18', '2026-07-28', ''), secret),
  capabilities: fc.constant({ roots: {} }),
  clientInfo,
});

function asking(method: string, params: fc.Arbitrary<object | undefined>): fc.Arbitrary<Asking> {
  return fc.record({ method: fc.constant(method), params });
}

/** What servers gave out, for clients to send back. */
export type Given = {
  /** Cursors, by revision and method. */
  readonly cursors: ReadonlyMap<string, readonly string[]>;
  /** What the tool `ask` has sealed. */
  readonly state: string;
};

/** Builds valid requests. */
function requestsOf({ cursors, state }: Given): fc.Arbitrary<Asking> {
  const list = (method: string): fc.Arbitrary<Asking> => {
    const known = [...cursors.values()].flat();
    const cursor = fc.oneof(fc.constantFrom(...known, ''), secret);
    return asking(method, fc.oneof(nothing, fc.constant({}), fc.record({ cursor })));
  };
  return fc.oneof(
    { weight: 6, arbitrary: asking('tools/call', call) },
    { weight: 3, arbitrary: repeated(asking('tools/call', call), state) },
    { weight: 4, arbitrary: repeated(asking('tools/call', askCall), state) },
    { weight: 4, arbitrary: repeated(asking('resources/read', fc.record({ uri })), state) },
    { weight: 4, arbitrary: repeated(asking('prompts/get', prompt), state) },
    { weight: 4, arbitrary: asking('subscriptions/listen', listening) },
    asking('resources/subscribe', fc.record({ uri })),
    asking('resources/unsubscribe', fc.record({ uri })),
    { weight: 3, arbitrary: asking('completion/complete', completion) },
    { weight: 2, arbitrary: asking('initialize', handshake) },
    asking(
      'logging/setLevel',
      fc.record({ level: fc.oneof(fc.constantFrom('debug', 'critical', 'info'), secret) }),
    ),
    ...['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list'].map(list),
    ...['ping', 'server/discover'].map((method) =>
      asking(method, fc.oneof(nothing, fc.constant({ notifications: {} }))),
    ),
    fc.record({
      method: fc.oneof(secret, fc.constantFrom(...NAMES, 'tools/Call', 'tools/call ')),
      params: fc.constant({}),
    }),
  );
}

const envelope = fc.record(
  {
    [`${META}protocolVersion`]: seldom<unknown>(
      '2026-07-28',
      fc.oneof(fc.constantFrom('2025-11-25', '1999-01-01'), secret),
    ),
    [`${META}clientCapabilities`]: fc.constantFrom({}, { elicitation: {} }),
    [`${META}clientInfo`]: clientInfo,
    [`${META}logLevel`]: seldom<unknown>('error', fc.oneof(secret, fc.constant('LOUD')), 3),
    progressToken: seldom<unknown>(0, fc.oneof(fc.constantFrom('', 'ü'.repeat(129)), hostile)),
  },
  { requiredKeys: [`${META}protocolVersion`, `${META}clientCapabilities`] },
);

const id: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 40, arbitrary: fc.oneof(fc.nat(), fc.string({ unit: 'binary', maxLength: 6 })) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('9007199254740993', '-9223372036854775808', '9223372036854775808', '1.0', '-0')
      .map((text) => new Digits(text)),
  },
  { weight: 1, arbitrary: fc.constantFrom('é'.repeat(128), 'é'.repeat(129)) },
  { weight: 1, arbitrary: hostile },
);

const isModern = seldom(true, fc.constant(false), 2);

/** A valid request of one of the revisions. */
function validRequests(
  given: Given,
): fc.Arbitrary<{ readonly value: object; readonly version: string }> {
  return fc
    .record({
      id,
      asked: requestsOf(given),
      meta: envelope,
      modern: isModern,
      version: fc.constantFrom('2025-11-25', '2025-06-18'),
    })
    .map(({ id: own, asked, meta, modern, version }) => {
      const { method, params } = asked;
      const _params =
        modern || meta['progressToken'] !== undefined
          ? { ...params, _meta: modern ? meta : { progressToken: meta['progressToken'] } }
          : params;
      return {
        value: { jsonrpc: '2.0', id: own, method, params: _params },
        version: modern ? '2026-07-28' : version,
      };
    });
}

/** One change of one place of a value. */
export type Change = {
  readonly at: number;
  readonly kind: 'remove' | 'replace' | 'add' | 'wrap';
  readonly name: string;
  readonly value: unknown;
};

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(),
  kind: fc.constantFrom('remove', 'replace', 'replace', 'add', 'wrap'),
  name: fc.oneof(
    fc.constantFrom(...NAMES, 'id', 'jsonrpc', 'method', 'params', '_meta', 'arguments', 'name'),
    fc.constantFrom('uri', 'cursor', 'result', 'error', 'text', 'requestId', 'progressToken'),
    fc.constantFrom(
      'inputResponses',
      'requestState',
      'notifications',
      'elicitation',
      'url',
      'form',
    ),
  ),
  value: hostile,
});

const few = <T>(each: fc.Arbitrary<T>): fc.Arbitrary<readonly T[]> =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constant([]) },
    { weight: 4, arbitrary: fc.array(each, { minLength: 1, maxLength: 1 }) },
    { weight: 2, arbitrary: fc.array(each, { minLength: 2, maxLength: 4 }) },
  );

/** Messages that are no requests. */
const others: fc.Arbitrary<unknown> = fc.oneof(
  fc.record({
    jsonrpc: seldom<unknown>('2.0', hostile, 3),
    method: fc.oneof(
      fc.constantFrom<unknown>('notifications/initialized', 'notifications/cancelled'),
      fc.constant('tools/call'),
      hostile,
    ),
    params: fc.oneof(fc.constantFrom<unknown>(undefined, {}, { requestId: 1 }, []), hostile),
  }),
  fc.record({ jsonrpc: fc.constant('2.0'), id, result: hostile }),
  fc.record({ jsonrpc: fc.constant('2.0'), id, error: hostile }),
  hostile,
);

const text: fc.Arbitrary<TextStyle> = fc.record({
  space: seldom('', fc.constantFrom(' ', '\t', '\r', ' \r '), 5),
  escapes: seldom<TextStyle['escapes']>('none', fc.constantFrom('other than ASCII', 'all'), 4),
  repeated: seldom<TextStyle['repeated']>(
    undefined,
    fc.record({
      text: fc.constantFrom(
        ...['"id":9007199254740993', '"id":null', '"id":"a"', '"\\u0069d":7', '"method":"ping"'],
        ...['"params":{}', '"params":[]', '"jsonrpc":"1.0"', '"__proto__":{"id":5}'],
      ),
      last: fc.boolean(),
    }),
  ),
});

const bytes: fc.Arbitrary<ByteChange> = seldom<ByteChange>(
  { kind: 'none' },
  fc.oneof(
    fc.record({ kind: fc.constantFrom('mark', 'UTF-16', 'latin-1') }),
    fc.record({ kind: fc.constantFrom('cut', 'insert'), at: fc.nat(), byte: fc.nat(255) }),
  ) as fc.Arbitrary<ByteChange>,
);

const VALUES: { readonly [name: string]: readonly string[] } = {
  Host: ['localhost', 'LOCALHOST:1', '127.0.0.1', '[::1]:80', 'evil.example', '', 'localhost@x'],
  Origin: [
    'http://localhost:1',
    'https://[::1]',
    'null',
    'https://evil.example',
    '',
    'file://localhost',
  ],
  'Content-Type': ['Application/JSON; charset=utf-8', 'text/plain', 'application/json-seq', ''],
  Accept: [
    ...['*/*', 'application/*, text/*', 'text/html', '', 'application/json', '*/*;q=0'],
    ...['application/json;q=0, text/event-stream', 'text/event-stream;q=0.5 , APPLICATION/JSON'],
  ],
  'Content-Encoding': ['identity', 'gzip', 'br'],
  'MCP-Protocol-Version': [
    '2026-07-28',
    '2025-11-25',
    '2025-06-18',
    '2025-03-26',
    '',
    '1999-01-01',
  ],
  'Mcp-Method': ['tools/call', 'TOOLS/CALL', 'ping', '', 'tools/list'],
  'Mcp-Name': [
    ...['echo', 'head', 'review', 'mem://a', '', '=?base64?ZWNobw==?=', '=?base64?ZWNobw?='],
    ...['=?base64?aGVhZA==?=', '=?base64?/w==?=', '=?BASE64?ZWNobw==?=', 'ech\xf6', '=?base64??='],
  ],
  'Mcp-Param-Region': ['', 'us', '=?base64?w7w=?=', '=?base64?w7x=?=', '\xfc', '=?base64?fn5-?='],
  'Mcp-Param-N': ['42', '42.0', '042', '0x2a', '4.2e1', '-0', '', '42.0000000000000000001'],
  'Mcp-Param-Flag': ['true', 'TRUE', 'false', '1', ''],
  'Mcp-Param-Zone': ['z', ''],
  'Mcp-Param-Other': ['x'],
  'Mcp-Session-Id': ['gone'],
  'Last-Event-ID': ['1'],
  Expect: ['100-continue'],
  Upgrade: ['websocket'],
  'X-Http-Method-Override': ['GET'],
};

const headerChange: fc.Arbitrary<HeaderChange> = fc
  .constantFrom(...Object.keys(VALUES))
  .chain((name) =>
    fc.record({
      kind: fc.constantFrom('remove', 'set', 'set', 'add', 'repeat'),
      name: fc.constantFrom(name, name.toLowerCase(), name.toUpperCase()),
      value: fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...(VALUES[name] ?? [])) },
        {
          weight: 1,
          arbitrary: fc.constantFrom(...(VALUES[name] ?? [])).map((value) => ` \t${value}\t `),
        },
        ...(name === 'Expect' ? [] : [{ weight: 1, arbitrary: secret }]),
      ),
    }),
  )
  .map(asUsual);

/** Twice the same range with two weights: what counts of them is nowhere said. */
function asUsual(change: HeaderChange): HeaderChange {
  const isUnsettled = change.kind === 'add' && change.value.includes('q=0');
  return isUnsettled ? { ...change, kind: 'set' } : change;
}

const head: fc.Arbitrary<HeadStyle> = fc.record({
  verb: seldom('POST', fc.constantFrom('GET', 'DELETE', 'PUT', 'HEAD', 'OPTIONS', 'PATCH'), 60),
  target: seldom(
    '/mcp',
    fc.constantFrom(
      '/mcp?a=1',
      'http://localhost/mcp',
      '/',
      '/mcp/',
      '/MCP',
      '*',
      '/%6dcp',
      '//mcp',
    ),
    25,
  ),
  changes: few(headerChange),
  chunks: fc.option(fc.integer({ min: 1, max: 40 }), { freq: 6, nil: undefined }),
});

/** Messages of all kinds, changed at random, each with the revision that its sender has in mind. */
export function drafts(given: Given): fc.Arbitrary<Draft & { readonly version: string }> {
  const changed = fc
    .tuple(validRequests(given), few(change))
    .map(([request, changes]) => ({ ...request, value: changes.reduce(changedBy, request.value) }));
  const other = fc.record({
    value: fc.oneof(
      others,
      fc.tuple(others),
      fc.constantFrom(...['', ' \r', '\u00a0', '\ufeff', '\u2028'].map((text) => new Digits(text))),
    ),
    version: fc.constantFrom('2026-07-28', '2025-11-25'),
  });
  const message = fc.oneof({ weight: 12, arbitrary: changed }, { weight: 1, arbitrary: other });
  return fc
    .record({ message, text, bytes, head })
    .map(({ message: { value, version }, ...rest }) => ({ value, version, ...rest }));
}

/** Makes one change; nothing of the value that is given changes. */
function changedBy(value: unknown, { at, kind, name, value: with_ }: Change): unknown {
  const places = placesOf(value);
  const path = places[at % places.length] ?? [];
  if (kind === 'add') return withMember(value, [...path, name], with_);
  if (path.length === 0) return kind === 'wrap' ? [value] : value;
  if (kind === 'remove') return withMember(value, path, undefined);
  return withMember(value, path, kind === 'wrap' ? [valueAt(value, path)] : with_);
}

type Path = readonly string[];

function isMap(value: unknown): value is { readonly [name: string]: unknown } {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Digits)
  );
}

function placesOf(value: unknown, path: Path = []): readonly Path[] {
  if (!isMap(value)) return [path];
  return [path, ...Object.keys(value).flatMap((name) => placesOf(value[name], [...path, name]))];
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((found, name) => (isMap(found) ? found[name] : undefined), value);
}

function withMember(value: unknown, [name, ...rest]: Path, member: unknown): unknown {
  if (name === undefined) return member;
  if (!isMap(value)) return value;
  const copy = Object.fromEntries(Object.entries(value));
  const changed = withMember(Object.hasOwn(value, name) ? value[name] : undefined, rest, member);
  // An own member, also where its name is `__proto__`.
  Object.defineProperty(copy, name, {
    value: changed,
    enumerable: true,
    configurable: true,
    writable: true,
  });
  return copy;
}
