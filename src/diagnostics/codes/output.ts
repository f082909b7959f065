import { excerpt } from '../../protocol/excerpt.js';
import type { Severity } from '../diagnostic.js';
import { type CodeRow, code } from './define.js';

type OutputCodes = {
  readonly 'generated-stale': CodeRow<{
    /** `line-ends`: the texts are equal but for CRLF. */
    state: 'changed' | 'line-ends' | 'missing' | 'surplus';
    /** The command that repairs it. */
    command: string;
  }>;
  readonly 'generated-unmarked': CodeRow<Record<never, never>>;
  readonly 'generated-foreign': CodeRow<{ manifest: string; own: string }>;
  readonly 'handler-orphan': CodeRow<{
    kind: string;
    exportName: string;
    /** The component without a handler that it may be for, and the command that gives it the file. */
    meant: { readonly name: string; readonly move: string } | undefined;
  }>;
  readonly 'handler-bundle': CodeRow<{ severity: Severity; reason: string }>;
  readonly 'handler-load': CodeRow<{ reason: string }>;
};

const STALE = {
  changed: 'this generated file differs from what the manifest gives',
  'line-ends':
    'this generated file differs from what the manifest gives, in its line ends alone (CRLF, expected LF)',
  missing: 'a generated file is missing',
  surplus: 'the manifest no longer gives this generated file',
};

/** Group I, the part about files on disk: generated ones, handlers nobody uses, and those `serve` bundles and loads. */
export const outputCodes: OutputCodes = {
  'generated-stale': code({
    severity: 'error',
    message: ({ state }) => STALE[state],
    hint: ({ state, command }) =>
      state === 'line-ends'
        ? `run \`${command}\`, and keep Git from converting it: \`* text=auto eol=lf\` in .gitattributes`
        : `run \`${command}\``,
  }),
  'generated-unmarked': code({
    severity: 'error',
    message: () =>
      'a generated file belongs here, but this file does not carry the mark of one, so it is not replaced',
    hint: () => 'move the file away, or choose another folder with `output`',
  }),
  'generated-foreign': code({
    severity: 'error',
    message: ({ manifest, own }) =>
      `this file was generated from \`${manifest}\`, so it is not replaced by the output of \`${own}\``,
    hint: () => 'give each manifest a folder of its own with `output`',
  }),
  'handler-orphan': code({
    severity: 'warning',
    message: ({ kind, exportName }) =>
      `no component of the manifest uses this handler file (it exports \`${exportName}\`, as the handler of a ${kind} does)`,
    hint: ({ kind, meant }) =>
      meant === undefined
        ? `delete it, move it if other code uses it, or name it in the \`handler\` of a ${kind}`
        : `if it is for \`${excerpt(meant.name)}\`, move it there and import its types anew: ${meant.move} (without git: mv); or name it in the \`handler\` of that ${kind}; if nothing uses it, delete it`,
  }),
  'handler-bundle': code({
    severity: ({ severity }) => severity,
    message: ({ reason }) => reason,
  }),
  'handler-load': code({
    severity: 'error',
    message: ({ reason }) => `the server cannot be loaded: ${reason}`,
  }),
};
