import { WRAPPER_OPTIONS, type WrapperOption } from '../../definitions/wrapper.js';
import { anyMap, type Key, type KeyTable, type Kind, nonEmptyText } from './key.js';

const descriptions: Readonly<Record<string, string>> = {
  timeoutMs: 'Milliseconds after which the caller gets a refusal.',
  limit: 'How many calls are let through: at once, or within a window.',
  windowMs: 'Milliseconds from the first call of a window to its end.',
  maxKeys: 'Largest number of keys that are counted at the same time.',
  key: 'What callers are told apart by: a path such as `auth.principal`, or a function.',
  store: 'Module that keeps the counts outside the process.',
  onStoreFailure: 'What happens to calls while the store fails.',
  storeTimeoutMs: 'Milliseconds that the store may take.',
};

function optionKind(option: WrapperOption): Kind {
  switch (option.kind) {
    case 'integer':
      return { kind: 'integer', minimum: 1, maximum: option.maximum };
    case 'choice':
      return { kind: 'text', choices: option.choices };
    case 'key':
      return nonEmptyText;
    case 'store':
      return nonEmptyText;
  }
}

function optionKey([name, option]: readonly [string, WrapperOption]): readonly [string, Key] {
  const description = descriptions[name] ?? `The option \`${name}\`.`;
  const fallback = 'default' in option ? { default: option.default } : {};
  return [name, { kind: optionKind(option), description, ...fallback }];
}

function builtInKey(options: Readonly<Record<string, WrapperOption>>, description: string): Key {
  const keys: KeyTable = Object.fromEntries(Object.entries(options).map(optionKey));
  return { kind: { kind: 'any', forms: [{ kind: 'map', keys }, { kind: 'null' }] }, description };
}

const entryKeys: KeyTable = {
  timeout: builtInKey(WRAPPER_OPTIONS.timeout, 'Ends a call that takes too long.'),
  concurrency: builtInKey(WRAPPER_OPTIONS.concurrency, 'Bounds the calls that run at once.'),
  rateLimit: builtInKey(WRAPPER_OPTIONS.rateLimit, 'Bounds the calls within a window of time.'),
  module: {
    kind: nonEmptyText,
    description: 'A wrapper of your own.',
    example: './wrap/audit.ts#audit',
  },
  options: { kind: anyMap, description: 'Options of the wrapper of your own.', default: {} },
};

/** The value of `wrap` on a component: a list of wrappers, each with one key, or `module` with `options`. */
export const wrapKind: Kind = {
  kind: 'any',
  definition: 'wrap',
  forms: [
    {
      kind: 'list',
      items: {
        kind: 'any',
        forms: [
          { kind: 'text', choices: Object.keys(WRAPPER_OPTIONS) },
          { kind: 'map', keys: entryKeys },
        ],
      },
    },
  ],
};
