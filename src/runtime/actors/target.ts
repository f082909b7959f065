import type { JsonValue } from '../../protocol/json.js';
import type { Awaitable } from '../awaitable.js';
import type { Environment } from '../lifecycle/environment.js';
import type { StartInput } from '../lifecycle/services.js';

/** What `start` of a target is given. */
export type TargetStart<
  Services = unknown,
  Env extends Environment = Environment,
> = StartInput<Env> & {
  /** What the services of the server have started; undefined in a worker thread, which shares nothing with the server. */
  readonly services: Services;
};

/** What a target has beside the message that it works on. */
export type TargetContext<State = unknown> = {
  /** What `start` has given; undefined where there is no `start`. */
  readonly state: State;
  /** Aborts when nobody waits for the answer any more: after a timeout or a cancelled request, and at the end of the server. */
  readonly signal: AbortSignal;
};

/**
 * A target of actor tools: a module, or one of its exports. It works on one message at a time, in the order in which they
 * were accepted. `Calls` are the messages that tools wait for, `Casts` those that they do not.
 *
 * What belongs to one server comes from `start`: everything else in a module is shared by all servers of the process.
 */
export type Target<Calls = never, Casts = never, State = never> = {
  /** Makes the state of the target, before the server answers. When it fails, the server does not start. */
  start?(input: TargetStart): [State] extends [never] ? unknown : Awaitable<State>;
  /** Ends what `start` has made, after the last message. What it throws is logged. */
  stop?(state: State): unknown;
  /**
   * Works on a message and answers it. What it throws fails this call alone: a `ToolError` is answered with its message,
   * anything else without a detail.
   */
  readonly call?: (message: Calls, context: TargetContext<State>) => unknown;
  /** Works on a message that nobody waits for. What it throws is logged. */
  readonly cast?: (message: Casts, context: TargetContext<State>) => unknown;
  /** Works on the messages of both kinds for which there is no function of their own. */
  readonly handle?: (message: Calls | Casts, context: TargetContext<State>) => unknown;
};

/** How many messages a target takes. */
type MailboxLimits = {
  /** The most messages that wait; further ones are refused. Default: 1,000. */
  readonly maxQueued?: number;
};

/** A target in the process of the server. */
export type LocalTarget = MailboxLimits & {
  /** Its functions. They get messages as tools make them. */
  readonly module: Target;
};

/**
 * A target in a worker thread. Messages and answers are JSON, and each server has a module of its own. `Module` is the type
 * of that module, which must be an `Expected` one.
 */
export type WorkerTarget<Expected = unknown, Module extends Expected = Expected> = MailboxLimits & {
  /** The module with its functions, such as `new URL('./counter.js', import.meta.url)`. It is loaded by the thread alone. */
  readonly worker: URL;
  /** The export that has the functions. Default: the module itself. */
  readonly exportName?: string;
  /**
   * How often a thread that exits starts again: at most `max` times within `withinMs` milliseconds, after which it stays
   * away. Default: it stays away at once. Meanwhile the target is unavailable.
   */
  readonly restart?: { readonly max: number; readonly withinMs: number };
  /** Ends a thread that still works on a message when a call times out. Default: it goes on. */
  readonly onTimeout?: 'terminate';
  /** Never set: carries the type of the module. */
  readonly exports?: Module;
};

/** The targets of a server, by the names that tools know. */
export type Targets = { readonly [name: string]: LocalTarget | WorkerTarget };

/** The two ways in which a tool sends a message. */
export type MessageKind = 'call' | 'cast';

/** Makes the message of a tool of its arguments, which were checked. What it throws is logged, but for a `ToolError`. */
export type MessageBuilder<Arguments, Message = unknown> = (args: Arguments) => Message;

/** What a builder makes, as far as its type says; `never` for one that may make anything. */
export type BuiltMessage<Builder extends MessageBuilder<never>> =
  JsonValue extends ReturnType<Builder> ? never : ReturnType<Builder>;

/**
 * Makes the structured content of a tool's result of what the target has answered, whose type a builder may state. Thrown
 * errors: as `MessageBuilder`.
 */
export type ReplyBuilder<Output> = BivariantBuilder<Output>['build'];

// A method, so that builders may state what the answer is.
type BivariantBuilder<Output> = { build(answer: unknown): Output };
