import { CALL_TIMEOUT_MS, QUEUED_MESSAGES } from '../../definitions/actor.js';
import { LONGEST_TIMER_MS } from '../../definitions/server.js';
import { any, type KeyTable, type Kind, nonEmptyText } from './key.js';

const castKeys: KeyTable = {
  target: {
    kind: nonEmptyText,
    required: true,
    description: 'Name of a target that `targets` declares.',
    example: 'counter',
  },
  message: {
    kind: any,
    required: true,
    description:
      'What is sent: a template, in which `$arg` stands for an argument, or a function `./file.ts#export`.',
    example: { add: { $arg: 'by' } },
  },
};

const callKeys: KeyTable = {
  ...castKeys,
  reply: {
    kind: { kind: 'any', forms: [nonEmptyText, { kind: 'map', keys: {}, others: any }] },
    required: true,
    description:
      'The structured content of the result: a template, in which `$reply` stands for the answer, or a function.',
    example: { value: { $reply: '' } },
  },
  timeoutMs: {
    kind: { kind: 'integer', minimum: 1, maximum: LONGEST_TIMER_MS },
    description: 'Milliseconds that the tool waits for the answer.',
    default: CALL_TIMEOUT_MS,
    example: 1000,
  },
};

/** The value of `call`. */
export const callKind: Kind = { kind: 'any', forms: [{ kind: 'map', keys: callKeys }] };

/** The value of `cast`. */
export const castKind: Kind = { kind: 'any', forms: [{ kind: 'map', keys: castKeys }] };

const count: Kind = { kind: 'integer', minimum: 1 };

const targetKeys: KeyTable = {
  module: {
    kind: nonEmptyText,
    required: true,
    description: 'Module with `call`, `cast` or `handle`.',
    example: './targets/counter.ts',
  },
  worker: {
    kind: { kind: 'boolean' },
    description: 'Whether the target runs in a worker thread.',
    default: false,
    example: true,
  },
  maxQueued: {
    kind: count,
    description:
      'Most messages that wait for the target; further ones are refused as an error of the tool.',
    default: QUEUED_MESSAGES,
    example: 100,
  },
  restart: {
    kind: {
      kind: 'map',
      keys: {
        max: {
          kind: count,
          required: true,
          description: 'Largest number of restarts.',
          example: 3,
        },
        withinMs: {
          kind: count,
          required: true,
          description: 'Milliseconds within which they are counted.',
          example: 60_000,
        },
      },
    },
    description: 'How often a worker that exited starts again; absent = it stays away.',
  },
  onTimeout: {
    kind: { kind: 'text', choices: ['terminate'] },
    description: 'What a timeout does to a worker; absent = it goes on.',
    example: 'terminate',
  },
};

/** The value of an entry of `targets`. */
export const targetKind: Kind = {
  kind: 'any',
  forms: [nonEmptyText, { kind: 'map', keys: targetKeys }],
};

/** The value of `targets`. */
export const targetsKind: Kind = { kind: 'names', values: targetKind };
