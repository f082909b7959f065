import type { actorsCodes } from '../codes/actors.js';
import type { Explanations } from './explanation.js';

const TARGETS = 'targets: { counter: ./targets/counter.ts }';
const CALL =
  'call: { target: counter, message: { add: { $arg: by } }, reply: { value: { $reply: "" } } }';
const BY = 'by: { type: integer, required: true, description: Steps }';

/** Writes a target, and a tool with the argument `by` that sends to it. */
function sender(actor: string, argument: string = BY, targets: string = TARGETS): string {
  return `${targets}
tools:
  counter_add:
    description: Add to the counter
    additionalProperties: false
    arguments: { ${argument} }
    ${actor}`;
}

/** Group K: targets, the tools that send them messages, and components written by hand. */
export const actorsExplanations: Explanations<keyof typeof actorsCodes> = {
  'target-unknown': {
    paragraph:
      'A tool sends to one target, which `call` or `cast` names and which `targets` at the top level declares. The name is fixed in the manifest: a tool that took it from its arguments would let callers reach everything.',
    wrong: sender('cast: { target: conter, message: { $arg: by } }'),
    right: sender('cast: { target: counter, message: { $arg: by } }'),
  },
  'target-unused': {
    paragraph:
      'A target is started with the server. One that no tool names in `call` or `cast` is started for nothing, and is mostly left over or misspelt elsewhere.',
    wrong: TARGETS,
    right: sender(CALL),
  },
  'target-worker-only': {
    paragraph:
      '`restart` says how often a worker thread that exited starts again, and `onTimeout: terminate` that a message which takes too long ends its thread. A target without `worker: true` runs in the thread of the server, which can do neither.',
    wrong: sender(
      CALL,
      BY,
      'targets: { counter: { module: ./targets/counter.ts, onTimeout: terminate } }',
    ),
    right: sender(
      CALL,
      BY,
      'targets: { counter: { module: ./targets/counter.ts, worker: true, onTimeout: terminate } }',
    ),
  },
  'target-export-missing': {
    paragraph:
      'The module of a target exports `call(message, { signal })` for tools that wait for a reply and `cast(message)` for tools that do not, or one `handle` for both. Without the function that a tool needs, every call of that tool would fail.',
    wrong: sender(CALL, BY, 'targets: { counter: ./targets/notify.ts }'),
    right: sender(
      'cast: { target: counter, message: { add: { $arg: by } } }',
      BY,
      'targets: { counter: ./targets/notify.ts }',
    ),
  },
  'actor-keys': {
    paragraph:
      '`call` has the keys `target`, `message`, `reply` and, if 5000 milliseconds are wrong, `timeoutMs`; `cast` has `target` and `message`, because it does not wait for a reply. A tool has one of the two.',
    wrong: sender('call: { target: counter, message: { add: { $arg: by } } }'),
    right: sender(CALL),
  },
  'actor-timeout': {
    paragraph:
      '`timeoutMs` is the number of milliseconds for which a `call` waits, counted from the moment when the target takes the message into its mailbox. It is a positive integer of at most 2147483647, the longest time that a timer of Node can run.',
    wrong: sender(
      'call: { target: counter, message: read, reply: { value: { $reply: "" } }, timeoutMs: 2s }',
    ),
    right: sender(
      'call: { target: counter, message: read, reply: { value: { $reply: "" } }, timeoutMs: 2000 }',
    ),
  },
  'actor-output': {
    paragraph:
      'A tool with `cast` answers `{ sent: true }` as soon as the mailbox of its target has the message; what the target does with it never reaches the caller. So it has no output to describe. A tool that describes one uses `call` with a `reply`.',
    wrong: sender(
      'output: { properties: { value: integer } }\n    cast: { target: counter, message: { $arg: by } }',
    ),
    right: sender(`output: { properties: { value: integer } }\n    ${CALL}`),
  },
  'actor-schema-keyword': {
    paragraph:
      'The arguments of a tool with `call` or `cast` become a message without any code that could look at them, so they are always checked first, whatever `validator` says. That check knows 19 keywords besides the annotations `title`, `description`, `default` and `x-mcp-header`. Any other keyword would promise a rule that nobody enforces.',
    wrong: sender(CALL, 'by: { type: integer, required: true, description: Steps, multipleOf: 2 }'),
    right: sender(CALL, 'by: { type: integer, required: true, description: Steps, minimum: 2 }'),
  },
  'actor-placeholder': {
    paragraph:
      'A map with the single key `$arg` in a message is replaced by an argument, and one with the single key `$reply` in a reply by the answer of the target. The value is the way to it: names joined by `/` without a leading one, or `""` for all. `$literal` keeps what is below it as it is, and a key that is to start with `$` itself is written with `$$`.',
    wrong: sender('cast: { target: counter, message: { add: { $arg: /by } } }'),
    right: sender('cast: { target: counter, message: { add: { $arg: by } } }'),
  },
  'actor-placeholder-text': {
    paragraph:
      'Placeholders are maps, and texts are sent as they are: nothing is replaced inside them. A text that starts like a placeholder is mostly one that lacks the space behind its colon. Where the text itself is meant, `$literal` says so.',
    wrong: sender('cast: { target: counter, message: { add: $arg:by } }'),
    right: sender('cast: { target: counter, message: { add: { $arg: by } } }'),
  },
  'actor-placeholder-argument': {
    paragraph:
      'A message names arguments that the tool declares. One that is not declared is never checked, and absent from most calls; a nested one is written with the names of all levels, as `customer/id`.',
    wrong: sender('cast: { target: counter, message: { add: { $arg: steps } } }'),
    right: sender('cast: { target: counter, message: { add: { $arg: by } } }'),
  },
  'actor-placeholder-optional': {
    paragraph:
      'An argument that a call leaves out takes the map entry with it whose whole value it is. In a list, or as the whole message, there is nothing to leave out, so that such a call fails. Make the argument required, or give it an entry of its own.',
    wrong: sender(
      'cast: { target: counter, message: [add, { $arg: by }] }',
      'by: { type: integer, description: Steps }',
    ),
    right: sender(
      'cast: { target: counter, message: { add: { $arg: by } } }',
      'by: { type: integer, description: Steps }',
    ),
  },
  'actor-reply-object': {
    paragraph:
      'The reply becomes the structured content of the result, and that is an object. A single value, or a list, stands under a name of its own.',
    wrong: sender('call: { target: counter, message: { $arg: by }, reply: done }'),
    right: sender('call: { target: counter, message: { $arg: by }, reply: { state: done } }'),
  },
  'handler-with-actor': {
    paragraph:
      'A tool is answered by one thing: a handler file, or a target that `call` or `cast` sends to. With both it would be open which of them runs, so one has to go.',
    wrong: sender(
      'handler: ./handlers/add.ts\n    cast: { target: counter, message: { $arg: by } }',
    ),
    right: sender('cast: { target: counter, message: { $arg: by } }'),
  },
  'module-with-keys': {
    paragraph:
      '`module` names a component that a module makes as a whole with `defineTool`, `defineResource` or `definePrompt`: its description, its schemas and its function. Only `wrap` and `scopes` may stand beside it. To write just the function by hand, use `handler` instead.',
    wrong: `tools:
  audit: { module: ./components/audit.ts#audit, description: Audit }`,
    right: `tools:
  audit: { module: ./components/audit.ts#audit, scopes: [audit] }`,
  },
};
