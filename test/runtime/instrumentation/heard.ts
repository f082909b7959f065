import {
  defineServer,
  type EventName,
  type InstrumentationEvents,
  type LogRecord,
  type Overrides,
  ProtocolError,
  type Runtime,
  type ServerOptions,
  toolError,
} from '../../../src/runtime/index.js';

/** One call of `handleEvent`, as a test compares it. */
export type HeardEvent = {
  [Name in EventName]: {
    readonly name: Name;
    readonly measurements: InstrumentationEvents[Name]['measurements'];
    readonly metadata: InstrumentationEvents[Name]['metadata'];
  };
}[EventName];

const PLAIN = { type: 'object' } as const;

/** A value of arguments and results that must not be found in anything that is told. */
export const SECRET = 's3cr3t-value';

const tools: NonNullable<ServerOptions['tools']> = [
  {
    definition: {
      name: 'echo',
      inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
    },
    call: ({ text }) => text,
  },
  {
    definition: { name: 'late', inputSchema: PLAIN },
    call: async (_args, { signal }) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    },
  },
  { definition: { name: 'sorry', inputSchema: PLAIN }, call: () => toolError(SECRET) },
  {
    definition: { name: 'broken', inputSchema: PLAIN },
    call: () => {
      throw new Error(SECRET);
    },
  },
  {
    definition: { name: 'refused', inputSchema: PLAIN },
    call: () => {
      throw new ProtocolError(4001, SECRET);
    },
  },
  { definition: { name: 'nothing', inputSchema: PLAIN }, call: () => undefined },
];

/** A server, what its sink was told, and what it has logged. */
export type HeardServer = {
  readonly runtime: Runtime;
  readonly events: HeardEvent[];
  readonly logged: LogRecord[];
};

/** A server of all kinds of components, which tells its events to a list and its log to another. */
export function heardServer(overrides: Overrides = {}): HeardServer {
  const events: HeardEvent[] = [];
  const logged: LogRecord[] = [];
  const runtime = defineServer({
    server: { name: 's', version: '1' },
    tools,
    resources: [
      {
        definition: { name: 'note', uri: 'mem://note' },
        read: () => 'n',
      },
      {
        definition: { name: 'notes', uriTemplate: 'mem://notes/{id}' },
        read: () => 'n',
      },
    ],
    prompts: [
      {
        definition: {
          name: 'review',
          arguments: [{ name: 'text', required: true }],
          completion: ['text'],
        },
        complete: () => ['a'],
        render: () => 'r',
      },
    ],
    logger: (record) => void logged.push(record),
    instrumentation: {
      handleEvent: (name, measurements, metadata) => {
        events.push({ name, measurements, metadata } as HeardEvent);
      },
    },
    ...overrides,
  } as ServerOptions)();
  return { runtime, events, logged };
}
