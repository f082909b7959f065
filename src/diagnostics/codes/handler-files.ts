import { excerpt } from '../../protocol/excerpt.js';
import { type CodeRow, code } from './define.js';

type HandlerFilesCodes = {
  readonly 'handler-syntax': CodeRow<{ problem: string }>;
  readonly 'handler-not-function': CodeRow<{
    exportName: string;
    found: string;
    line: string | undefined;
  }>;
  readonly 'handler-stdout': CodeRow<{ use: string }>;
};

/** Group I: what a look into handler files finds, at its place in them. */
export const handlerFilesCodes: HandlerFilesCodes = {
  'handler-syntax': code({
    severity: 'error',
    message: ({ problem }) => `the handler file is not valid here: ${excerpt(problem, 200)}`,
    hint: () => 'correct the file; generate never changes one that exists',
  }),
  'handler-not-function': code({
    severity: 'error',
    message: ({ exportName, found }) =>
      `the export \`${excerpt(exportName)}\` of a handwritten file must be a function, found ${found}`,
    hint: ({ line }) => line && `write it as: ${line}`,
  }),
  'handler-stdout': code({
    severity: 'warning',
    message: ({ use }) =>
      `a handler must leave stdout alone, found \`${excerpt(use)}\`: over stdio it carries the messages of the protocol`,
    hint: () =>
      'write to stderr, for example with `console.error`; `console.log` is sent there too',
  }),
};
