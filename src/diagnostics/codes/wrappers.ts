import { type CodeRow, code } from './define.js';
import { didYouMean } from './did-you-mean.js';
import { type ValueParameters, valueMessage } from './manifest.js';

type WrappersCodes = {
  readonly 'wrap-list': CodeRow<{
    place: string;
    isEntry: boolean;
    found: string;
    hint: string | undefined;
    most?: number;
  }>;
  readonly 'wrap-unknown': CodeRow<{
    name: string;
    known: readonly string[];
    nearest: string | undefined;
    hint: string;
  }>;
  readonly 'wrap-option-unknown': CodeRow<{
    wrapper: string;
    option: string;
    allowed: readonly string[];
    nearest: string | undefined;
  }>;
  readonly 'wrap-option-value': CodeRow<ValueParameters>;
  readonly 'wrap-option-reserved': CodeRow<{ option: string }>;
  readonly 'wrap-option-unused': CodeRow<{ option: string; needs: string }>;
  readonly 'wrap-key': CodeRow<{
    members: readonly string[];
    found: string;
    hint: string | undefined;
  }>;
  readonly 'wrap-repeated': CodeRow<{ wrapper: string }>;
  readonly 'timeout-unreached': CodeRow<{ timeoutMs: number; deadlineMs: number }>;
};

/** Group J: wrappers around components. */
export const wrappersCodes: WrappersCodes = {
  'wrap-list': code({
    severity: 'error',
    message: ({ place, isEntry, found, most }) =>
      isEntry
        ? `\`${place}\` must be the name of a wrapper, one name with its options, or \`module\` with \`options\`; found ${found}`
        : `\`${place}\` must be a list of ${most === undefined ? '' : `at most ${most} `}wrappers (names, one-key maps or modules), found ${found}`,
    hint: ({ hint, isEntry }) =>
      hint ??
      (isEntry
        ? 'write, for example, `timeout: { timeoutMs: 2000 }`'
        : 'write, for example, `wrap: [{ timeout: { timeoutMs: 2000 } }]`'),
  }),
  'wrap-unknown': code({
    severity: 'error',
    message: ({ name, known }) =>
      `\`${name}\` is no built-in wrapper; built in are ${known.join(', ')}`,
    hint: ({ nearest, hint }) => didYouMean(nearest, hint),
  }),
  'wrap-option-unknown': code({
    severity: 'error',
    message: ({ wrapper, option, allowed }) =>
      `\`${option}\` is no option of the wrapper \`${wrapper}\`; expected one of: ${allowed.join(', ')}`,
    hint: ({ nearest }) => didYouMean(nearest, 'remove it, or write one of these options'),
  }),
  'wrap-option-value': code({
    severity: 'error',
    message: valueMessage,
    hint: ({ hint }) => hint ?? 'correct it, or remove it for the default',
  }),
  'wrap-option-reserved': code({
    severity: 'error',
    message: ({ option }) =>
      `the option \`${option}\` is set for every wrapper by the server itself; a manifest cannot set \`component\`, \`kind\`, \`operation\` or \`slot\``,
    hint: () => 'choose another name for it',
  }),
  'wrap-option-unused': code({
    severity: 'warning',
    message: ({ option, needs }) => `\`${option}\` has no effect without \`${needs}\``,
    hint: ({ option, needs }) => `add \`${needs}\`, or remove \`${option}\``,
  }),
  'wrap-key': code({
    severity: 'error',
    message: ({ members, found }) =>
      `\`key\` must be a path to a text in the context (from ${members.join(', ')}) or a function \`./file.ts#export\`; found ${found}`,
    hint: ({ hint }) => hint ?? 'write, for example, `key: auth.principal`',
  }),
  'wrap-repeated': code({
    severity: 'warning',
    message: ({ wrapper }) =>
      `the wrapper \`${wrapper}\` already stands around this component with the same options; the second one adds nothing`,
    hint: () => 'remove one of the two, or give them different options',
  }),
  'timeout-unreached': code({
    severity: 'warning',
    message: ({ timeoutMs, deadlineMs }) =>
      `a timeout of ${timeoutMs} ms never passes: the deadline of all handlers (\`handlerTimeoutMs\`) is ${deadlineMs} ms`,
    hint: () => 'shorten the timeout, or raise `handlerTimeoutMs`',
  }),
};
