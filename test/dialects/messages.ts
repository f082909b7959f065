/** What a handler tells: calls of `context.progress` and `context.log`, in their order. */
export type Step =
  | readonly ['progress', number, number?, string?]
  | readonly ['log', string, unknown, string?];

/** A request whose handler tells something, and the texts that the client gets before the answer, as literal lines. */
export type MessagesCase = {
  readonly title: string;
  /** Members of `_meta` beside those that the revision demands. */
  readonly meta?: object;
  readonly steps: readonly Step[];
} & (
  | { readonly all: readonly string[] }
  | { readonly modern: readonly string[]; readonly old: readonly string[] }
);

const LEVEL = 'io.modelcontextprotocol/logLevel';

function progress(params: string): string {
  return `{"jsonrpc":"2.0","method":"notifications/progress","params":{${params}}}`;
}

function log(params: string): string {
  return `{"jsonrpc":"2.0","method":"notifications/message","params":{${params}}}`;
}

/** One log message of each level. */
const EACH_LEVEL: readonly Step[] = [
  ['log', 'emergency', 0],
  ['log', 'alert', 1],
  ['log', 'critical', 2],
  ['log', 'error', 3],
  ['log', 'warning', 4],
  ['log', 'notice', 5],
  ['log', 'info', 6],
  ['log', 'debug', 7],
];

const EACH_LINE: readonly string[] = [
  log('"level":"emergency","data":0'),
  log('"level":"alert","data":1'),
  log('"level":"critical","data":2'),
  log('"level":"error","data":3'),
  log('"level":"warning","data":4'),
  log('"level":"notice","data":5'),
  log('"level":"info","data":6'),
  log('"level":"debug","data":7'),
];

/** Before `logging/setLevel` a client of the initialize era gets `info` and above (behaviour 24). */
const FROM_INFO = EACH_LINE.slice(0, 7);

/** Over a server with the capability `logging`. */
export const MESSAGES: readonly MessagesCase[] = [
  {
    title: 'progress, with everything that there is to say',
    meta: { progressToken: 't' },
    steps: [
      ['progress', 1, 4, 'a "quarter"\n'],
      ['progress', 2.5],
      ['progress', 4, 4],
    ],
    all: [
      progress(String.raw`"progressToken":"t","progress":1,"total":4,"message":"a \"quarter\"\n"`),
      progress('"progressToken":"t","progress":2.5'),
      progress('"progressToken":"t","progress":4,"total":4'),
    ],
  },
  {
    title: 'progress, with the token 0',
    meta: { progressToken: 0 },
    steps: [['progress', -1]],
    all: [progress('"progressToken":0,"progress":-1')],
  },
  {
    title: 'progress, with an empty token',
    meta: { progressToken: '' },
    steps: [['progress', 0, 0, '']],
    all: [progress('"progressToken":"","progress":0,"total":0,"message":""')],
  },
  {
    title: 'progress that does not increase',
    meta: { progressToken: 'n' },
    steps: [
      ['progress', 1],
      ['progress', 1],
      ['progress', 0.5, 2],
      ['progress', 1.5],
      ['progress', 1.25],
    ],
    all: [
      progress('"progressToken":"n","progress":1'),
      progress('"progressToken":"n","progress":1.5'),
    ],
  },
  {
    title: 'progress without a token',
    meta: { 'com.example/token': 1 },
    steps: [['progress', 1]],
    all: [],
  },
  { title: 'log messages without a level', steps: EACH_LEVEL, modern: [], old: FROM_INFO },
  {
    title: 'log messages at the lowest level',
    meta: { [LEVEL]: 'debug' },
    steps: EACH_LEVEL,
    modern: EACH_LINE,
    old: FROM_INFO,
  },
  {
    title: 'log messages at a level between',
    meta: { [LEVEL]: 'warning' },
    steps: EACH_LEVEL,
    modern: EACH_LINE.slice(0, 5),
    old: FROM_INFO,
  },
  {
    title: 'log messages at the highest level',
    meta: { [LEVEL]: 'emergency' },
    steps: EACH_LEVEL,
    modern: EACH_LINE.slice(0, 1),
    old: FROM_INFO,
  },
  {
    title: 'log messages of any JSON value, with and without the name of a logger',
    meta: { [LEVEL]: 'info' },
    steps: [
      ['log', 'info', null],
      ['log', 'info', '', 'db'],
      ['log', 'error', { a: [false, 0.5] }, ''],
    ],
    all: [
      log('"level":"info","data":null'),
      log('"level":"info","logger":"db","data":""'),
      log('"level":"error","logger":"","data":{"a":[false,0.5]}'),
    ],
  },
  {
    title: 'a log message of a level that does not exist',
    meta: { [LEVEL]: 'debug' },
    steps: [['log', 'fatal', 'x']],
    all: [],
  },
  {
    title: 'both kinds, in the order of their telling',
    meta: { progressToken: 7, [LEVEL]: 'info' },
    steps: [
      ['log', 'info', 'begin'],
      ['progress', 1],
      ['log', 'info', 'end'],
    ],
    all: [
      log('"level":"info","data":"begin"'),
      progress('"progressToken":7,"progress":1'),
      log('"level":"info","data":"end"'),
    ],
  },
];
